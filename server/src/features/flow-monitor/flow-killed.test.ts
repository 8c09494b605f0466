import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Alarm } from '#contract/alarm/endpoints.ts'
import type { DeviceChange } from '#contract/configuration/changes/device-change.ts'
import type { SectionDocument } from '#contract/configuration/sections.ts'
import type { AnswerOf } from '#contract/define-endpoint.ts'
import type { showFlow } from '#contract/flow-monitor/endpoints.ts'
import type { PortFlow } from '#contract/flow-monitor/port-flow.ts'
import type { showDevice } from '#contract/inventory/endpoints.ts'
import { uplinkPorts } from '#contract/inventory/state/uplink.ts'
import { defaultPort, type PortSettings } from '#contract/switching/intent.ts'
import { type Db, openSqlite } from '../../db/client.ts'
import { eventually } from '../../testing/eventually.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { Served } from '../../testing/served.ts'
import { unprotected } from '../configuration/testing/fleet-scene.ts'
import { PretendFleet } from '../configuration/testing/pretend-fleet.ts'
import type { CrossingRow } from './flow.repository.ts'

/** A second of an interval lasts a tenth of one. */
const pace = {
  flow: { secondMs: 100, offMs: 5_000, patienceMs: 20_000 },
  settings: unprotected,
}
let folder: string
let server: Served
let fleet: PretendFleet
let db: Db
let sn: string
/** With link, not the uplink: each test takes one. */
let ports: string[]

const query = (path: string) => `${path}${path.includes('?') ? '&' : '?'}sn=${encodeURIComponent(sn)}`
const show = () => server.call<AnswerOf<typeof showFlow>>(query('/v2/flow-monitor'))
const section = () =>
  server.call<{ version: number; document: SectionDocument }>(query('/v2/configuration?section=switching'))
const device = () => server.call<AnswerOf<typeof showDevice>>(query('/v2/device/info'))
const linkOf = async (port: string) => (await device()).state?.ports.find(({ name }) => name === port)?.up

async function wanted(port: string): Promise<PortSettings | undefined> {
  const { document } = await section()
  return document.section === 'switching' ? document.intent.ports.find((one) => one.port === port) : undefined
}

/** Below so high a threshold as soon as an interval is whole. */
async function watch(port: string, action: PortFlow['action']): Promise<void> {
  const { version, document } = await section()
  const others = document.section === 'switching' ? document.intent.ports : []
  const flow = { lowerKbps: 9_000_000, upperKbps: null, intervalSeconds: 30, direction: 'received', action }
  const intent = { ports: [...others, { ...defaultPort(port), flow }] }
  const data = { sn, base: version, document: { section: 'switching', intent }, acceptAssumptions: true }
  await server.call('/v2/configuration', { action: 'apply', data })
}

/** The record as it lies on disk. */
const written = (port: string, fits: (row: CrossingRow) => boolean) =>
  eventually(async () => {
    const rows = db.selectFrom('flow_crossing').selectAll().where('port', '=', port)
    return (await rows.orderBy('id').execute()).find(fits)
  })

async function killAndStart(): Promise<void> {
  await server.kill()
  server = await Served.start({ folder, pace, before: server })
  await server.signIn()
}

openForTests(async (atEnd) => {
  folder = mkdtempSync(join(tmpdir(), 'roost-flow-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  server = await Served.start({ folder, pace })
  atEnd(() => server.kill())
  await server.signIn()
  // Once configured it reports every 60 s of its own clock: a second here.
  const options = ['--devices', '2', '--kinds', 'gateway,switch', '--speed', '60', '--interval', '60']
  fleet = await PretendFleet.start(Number(server.devicePort), join(folder, 'tls', 'ca.crt'), [
    ...['--fast-reconnect', '300', '--reboot-seconds', '1'],
    ...options,
  ])
  atEnd(() => fleet.stop())
  const place = { Timezone: 'UTC', Country: 'DE', Address: 'Main street 1' }
  const { ID: PID } = await server.call<{ ID: number }>('/v2/projects', { data: { Name: 'P' } })
  const network = { PID, Name: 'Office', ...place }
  const { ID: group } = await server.call<{ ID: number }>('/v2/groups', { data: network })
  for (const one of await fleet.devices()) {
    const bind = { action: 'bind', data: { sn: one.sn, mac: one.mac.slice(-8), group } }
    await eventually(() => server.call('/v2/devices', bind).catch(() => undefined))
    if (one.kind === 'switch') sn = one.sn
  }
  const state = await eventually(async () => {
    const told = (await device()).state
    return told && uplinkPorts(told).size > 0 ? told : undefined
  })
  const uplinks = uplinkPorts(state)
  ports = state.ports.filter(({ name, up }) => up && !uplinks.has(name)).map(({ name }) => name)
  db = openSqlite(join(folder, 'roost.db'))
  atEnd(() => db.destroy())
})

/** It is on again, wanted so and told so. */
async function expectOnAgain(port: string, crossing: number): Promise<{ step: string; why: string | null }> {
  const over = await eventually(async () => {
    const found = (await show()).crossings.find(({ id }) => id === crossing)
    return found && (found.step === 'done' || found.step === 'failed') ? found : undefined
  })
  expect((await wanted(port))?.enabled).toBe(true)
  await eventually(async () => (await linkOf(port)) === true)
  const alarms = await server.call<Alarm[]>('/v2/alarm')
  expect(
    alarms.filter(({ type, params }) => type.startsWith('port_flow') && params.port === port),
  ).toHaveLength(1)
  return over
}

/** What was done to the device in the monitor's name, oldest first. */
async function own(): Promise<DeviceChange[]> {
  const log = await server.call<DeviceChange[]>(query('/v2/logs/config'))
  return log.filter(({ cause }) => cause === 'flow_monitor').toReversed()
}

it('killed while a port that is reset is off: it is on again after the next start', async () => {
  const port = ports[0]!
  await watch(port, 'reset')
  await eventually(async () => (await linkOf(port)) === false)
  // The report that shows it is read before what it proves is written down.
  await eventually(async () => (await own()).at(-1)?.outcome === 'applied')
  const { id } = await written(port, ({ step }) => step === 'down')
  await killAndStart()
  expect(await expectOnAgain(port, id)).toMatchObject({ step: 'done', why: null })
  expect((await own()).slice(-2)).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }])
})

it('killed before the device said that it is off', async () => {
  const port = ports[1]!
  await fleet.tell(sn, 'config-silent')
  await watch(port, 'reset')
  const { id } = await written(port, ({ step, change_set_id }) => step === 'down' && change_set_id !== null)
  await server.kill()
  // It answers what it is asked after the start.
  await fleet.tell(sn, 'heal', '?what=config-silent')
  await killAndStart()
  const { step, why } = await expectOnAgain(port, id)
  // Whether it was off can still be found out from what the device runs, or not: what is told fits.
  expect(step === 'done' ? why === null : why !== null).toBe(true)
})

it('killed while it is switched off, and once more while it is switched on again', async () => {
  const port = ports[2]!
  await watch(port, 'reset')
  const { id } = await written(port, ({ step }) => step === 'down')
  await killAndStart()
  await written(port, (row) => row.id === id && row.step !== 'down')
  await killAndStart()
  await expectOnAgain(port, id)
})

it('killed while a port is closed: it is closed after the next start, and told once', async () => {
  const port = ports[3]!
  await watch(port, 'close')
  const { id } = await written(port, ({ step }) => step === 'down')
  await killAndStart()
  await written(port, (row) => row.id === id && row.step === 'done' && row.ended_at !== null)
  expect((await wanted(port))?.enabled).toBe(false)
  await eventually(async () => (await linkOf(port)) === false)
  const { crossings } = await show()
  expect(crossings.filter((one) => one.port === port)).toMatchObject([{ id, action: 'close', why: null }])
})
