import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/define-endpoint.ts'
import { connectedClients } from '#contract/inventory/connected-clients.ts'
import type { deviceCounts } from '#contract/inventory/endpoints.ts'
import type { showWall } from '#contract/overview/wall.ts'
import type { ReportDocument } from '#contract/reporting/document.ts'
import { eventually } from '../../testing/eventually.ts'
import { Served } from '../../testing/served.ts'
import { PretendFleet } from '../configuration/testing/pretend-fleet.ts'

const folder = mkdtempSync(join(tmpdir(), 'roost-figure-'))
let server: Served | undefined
let fleet: PretendFleet | undefined
afterAll(async () => {
  await fleet?.stop()
  await server?.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** What is not bound is a client of what is: those that see others come last. */
const order = ['ap', 'switch', 'gateway']

it('online users are the same number in lists, on walls, in PromQL, in charts and in reports', async () => {
  const at = await Served.start({ folder, pace: { presenceEveryMs: 300 } })
  server = at
  await at.signIn()
  const ca = join(folder, 'tls', 'ca.crt')
  fleet = await PretendFleet.start(Number(at.devicePort), ca, [
    '--devices',
    '6',
    '--kinds',
    'gateway,switch,ap',
  ])
  const all = await eventually(async () => {
    const devices = await fleet!.devices()
    return devices.every(({ connected }) => connected) ? devices : undefined
  }, 60_000)
  await fleet.standStill()
  const place = { Timezone: 'UTC', Country: 'DE', Address: 'Main street 1' }
  const { ID: PID } = await at.call<{ ID: number }>('/v2/projects', { data: { Name: 'P' } })
  const network = { PID, Name: 'Office', ...place }
  const { ID: group } = await at.call<{ ID: number }>('/v2/groups', { data: network })
  for (const { sn, mac } of all.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
    const bind = { action: 'bind', data: { sn, mac: mac.slice(-8), group } }
    await eventually(() => at.call('/v2/devices', bind).catch(() => undefined), 60_000)
  }
  // Each reports this moment once more.
  await fleet.standStill()

  const reported = async ({ sn }: { sn: string }) => (await at.call<{ state: unknown }>(info(sn))).state
  const counted = () => at.call<AnswerOf<typeof deviceCounts>>(`/v2/devices/counts?group=${group}`)
  const wall = () => at.call<AnswerOf<typeof showWall>>(`/v2/wall?group=${group}`)
  const report = () => at.call<ReportDocument>(`/v2/reports/group?group=${group}&range=hour`)
  const sections = async () => (await report()).sections
  const ask = async (expr: string) => {
    const { result } = await at.call<{ result: { value: [number, string] }[] }>(
      `/api/v1/query?query=${encodeURIComponent(expr)}`,
    )
    return Number(result[0]?.value[1])
  }
  const figures = async () => ({
    list: (await counted()).users,
    wall: (await wall()).users,
    network: (await wall()).networks.find(({ ID }) => ID === group)?.users,
    sum: await ask(`sum(device_attached_clients{network="${group}"})`),
    chart: await ask(connectedClients(`network="${group}"`)),
    report: (await sections())
      .flatMap((section) => (section.type === 'figures' ? section.items : []))
      .find(({ name }) => name === 'usersHighest')?.value,
  })
  await eventually(async () => (await Promise.all(all.map(reported))).every(Boolean), 60_000)
  const { list } = await figures()
  expect(list).toBeGreaterThan(0)
  const same = { list, wall: list, network: list, sum: list, chart: list, report: list }
  let last: object = {}
  await eventually(async () => {
    last = await figures()
    return JSON.stringify(last) === JSON.stringify(same)
  }, 60_000).catch(() => expect(last).toEqual(same))
  // The switch and the gateway see the same people again: what devices report adds up to more.
  expect(await ask('sum(device_clients)')).toBeGreaterThan(list)
}, 240_000)

const info = (sn: string) => `/v2/device/info?sn=${encodeURIComponent(sn)}`
