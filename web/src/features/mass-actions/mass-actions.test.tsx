import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { MassAction, MassItem } from '#contract/mass-actions/endpoints.ts'
import { LiveProvider } from '../../api/live'
import { LiveConnection } from '../../api/live-connection'
import { Toasts } from '../../components/toast/Toasts'
import { fakeFetch, ok, type SentRequest } from '../../testing/fake-fetch'
import { renderPart } from '../../testing/render'
import { aNetwork } from '../../testing/samples'
import { MassActionBar } from './MassActionBar'
import { MassActionHistory } from './MassActionHistory'
import { isShown, useMassActions } from './use-mass-actions'

vi.mock('../../components/current-network/CurrentNetwork', () => ({
  useNetworks: () => ({ networks: [aNetwork(7, 'Pier')] }),
}))

const none = { waiting: 0, running: 0, done: 0, failed: 0, cancelled: 0 }
const running: MassAction = {
  ...{ id: 4, action: 'move', state: 'running', group: 7, total: 30, dismissed: false },
  ...{ items: { ...none, waiting: 18, done: 12 }, startedAt: 1, endedAt: null },
}
const withFailures: MassAction = {
  ...running,
  ...{ state: 'ended', endedAt: 2, items: { ...none, done: 23, failed: 7 } },
}
const item = (n: number, error: MassItem['error']): MassItem => ({
  ...{ sn: `02:00:00:00:00:${n + 10}`, name: `AP ${n}`, error, params: {}, result: null },
  state: error ? 'failed' : 'done',
})
const failed = [1, 2, 3, 4, 5, 6].map((n) => item(n, 'device_offline')).concat(item(7, 'owner_only'))

let tell: (message: object) => void
let calls: SentRequest[]
let listed: MassAction[]
let answered: MassAction
/** Done before a call is answered. */
let meanwhile: (() => void) | undefined

const socket = {
  send() {},
  close() {},
  onopen: null,
  onclose: null,
  onmessage: null as ((event: MessageEvent) => void) | null,
}
beforeEach(() => {
  meanwhile = undefined
  tell = (message) => act(() => socket.onmessage?.({ data: JSON.stringify(message) } as MessageEvent))
  calls = fakeFetch(({ method, path, query }) => {
    if (method === 'POST') {
      meanwhile?.()
      return ok(answered)
    }
    if (path !== '/v2/mass-actions/items') return ok(listed)
    const rows = query.state === 'failed' ? failed : [...failed, item(8, null)]
    return ok(rows, { next: null, total: rows.length })
  })
})
afterEach(() => vi.unstubAllGlobals())

function Bar() {
  return <MassActionBar actions={useMassActions().filter(isShown)} />
}

async function show(part: React.ReactNode) {
  const live = new LiveConnection({ session: () => 'abc', open: () => socket })
  await renderPart(
    <LiveProvider connection={live}>
      {part}
      <Toasts />
    </LiveProvider>,
    ['mass-actions', 'inventory', 'common', 'errors'],
  )
  live.start()
  tell({ type: 'ready' })
}
const bar = () => screen.findByRole('region', { name: 'Bulk actions' })
const status = async () => within(await bar()).findByRole('status')
const told = (action: MassAction) => tell({ type: 'event', topic: 'mass_actions', action })
const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)

it('tells how far it is, as it comes further, and is stopped', async () => {
  listed = [running]
  answered = { ...running, state: 'cancelled', items: { ...none, done: 13, cancelled: 17 } }
  meanwhile = () => {
    listed = [answered]
  }
  await show(<Bar />)
  expect(await within(await bar()).findByText('Move: 30 devices')).toBeVisible()
  expect(await status()).toHaveTextContent('12 of 30')
  told({ ...running, items: { ...none, waiting: 17, done: 13 } })
  expect(await status()).toHaveTextContent('13 of 30')
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Stop' }))
  expect(sent()).toEqual([{ action: 'cancel', data: { id: 4 } }])
  expect(await status()).toHaveTextContent('13 done · 17 not processed')
})

it('says why devices failed, and tries them again', async () => {
  listed = [withFailures]
  answered = running
  meanwhile = () => {
    listed = [running]
  }
  await show(<Bar />)
  expect(await status()).toHaveTextContent('23 done · 7 failed')
  await userEvent.click(screen.getByRole('button', { name: 'Devices' }))
  const dialog = await screen.findByRole('dialog')
  const reasons = await within(dialog).findByRole('row', { name: /AP 1, AP 2/ })
  expect(reasons).toHaveTextContent('This device is offline.AP 1, AP 2, AP 3, AP 4, AP 5 and 1 more')
  expect(await within(dialog).findByRole('row', { name: 'AP 8 Done' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Retry failed' }))
  expect(sent()).toEqual([{ action: 'retry', data: { id: 4 } }])
  expect(await status()).toHaveTextContent('12 of 30')
})

it('tried again and failed before that was answered, shows how it ended', async () => {
  listed = [withFailures]
  answered = running
  meanwhile = () => {
    told(running)
    told(withFailures)
  }
  await show(<Bar />)
  await userEvent.click(await screen.findByRole('button', { name: 'Retry failed' }))
  expect(await status()).toHaveTextContent('23 done · 7 failed')
  expect(screen.getByRole('button', { name: 'Retry failed' })).toBeVisible()
})

it('that went well is told once, and seen', async () => {
  listed = [running]
  const ended: MassAction = { ...running, state: 'ended', items: { ...none, done: 30 } }
  answered = { ...ended, dismissed: true }
  await show(<Bar />)
  expect(await status()).toHaveTextContent('12 of 30')
  told(ended)
  expect(await screen.findByText('30 devices moved to Pier.')).toBeVisible()
  expect(sent()).toEqual([{ action: 'dismiss', data: { id: 4 } }])
})

it('that ended while nobody looked stays until it is closed', async () => {
  listed = [{ ...running, state: 'ended', items: { ...none, done: 30 } }]
  answered = { ...listed[0]!, dismissed: true }
  meanwhile = () => {
    listed = [answered]
  }
  await show(<Bar />)
  expect(await screen.findByText('30 done')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('30 done')).toBeNull()
})

it('is found again later', async () => {
  listed = [{ ...withFailures, dismissed: true }]
  await show(<MassActionHistory onClose={() => {}} />)
  expect(await screen.findByText('Move: 30 devices')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Devices' }))
  expect(await screen.findByRole('row', { name: 'AP 8 Done' })).toBeVisible()
})
