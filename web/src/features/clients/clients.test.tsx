import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { NetworkClient } from '#contract/clients/client.ts'
import type { ClientEvent, Hop, WayFinding } from '#contract/clients/way.ts'
import { ok, type SentRequest } from '../../testing/fake-fetch'
import { openConsole } from '../../testing/open-console'
import { giveRoom } from '../../testing/open-part'

const lobby = { sn: '02:00:00:00:00:01', name: 'Lobby', kind: 'ap' as const }
const porch = { sn: '02:00:00:00:00:02', name: 'Porch', kind: 'ap' as const }

const phone: NetworkClient = {
  ...{ mac: '0A:00:00:00:00:01', group: 7, groupName: 'Pier', name: 'pixel-7', nameFrom: 'lease' },
  ...{
    hostname: 'pixel-7',
    fingerprint: null,
    kind: 'phone',
    confidence: 'likely',
    vendor: null,
    privateMac: true,
    connected: true,
  },
  ...{ connection: 'wireless', sn: lobby.sn, deviceName: lobby.name, deviceKind: 'ap', port: null },
  ...{ radio: '1', band: '5G', channel: 44, ssid: 'Staff', bssid: '02:00:00:00:00:A1', vlan: 20 },
  ...{ ip: '10.0.0.9', ipv6: [], signal: -78, rxRate: 6e6, txRate: 13e6, retryRatio: 0.31 },
  ...{ rxBytes: 5e6, txBytes: 9e6, since: Date.now() - 3_600_000, seen: Date.now() - 12_000 },
  ...{ captive: null, rating: 'bad', blocked: false },
}
const till: NetworkClient = {
  ...phone,
  ...{
    mac: '00:11:22:33:44:55',
    name: null,
    nameFrom: null,
    hostname: null,
    kind: 'sta',
    confidence: 'guess',
    vendor: null,
    privateMac: false,
  },
  ...{ connection: 'wired', port: 'LAN2', ssid: null, signal: null, retryRatio: null, rating: 'unknown' },
}

const told = (
  code: WayFinding['code'],
  rating: WayFinding['rating'],
  params: WayFinding['params'] = {},
): WayFinding => ({ code, rating, params })

const hop = (type: Hop['type'], findings: WayFinding[], more: Partial<Hop> = {}): Hop => ({
  ...{ type, device: null, port: null, band: null, channel: null, rating: findings[0]!.rating, findings },
  ...more,
})

const way: Hop[] = [
  hop('client', [told('address', 'good', { ip: '10.0.0.9' })]),
  hop(
    'radio',
    [
      told('signal', 'bad', { dbm: -78 }),
      { ...told('nearer', 'bad', { name: 'Porch', dbm: -58, at: Date.now() - 60_000 }), sn: porch.sn },
      told('crowd', 'good', { count: 3 }),
    ],
    { device: lobby, band: '5G', channel: 44 },
  ),
  hop('device', [told('deviceWell', 'good', { cpu: 0.2, memory: 0.4, seconds: 90_000 })], { device: lobby }),
  hop('internet', [told('wanNone', 'unknown')]),
]

const events: ClientEvent[] = [
  { ...{ id: 2, at: Date.now() - 60_000, kind: 'roamed', device: lobby, from: porch }, ...air() },
  { ...{ id: 1, at: Date.now() - 90_000, kind: 'wrongKey', device: porch, from: null }, ...air() },
]
function air() {
  return { ssid: 'Staff', band: '5G', seconds: null }
}

const addedItem = {
  ...{
    section: 'blocking',
    base: 4,
    project: null,
    group: 7,
    kind: null,
    model: null,
    sn: null,
    name: 'Pier',
  },
  origin: { before: null, after: null },
  changes: [
    {
      ...{ section: 'blocking', change: 'added', field: null, secret: false, before: null },
      subject: { type: 'blocked_client', key: phone.mac, name: 'pixel-7' },
      after: { mac: phone.mac, name: 'pixel-7' },
    },
  ],
}

const served = (
  client: NetworkClient | null,
  more: (sent: SentRequest) => ReturnType<typeof ok> | undefined,
) =>
  openConsole(`/monitor/client?group=7&mac=${phone.mac}`, (sent) => {
    if (sent.path === '/v2/client') return ok({ client, way: client ? way : [], evidence: [] })
    if (sent.path === '/v2/client/events') return ok(events, { next: null, total: 2 })
    return more(sent)
  })
const nothing = () => undefined

beforeEach(giveRoom)

it('says first what is wrong, where, and where it would be better', async () => {
  await served(phone, nothing)
  expect(await screen.findByRole('heading', { name: 'pixel-7' })).toBeVisible()
  expect(screen.getByTitle('Name from its DHCP lease')).toHaveTextContent('pixel-7')
  expect(screen.getByText('Problem: Radio of Lobby.').parentElement).toHaveTextContent(
    'Problem: Radio of Lobby. Signal -78 dBm, too weak for a stable connection.',
  )
  const path = within(screen.getByRole('list', { name: 'Path to the internet' }))
  expect(path.getByText(/Porch heard this client at -58 dBm/)).toBeVisible()
  expect(path.getByRole('link', { name: 'Open Porch' })).toHaveAttribute(
    'href',
    expect.stringContaining(porch.sn),
  )
  expect(path.getByText('Clients on this radio: 3.')).toBeVisible()
})

it('tells in sentences what happened, and what nobody measures', async () => {
  await served(phone, nothing)
  const history = within(await screen.findByRole('list', { name: 'History' }))
  expect(await history.findByText('Roamed from Porch to Lobby.')).toBeVisible()
  expect(history.getByText('Porch rejected it. The password was wrong.')).toBeVisible()
  expect(screen.getByText('Nothing measures the internet connection.')).toBeVisible()
  expect(screen.getByText(/^Private MAC address/)).toBeVisible()
})

it('gives a client another name, and its own word back where the field is empty', async () => {
  const user = userEvent.setup()
  const { calls } = await served(phone, ({ method, path, body }) =>
    method === 'POST' && path === '/v2/clients' ? ok((body as { data: unknown }).data) : undefined,
  )
  const named = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  await user.click(await screen.findByRole('button', { name: 'Rename' }))
  const field = await screen.findByRole('textbox', { name: 'Name' })
  expect(field).toHaveValue('')
  await user.type(field, 'Front desk{Enter}')
  const data = { group: 7, mac: phone.mac }
  await waitFor(() => expect(named()).toEqual([{ action: 'rename', data: { ...data, name: 'Front desk' } }]))
  await user.click(await screen.findByRole('button', { name: 'Rename' }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(named()[1]).toEqual({ action: 'rename', data: { ...data, name: null } }))
})

it('a client is blocked after a review, by what is blocked already and its name', async () => {
  const user = userEvent.setup()
  const other = { mac: '0A:00:00:00:00:99', name: 'Old laptop' }
  const { calls } = await served(phone, ({ method, path, body }) => {
    if (path !== '/v2/configuration') return undefined
    if (method === 'GET')
      return ok({
        ...{ version: 4, savedAt: null, savedBy: null, above: null, origin: null },
        document: { section: 'blocking', intent: { clients: [other] } },
      })
    if ((body as { action?: string }).action === 'preview')
      return ok({
        ...{ planHash: 'one', networks: [], devices: [], items: [addedItem] },
        endings: [
          {
            ...{ code: 'client_blocked', section: 'blocking', subjects: ['pixel-7'], values: [phone.mac] },
            ...{ devices: 2, device: null, clients: 1 },
          },
        ],
        totals: { devices: 2, offline: 0, clients: 0, unsupported: 0, unprotected: 0, overridden: 0 },
      })
    return ok({ items: [{ section: 'blocking', version: 5 }], devices: 2 })
  })
  await user.click(await screen.findByRole('button', { name: 'Block' }))
  const review = await screen.findByRole('dialog', { name: 'Review changes' })
  expect((await within(review).findAllByText('Client pixel-7'))[0]).toBeVisible()
  await user.click(within(review).getByRole('checkbox', { name: /I have read what ends/ }))
  await user.click(within(review).getByRole('button', { name: /^Apply to 2 devices/ }))
  const applied = () =>
    calls.find(({ body }) => (body as { action?: string } | undefined)?.action === 'apply')
  await waitFor(() => expect(applied()).toBeDefined())
  expect(applied()!.body).toMatchObject({
    data: {
      ...{ group: 7, base: 4, reviewed: 'one' },
      document: { intent: { clients: [other, { mac: phone.mac, name: 'pixel-7' }] } },
    },
  })
})

it('a blocked client says so; a wired one says why it cannot be blocked', async () => {
  await served({ ...phone, blocked: true }, nothing)
  expect(await screen.findByText(/^Blocked\. It is disconnected as soon as/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Unblock' })).toBeEnabled()
})

it('a client on a cable cannot be blocked, which is said', async () => {
  await served(till, nothing)
  const block = await screen.findByRole('button', { name: 'Block' })
  expect(block).toBeDisabled()
  expect(block).toHaveAttribute('title', expect.stringContaining('connected by cable'))
})

it('of a client nobody reported for a day it says so and leads to the list', async () => {
  await served(null, nothing)
  expect(await screen.findByText('Client not found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'All clients' })).toHaveAttribute('href', '/monitor/clients')
})

it('lists who is connected, worst known, and opens the page of one', async () => {
  const user = userEvent.setup()
  const { calls, router } = await openConsole('/monitor/clients', (sent) =>
    sent.path === '/v2/clients' ? ok([phone, till], { next: null, total: 2 }) : undefined,
  )
  const row = within((await screen.findByRole('link', { name: 'pixel-7' })).closest('tr')!)
  expect(row.getByText('Bad')).toBeVisible()
  expect(row.getByText('-78 dBm')).toBeVisible()
  expect(await screen.findByRole('link', { name: till.mac })).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Bad/ }))
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ group: '7', rating: 'bad' }))
  await user.click(await screen.findByRole('link', { name: 'pixel-7' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/monitor/client'))
})
