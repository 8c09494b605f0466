import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { anInfo, ordered, commandServer as server } from '../../../testing/commands'
import { fakeFetch, ok } from '../../../testing/fake-fetch'
import { renderPart } from '../../../testing/render'
import { KeptFiles } from './results/KeptFiles'
import { WatchStrip } from './results/WatchStrip'

const show = (part: React.ReactNode) => renderPart(part, ['inventory', 'common', 'errors'])
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a device that is watched', () => {
  const watch = { seconds: 2, until: Date.now() + 90_500 }

  it('says how often and how long still, and is told to stop', async () => {
    const calls = server('admin')
    await show(<WatchStrip device={anInfo({ watch })} />)
    expect(await screen.findByText(/^Live: a report every 2 s, for another 1 min/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(ordered(calls)).toEqual([{ action: 'telemetry', data: { sn: anInfo().sn, duration: 0 } }])
  })

  it.each([
    ['is offline', { watch, status: 'offline' as const }],
    ['is over', { watch: { seconds: 2, until: 1 } }],
    ['never began', { watch: null }],
  ])('says nothing when it %s', async (_name, change) => {
    server('admin')
    await show(<WatchStrip device={anInfo(change)} />)
    expect(screen.queryByText(/^Live/)).toBeNull()
  })
})

it('a file is fetched with a ticket for its path, and the page stays', async () => {
  const calls = fakeFetch(({ path }) =>
    path === '/v2/tickets'
      ? ok({ ticket: 'a/b', expiresAt: 1 })
      : ok([{ id: 7, at: 1_000, kind: 'trace', name: 'trace-a.pcap', bytes: 24 }]),
  )
  const links: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(`${this.getAttribute('href')} ${this.download}`)
  })
  await show(<KeptFiles device={anInfo()} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Download trace-a.pcap' }))
  await waitFor(() => expect(links).toEqual(['/v2/files/7?ticket=a%2Fb trace-a.pcap']))
  expect(calls.find(({ path }) => path === '/v2/tickets')?.body).toEqual({ data: { path: '/v2/files/7' } })
})
