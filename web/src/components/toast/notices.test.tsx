import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listDevices, rebootDevice } from '#contract/inventory/endpoints.ts'
import { call } from '../../api/call'
import { makeQueryClient, reading, toldInPlace } from '../../api/query-client'
import { failure, fakeFetch, ok } from '../../testing/fake-fetch'
import { renderPart } from '../../testing/render'
import { Toasts } from './Toasts'
import { tellFailure } from './tell-failure'
import { hideToast, onToasts, readToasts } from './toasts'

const sentence = 'The request failed. Try again later.'
/** Every notice that was ever shown, also those that took another's place. */
let told: string[]
let stopListening = () => {}

function listen() {
  told = []
  let seen = readToasts()
  stopListening = onToasts(() => {
    told.push(...readToasts().flatMap((toast) => (seen.includes(toast) ? [] : [toast.text])))
    seen = readToasts()
  })
}

function Dependent() {
  return <p>{useQuery(reading(listDevices)).status}</p>
}

const inPlace = { ...reading(listDevices), ...toldInPlace, retry: false }

function InPlace() {
  return <p>{useQuery(inPlace).isError ? 'not to be had' : 'there'}</p>
}

function Restart() {
  const restart = useMutation({ mutationFn: () => call(rebootDevice, { body: { sn: '1' } }) })
  return (
    <button type="button" onClick={() => restart.mutate()}>
      Restart {restart.status}
    </button>
  )
}

const show = async (part: React.ReactNode, queries = makeQueryClient(tellFailure)) => {
  listen()
  await renderPart(
    <>
      {part}
      <Toasts />
    </>,
    [],
    queries,
  )
  return queries
}

afterEach(() => {
  stopListening()
  vi.unstubAllGlobals()
  for (const { id } of readToasts()) hideToast(id)
})

describe('one notice for one failure', () => {
  it('of a query that five wait for, tried twice', async () => {
    const calls = fakeFetch(() => ({ status: 502, body: 'Bad gateway' }))
    await show([1, 2, 3, 4, 5].map((n) => <Dependent key={n} />))
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(calls).toHaveLength(2)
    expect(screen.getAllByText('error')).toHaveLength(5)
    expect(told).toEqual([sentence])
  })

  it('of an answer with HTTP 200 whose code is not 0', async () => {
    fakeFetch(() => ({ status: 200, body: { code: 42201, error: 'network_required', params: {} } }))
    await show(<Dependent />)
    expect(await screen.findByText('Select a network first.')).toBeVisible()
    expect(told).toHaveLength(1)
  })

  it('of a mutation', async () => {
    fakeFetch(() => failure(403, 'read_only'))
    await show(<Restart />)
    await userEvent.click(screen.getByRole('button'))
    await screen.findByText('You have read-only permission and cannot make changes.')
    expect(told).toEqual(['You have read-only permission and cannot make changes.'])
  })

  it('of data that cannot be brought up to date, but not where its failure stands in its place', async () => {
    let down = true
    fakeFetch(() => (down ? failure(500, 'internal') : ok([])))
    const queries = await show(<InPlace />)
    expect(await screen.findByText('not to be had')).toBeVisible()
    expect(told).toEqual([])
    down = false
    await act(() => queries.refetchQueries())
    expect(await screen.findByText('there')).toBeVisible()
    down = true
    await act(() => queries.refetchQueries())
    expect(told).toEqual([sentence])
  })

  it('of an outage that something asks through again and again', async () => {
    let down = false
    fakeFetch(() => (down ? failure(500, 'internal') : ok([])))
    function Polling() {
      return <p>{useQuery({ ...reading(listDevices), refetchInterval: 3_600_000 }).status}</p>
    }
    const queries = await show(<Polling />)
    await screen.findByText('success')
    for (const outage of [1, 2]) {
      down = true
      for (let n = 0; n < 3; n += 1) await act(() => queries.refetchQueries())
      await waitFor(() => expect(told).toHaveLength(outage))
      down = false
      await act(() => queries.refetchQueries())
    }
  })

  it('of several that are alike at the same moment', async () => {
    fakeFetch(() => failure(403, 'read_only'))
    function Several() {
      const queries = useQueryClient()
      const start = () => {
        for (const n of [1, 2, 3])
          void queries.prefetchQuery({ ...reading(listDevices, { q: `${n}` }), retry: false })
      }
      return (
        <button type="button" onClick={start}>
          Ask
        </button>
      )
    }
    await show(<Several />)
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
    await waitFor(() => expect(readToasts()).toHaveLength(1))
  })

  it('and none when the session is over', async () => {
    fakeFetch(() => failure(401, 'unauthenticated'))
    await show(<Dependent />)
    await screen.findByText('error')
    expect(told).toEqual([])
  })
})
