import { expect, it } from 'vitest'
import { type Alarm, listAlarms, readAlarms } from '#contract/alarm/endpoints.ts'
import * as configuration from '#contract/configuration/endpoints.ts'
import { type FlowCrossing, showFlow } from '#contract/flow-monitor/endpoints.ts'
import type { PortFlow } from '#contract/flow-monitor/port-flow.ts'
import { listDeviceEvents } from '#contract/inventory/state/device-events.ts'
import { uplinkPorts } from '#contract/inventory/state/uplink.ts'
import { defaultPort } from '#contract/switching/intent.ts'
import { eventually } from '../../testing/eventually.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { openScene, type Scene, unprotected } from '../configuration/testing/fleet-scene.ts'

let scene: Scene
let sn: string
let uplink: string
let free: string[]

const watch = (more: Partial<PortFlow>): PortFlow => ({
  ...{ lowerKbps: null, upperKbps: 3_000_000, intervalSeconds: 30, direction: 'received', action: 'report' },
  ...more,
})

/** Saves thresholds of one port over what is wanted of the others. */
async function save(port: string, flow: PortFlow, enabled = true) {
  const query = { sn, section: 'switching' as const }
  const { data } = await scene.me.call(configuration.showSection, { query })
  const ports = data.document.section === 'switching' ? data.document.intent.ports : []
  const others = ports.filter((one) => one.port !== port)
  const document = {
    section: 'switching' as const,
    intent: { ports: [...others, { ...defaultPort(port), enabled, flow }] },
  }
  return scene.me.call(configuration.applySection, {
    body: { sn, document, base: data.version, acceptAssumptions: true },
  })
}

const shown = async () => (await scene.me.call(showFlow, { query: { sn } })).data
const stand = async (port: string) => (await shown()).ports.find((one) => one.port === port)
const alarmOf = async (port: string): Promise<Alarm | undefined> =>
  (await scene.me.call(listAlarms, { query: {} })).data.find(
    ({ type, params }) => type.startsWith('port_flow') && params.port === port,
  )
const crossed = (port: string, fits: (one: FlowCrossing) => boolean) =>
  eventually(async () => (await shown()).crossings.find((one) => one.port === port && fits(one)))
/** Told of the port since it was bound: that stays, its link is down for a moment. */
const events = async (port: string) =>
  (await scene.me.call(listDeviceEvents, { query: { sn } })).data
    .filter(({ payload }) => JSON.stringify(payload).includes(`"${port}"`))
    .map(({ type }) => type)

openForTests(async (atEnd) => {
  // A second of an interval lasts a tenth of one here.
  const flow = { secondMs: 100, offMs: 3_000, patienceMs: 20_000 }
  // Once configured it reports every 60 s of its own clock: a second here.
  const options = ['--devices', '2', '--kinds', 'gateway,switch', '--speed', '60', '--interval', '60']
  scene = await openScene(options, { flow, settings: unprotected })
  atEnd(() => scene.close())
  sn = scene.devices.find(({ kind }) => kind === 'switch')!.sn
  const state = await eventually(async () => {
    const found = await scene.at.roost.inventory.reader.state(sn)
    return found && uplinkPorts(found).size > 0 ? found : undefined
  })
  uplink = [...uplinkPorts(state)][0]!
  const linked = state.ports.toSorted((a, b) => Number(b.up ?? false) - Number(a.up ?? false))
  free = linked.map(({ name }) => name).filter((name) => name !== uplink)
})

it('refuses to switch the port of the uplink, and names the field', async () => {
  for (const action of ['reset', 'close'] as const)
    expect(await save(uplink, watch({ action }))).toMatchObject({
      status: 422,
      error: 'port_is_uplink',
      field: 'document.intent.ports.0.flow.action',
    })
  expect((await save(uplink, watch({ upperKbps: 10_000_000 }))).status).toBe(200)
})

it('measures, tells of a crossing and of its end', async () => {
  const port = free[4]!
  await save(port, watch({ intervalSeconds: 40 }))
  expect(await stand(port)).toMatchObject({ stand: 'measuring', kbps: null })
  await eventually(async () => (await stand(port))?.stand === 'within')
  await scene.fleet.tell(sn, 'traffic', `?port=${port}&kbps=200000`)
  const crossing = await crossed(port, () => true)
  expect(crossing).toMatchObject({
    kind: 'above',
    limitKbps: 3_000_000,
    step: 'told',
    endedAt: null,
    why: null,
  })
  const alarm = await alarmOf(port)
  expect(alarm).toMatchObject({ type: 'port_flow_above', level: 'medium', resolvedAt: null })
  // Marked read, it has its end all the same.
  expect((await scene.me.call(readAlarms, { body: { ids: [alarm!.id] } })).status).toBe(200)
  await scene.fleet.tell(sn, 'heal', '?what=traffic')
  const over = await crossed(port, ({ endedAt }) => endedAt !== null)
  await eventually(async () => (await alarmOf(port))?.resolvedAt === over.endedAt)
})

it('switches a port off and on again in the name of who saved the thresholds', async () => {
  const port = free[0]!
  await save(port, watch({ action: 'reset', lowerKbps: 9_000_000, upperKbps: null }))
  await crossed(port, ({ step }) => step === 'down')
  expect(await crossed(port, ({ step }) => step === 'done')).toMatchObject({ kind: 'below', why: null })
  await eventually(async () => (await events(port)).includes('wired.carrier-down'))
  const log = (await scene.me.call(configuration.listChanges, { query: { sn } })).data
  const own = log.filter(({ cause }) => cause === 'flow_monitor')
  expect(own.slice(-2)).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }])
  expect(own.every(({ by }) => by === scene.owner.username)).toBe(true)
  const told = (await alarmOf(port))?.params
  expect(['reset_done', 'reset', 'limit']).toContain(told?.done)
  // It stays below: three times a day, then the alarm alone.
  const last = await crossed(port, ({ step }) => step === 'not_done')
  expect(last.why).toBe('limit')
  const done = (await shown()).crossings.filter((one) => one.port === port && one.step === 'done')
  expect(done).toHaveLength(3)
})

it('closes a port; one who says no is told as failed', async () => {
  const port = free[8]!
  await scene.fleet.tell(sn, 'config-refuse')
  await save(port, watch({ action: 'close', lowerKbps: 9_000_000, upperKbps: null }))
  const failed = await crossed(port, ({ step }) => step === 'failed')
  expect(failed.why).toBe('refused')
  await scene.fleet.tell(sn, 'heal', '?what=config-refuse')
  const other = free[9]!
  await save(other, watch({ action: 'close', lowerKbps: 9_000_000, upperKbps: null }))
  await crossed(other, ({ step }) => step === 'done')
  await eventually(async () => (await stand(other))?.stand === 'off')
  expect((await alarmOf(other))?.params.done).toBe('close_done')
})
