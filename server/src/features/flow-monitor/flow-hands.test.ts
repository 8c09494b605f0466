import { expect, it } from 'vitest'
import { listAlarms } from '#contract/alarm/endpoints.ts'
import * as configuration from '#contract/configuration/endpoints.ts'
import { type FlowCrossing, showFlow } from '#contract/flow-monitor/endpoints.ts'
import type { PortFlow } from '#contract/flow-monitor/port-flow.ts'
import * as inventory from '#contract/inventory/endpoints.ts'
import { uplinkPorts } from '#contract/inventory/state/uplink.ts'
import { defaultPort, type PortSettings } from '#contract/switching/intent.ts'
import { acceptShare, saveShare } from '#contract/tenancy/shares.ts'
import * as tasks from '#contract/tenancy/tasks.ts'
import { eventually } from '../../testing/eventually.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import type { Client } from '../../testing/test-roost.ts'
import { makeNetwork, openScene, type Scene, unprotected } from '../configuration/testing/fleet-scene.ts'

let scene: Scene
let sn: string
let mac: string
/** With link, not the uplink: each test takes one. */
let free: string[]

async function portsOf(by: Client) {
  const { data } = await by.call(configuration.showSection, { query: { sn, section: 'switching' } })
  return {
    base: data.version,
    ports: data.document.section === 'switching' ? data.document.intent.ports : [],
  }
}

/** Over the version that is there by then: a device that was moved just before gets one of its new network. */
const save = (by: Client, change: (ports: PortSettings[]) => PortSettings[]) =>
  eventually(async () => {
    const { base, ports } = await portsOf(by)
    const document = { section: 'switching' as const, intent: { ports: change(ports) } }
    const body = { sn, document, base, acceptAssumptions: true }
    const saved = await by.call(configuration.applySection, { body })
    return saved.error === 'conflict' ? undefined : saved
  })

/** Below so high a threshold as soon as an interval is whole. */
function watch(by: Client, port: string, action: PortFlow['action'], label = '') {
  const flow: PortFlow = {
    ...{ lowerKbps: 9_000_000, upperKbps: null, intervalSeconds: 30, direction: 'received', action },
  }
  return save(by, (ports) => [
    ...ports.filter((one) => one.port !== port),
    { ...defaultPort(port), label, flow },
  ])
}

async function unwatch(by: Client) {
  expect((await save(by, () => [])).status).toBe(200)
}

const crossed = (by: Client, port: string, fits: (one: FlowCrossing) => boolean) =>
  eventually(async () => {
    const { data } = await by.call(showFlow, { query: { sn } })
    return data.crossings.find((one) => one.port === port && fits(one))
  })
const linkIs = (port: string, up: boolean) =>
  eventually(async () => {
    const state = await scene.at.roost.inventory.reader.state(sn)
    return state?.ports.find(({ name }) => name === port)?.up === up
  })
const network = (ID: number) => ({ permission: 'write' as const, alwaysOn: true, network: ID })

openForTests(async (atEnd) => {
  const flow = { secondMs: 100, offMs: 3_000, patienceMs: 10_000 }
  const options = ['--devices', '2', '--kinds', 'gateway,switch', '--speed', '60', '--interval', '60']
  scene = await openScene(options, { flow, settings: unprotected })
  atEnd(() => scene.close())
  ;({ sn, mac } = scene.devices.find(({ kind }) => kind === 'switch')!)
  const state = await eventually(async () => {
    const found = await scene.at.roost.inventory.reader.state(sn)
    return found && uplinkPorts(found).size > 0 ? found : undefined
  })
  const uplinks = uplinkPorts(state)
  free = state.ports.filter(({ name, up }) => up && !uplinks.has(name)).map(({ name }) => name)
})

it('the uplink moved to a port that would be closed: it stays on, and it is told why', async () => {
  const port = free[0]!
  expect((await watch(scene.me, port, 'close')).status).toBe(200)
  await scene.fleet.tell(sn, 'replug', `?port=${port}`)
  expect(await crossed(scene.me, port, () => true)).toMatchObject({ step: 'not_done', why: 'uplink' })
  expect((await portsOf(scene.me)).ports[0]).toMatchObject({ port, enabled: true })
  const { data } = await scene.me.call(inventory.showDevice, { query: { sn } })
  expect(data).toMatchObject({ status: 'online' })
  const { data: alarms } = await scene.me.call(listAlarms, { query: {} })
  expect(alarms.find(({ params }) => params.port === port && params.done)?.params.done).toBe('uplink')
})

it('who was given the network may watch its ports, as long as they may change them', async () => {
  const port = free[1]!
  const guest = await scene.at.account('admin')
  const them = scene.at.as(guest.token)
  const body = { ...network(scene.group), to: guest.username }
  const { data: share } = await scene.me.call(saveShare, { body })
  await them.call(acceptShare, { body: { ID: share.ID } })
  expect((await watch(them, port, 'reset')).status).toBe(200)
  expect(await crossed(scene.me, port, ({ step }) => step === 'down')).toMatchObject({ by: guest.username })
  await scene.me.call(saveShare, { body: { ID: share.ID, permission: 'read', alwaysOn: true } })
  await crossed(scene.me, port, ({ step }) => step === 'done')
  await linkIs(port, true)
  await crossed(them, port, ({ why }) => why === 'no_right')
  expect((await watch(them, port, 'close')).status).toBe(403)
  await unwatch(scene.me)
})

it('as may a sub-account where it works; without its thresholds’ owner nothing is done', async () => {
  const port = free[2]!
  const { id, token, username } = await scene.at.account('user', scene.owner.tenant)
  const scope = { account_id: id, network_id: scene.group, project_id: null, until: null }
  await scene.at.roost.db.insertInto('account_scope').values(scope).execute()
  const them = scene.at.as(token)
  expect((await watch(them, port, 'reset')).status).toBe(200)
  await crossed(scene.me, port, ({ step, by }) => step === 'done' && by === username)
  await scene.at.roost.db.deleteFrom('account_scope').where('account_id', '=', id).execute()
  await crossed(scene.me, port, ({ why }) => why === 'no_right')
  expect((await them.call(showFlow, { query: { sn } })).status).toBe(404)
  await unwatch(scene.me)
})

it('moved to another network while its port is off, it comes on again and is watched on', async () => {
  const port = free[3]!
  const group = await makeNetwork(scene.at, scene.owner.tenant, 'Annex')
  expect((await watch(scene.me, port, 'reset')).status).toBe(200)
  const { id } = await crossed(scene.me, port, ({ step }) => step === 'down')
  expect((await scene.me.call(inventory.moveDevice, { body: { sn, group } })).status).toBe(200)
  await crossed(scene.me, port, (one) => one.id === id && ['done', 'failed'].includes(one.step))
  await linkIs(port, true)
  await crossed(scene.me, port, (one) => one.id > id)
  await unwatch(scene.me)
  await scene.me.call(inventory.moveDevice, { body: { sn, group: scene.group } })
})

it('handed over while its port is off: on again, the record goes along, in nobody’s name until it is saved', async () => {
  const port = free[4]!
  const heir = await scene.at.account('admin')
  const them = scene.at.as(heir.token)
  expect((await watch(scene.me, port, 'reset')).status).toBe(200)
  const handed = await scene.me.call(tasks.handOver, { body: { network: scene.group, to: heir.username } })
  const { id } = await crossed(scene.me, port, ({ step }) => step === 'down')
  expect((await them.call(tasks.acceptTask, { body: { ID: handed.data.ID } })).status).toBe(200)
  const over = await crossed(them, port, (one) => one.id === id && ['done', 'failed'].includes(one.step))
  expect(over).toMatchObject({ by: null })
  await linkIs(port, true)
  expect((await scene.me.call(showFlow, { query: { sn } })).status).toBe(404)
  await crossed(them, port, ({ why }) => why === 'no_right')
  // The same thresholds, saved by who owns it now, are theirs.
  expect((await watch(them, port, 'reset', 'Roof')).status).toBe(200)
  const watched = scene.at.roost.db.selectFrom('flow_watch').select(['tenant_id', 'account_id'])
  expect(await watched.where('port', '=', port).execute()).toEqual([
    { tenant_id: heir.tenant, account_id: heir.id },
  ])

  // Let go, it is watched for nobody; its next owner has none of it.
  expect((await them.call(inventory.unbindDevice, { body: { sn } })).status).toBe(200)
  const next = await scene.at.account('admin')
  const us = scene.at.as(next.token)
  const group = await makeNetwork(scene.at, next.tenant, 'Next')
  expect((await us.call(inventory.bindDevice, { body: { sn, mac: mac.slice(-8), group } })).status).toBe(200)
  expect((await us.call(showFlow, { query: { sn } })).data).toEqual({ ports: [], crossings: [] })
  const open = scene.at.roost.db.selectFrom('flow_crossing').select('id').where('ended_at', 'is', null)
  await eventually(async () => (await open.execute()).length === 0)
})
