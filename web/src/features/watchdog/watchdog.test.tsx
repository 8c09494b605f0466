import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { type ConfigSection, emptyDocument, sections } from '#contract/configuration/sections.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { ok, type SentRequest } from '../../testing/fake-fetch'
import { openConsole } from '../../testing/open-console'
import { aDevice } from '../../testing/samples'

const sn = '02:3B:57:17:B7:81'
const device = {
  ...aDevice({ sn, DeviceType: 'ap', capabilities: ['radios', 'configure'] }),
  ...{
    firstSeen: 1,
    connectedSince: 1,
    compatible: null,
    externalId: null,
    config: { id: '1', kind: 'factory' },
  },
  ...{ keyFingerprint: null, notices: [], commands: [], state: null },
} as unknown as DeviceInfo
const config = {
  ...{ sn, name: 'ap-1', online: true, state: 'unmanaged', outcome: null, text: null, rejected: [] },
  ...{ notes: [], since: null, wantedId: null, reportedId: '1', native: null, drift: null },
  ...{ protection: null, confirmUntil: null, rollback: null },
}
const own = {
  level: 'device',
  project: null,
  group: null,
  kind: null,
  model: null,
  sn,
  name: 'ap-1',
  version: 1,
}
const ofNetwork = { ...own, level: 'network', group: 7, sn: null, name: 'Office', version: 2 }
const itemOf = (after: object) => ({
  ...{
    section: 'watchdog',
    base: 1,
    changes: [],
    project: null,
    group: null,
    kind: null,
    model: null,
    sn,
    name: 'ap-1',
  },
  origin: { before: own, after },
})
const intent = { ...sections.watchdog.empty, hosts: ['192.0.2.1'] }

/** Of the other sections that stand beside it nothing is said. */
const others = ({ path, method, query }: SentRequest) =>
  path === '/v2/configuration' && method === 'GET' && query.section !== 'watchdog'
    ? ok({
        ...{ version: 0, savedAt: null, savedBy: null, basis: 'none', origin: null, above: null },
        ...{ says: 'nothing', values: [], beneath: null },
        document: emptyDocument(query.section as ConfigSection),
      })
    : undefined

const serve = (sent: SentRequest) => {
  const { path, method } = sent
  if (path === '/v2/device/info') return ok(device)
  if (path === '/v2/configuration/device') return ok(config)
  if (path === '/v2/configuration' && method === 'GET')
    return ok({
      ...{ version: 1, savedAt: 1, savedBy: 'ada', origin: own, above: null },
      document: { section: 'watchdog', intent },
    })
  if (path === '/v2/configuration')
    return ok({
      ...{ planHash: 'one', networks: [], items: [itemOf(own)], devices: [], endings: [] },
      totals: { devices: 1, offline: 0, clients: 0, unsupported: 0, unprotected: 0, overridden: 0 },
    })
  return undefined
}
const open = (served = serve) =>
  openConsole(
    `/device/apinfo?sn=${encodeURIComponent(sn)}&tab=configuration`,
    (sent) => others(sent) ?? served(sent),
  )
const addresses = () => screen.findByRole('textbox', { name: 'Addresses' })

afterEach(() => vi.unstubAllGlobals())

it('what is typed goes into the draft while it is a value, and into the review', async () => {
  const user = userEvent.setup()
  const { calls } = await open()
  const field = await addresses()
  await user.click(screen.getByRole('switch', { name: 'Watchdog' }))
  await user.type(field, ', gate!')
  expect(screen.getByText(/^Enter IP addresses or host names, each once/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Review changes' })).toBeDisabled()
  await user.type(field, '{Backspace}')
  expect(await screen.findByText(/2 unapplied changes/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Review changes' }))
  await waitFor(() => {
    const asked = calls.find(({ body }) => (body as { action?: string } | undefined)?.action === 'preview')
    expect(asked?.body).toMatchObject({
      data: {
        sn,
        document: { intent: { ...intent, enabled: true, hosts: ['192.0.2.1', 'gate'] } },
      },
    })
  })
})

it('one that is on needs an address and an action; a draft that is given up is gone', async () => {
  const user = userEvent.setup()
  await open()
  const field = await addresses()
  await user.click(screen.getByRole('switch', { name: 'Watchdog' }))
  await user.clear(field)
  expect(await screen.findByText(/Enter at least one address/)).toBeVisible()
  await user.type(field, '192.0.2.7')
  await user.click(screen.getByRole('checkbox', { name: 'Restart Wi-Fi' }))
  expect(await screen.findByText(/Select at least one action/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  const question = await screen.findByRole('dialog')
  await user.click(within(question).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(field).toHaveValue('192.0.2.1'))
})

/** What counts comes from the network, or from the device over it. */
const saying = (origin: object, version: number) => (sent: SentRequest) =>
  others(sent) ??
  (sent.path === '/v2/configuration' && sent.method === 'GET'
    ? ok({
        ...{ version, savedAt: null, savedBy: null, origin, above: ofNetwork },
        document: { section: 'watchdog', intent },
      })
    : serve(sent))

it('what comes from the network is told, and changed only when that is wished', async () => {
  const user = userEvent.setup()
  await open(saying(ofNetwork, 0))
  const field = await addresses()
  expect(screen.getByText('From network Office')).toBeVisible()
  expect(field).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Set for this device only' }))
  expect(field).toBeEnabled()
  await user.type(field, ', 192.0.2.2')
  expect(await screen.findByText(/1 unapplied change/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Keep as is' }))
  await waitFor(() => expect(field).toBeDisabled())
  expect(field).toHaveValue('192.0.2.1')
})

it('one value is set here, the others follow the network; it goes back by itself', async () => {
  const user = userEvent.setup()
  const named = { subject: 'watchdog', member: 'failures', counts: true, origin: own }
  const beneath = { section: 'watchdog', intent }
  const document = { section: 'watchdog', intent: { ...intent, failures: 5 } }
  const { calls } = await open((sent) =>
    sent.path === '/v2/configuration' && sent.method === 'GET'
      ? ok({
          ...{ version: 1, savedAt: 1, savedBy: 'ada', origin: own, above: ofNetwork },
          ...{ document, beneath, says: 'values', values: [named] },
        })
      : serve(sent),
  )
  const asked = () =>
    calls.findLast(({ body }) => (body as { action?: string } | undefined)?.action === 'preview')?.body
  await addresses()
  expect(screen.getByText(/^Single values are set here/)).toBeVisible()
  const list = screen.getByRole('region', { name: 'Values set here' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  await user.click(screen.getByRole('switch', { name: 'Watchdog' }))
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Review changes' }))
  await waitFor(() =>
    expect(asked()).toMatchObject({
      data: {
        sn,
        only: [
          { subject: 'watchdog', member: 'failures' },
          { subject: 'watchdog', member: 'enabled' },
        ],
      },
    }),
  )
  await user.keyboard('{Escape}')
  const resets = within(list).getAllByRole('button', { name: /use the inherited value/ })
  await user.click(resets[0]!)
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Review changes' }))
  await waitFor(() =>
    expect(asked()).toMatchObject({
      data: { only: [{ subject: 'watchdog', member: 'enabled' }], document: { intent: { failures: 3 } } },
    }),
  )
})

it('its own gives way to the network’s after a review that names both', async () => {
  const user = userEvent.setup()
  const preview = ({ body }: SentRequest) =>
    (body as { action?: string } | undefined)?.action === 'preview'
      ? ok({
          ...{ planHash: 'two', networks: [], items: [itemOf(ofNetwork)], devices: [], endings: [] },
          totals: { devices: 0, offline: 0, clients: 0, unsupported: 0, unprotected: 0, overridden: 0 },
        })
      : undefined
  const { calls } = await open((sent) => preview(sent) ?? saying(own, 1)(sent))
  await addresses()
  expect(screen.getByText('Otherwise: From network Office')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Use the network’s setting' }))
  const review = await screen.findByRole('dialog', { name: 'Clear this setting?' })
  expect(await within(review).findByText('From network Office')).toBeVisible()
  await user.click(within(review).getByRole('button', { name: 'Save' }))
  await waitFor(() => {
    const sent = calls.find(({ body }) => (body as { action?: string } | undefined)?.action === 'apply')
    expect(sent?.body).toMatchObject({ data: { sn, inherit: 'watchdog', base: 1, reviewed: 'two' } })
  })
})
