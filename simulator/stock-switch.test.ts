import { afterEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '#protocols/json.ts'
import { armScript } from '#protocols/ucentral/dead-man.ts'
import { ask, type Bench, connects, message, startBench, tell, until } from './testing/harness.ts'

const SWITCH = 1
const ID = 1_900_000_000
let bench: Bench
afterEach(() => bench.stop())

const agent = () => bench.fleet.agents[SWITCH]!
const port = (name: string) => agent().node.ports.get(name)!
const of = (kind: string) => bench.connection(SWITCH).messages.filter((one) => one.kind === kind)
const names = () => [...agent().node.ports.keys()]

/** Every port in VLAN 1, as a document names them, with what a test adds. */
const document = (ethernet: JsonObject[], more: JsonObject = {}): JsonObject => {
  const vlan = { id: 1, proto: '802.1q' }
  const members = [{ 'select-ports': names(), 'vlan-tag': 'un-tagged' }]
  const metrics = { statistics: { interval: 60, types: ['lldp', 'clients'] }, health: { interval: 60 } }
  return { uuid: ID, ethernet, interfaces: [{ role: 'upstream', vlan, ethernet: members }], metrics, ...more }
}

/** The parts of the agent's source that a controller stumbles over. */
describe('a stock switch', () => {
  it('reports nothing before its first configuration, except by telemetry', async () => {
    bench = await startBench({ stock: true, interval: 1 })
    await until(() => bench.connection(2).messages.some(({ kind }) => kind === 'state'), 'the others report')
    expect([...of('state'), ...of('healthcheck')]).toEqual([])
    await ask(bench, SWITCH, 'telemetry', { interval: 1, types: ['state'] })
    const { params } = await message(bench, SWITCH, 'telemetry')
    const [[, told]] = (params.data as { state: [[number, { uuid: number; state: JsonObject }]] }).state
    expect(told.uuid).toBe(0)
    expect(told.state).not.toHaveProperty('lldp-peers')
    expect(Object.keys((told.state['link-state'] as { upstream: JsonObject }).upstream)).toEqual(names())
  })

  it('reads what is absent as off, and says yes', async () => {
    bench = await startBench({ stock: true })
    expect(agent().node.spanningTree).toBe('rpvstp')
    const item = (name: string, more: JsonObject) => ({ 'select-ports': [name], duplex: 'full', ...more })
    const ethernet = [
      item('Ethernet1', { enabled: true, speed: 1000, poe: { 'admin-mode': true } }),
      item('Ethernet2', { enabled: true, speed: 1000 }),
      item('Ethernet3', { speed: 1000, poe: { 'admin-mode': true } }),
      item('Ethernet23', { enabled: true, autoneg: true, speed: 1000 }),
      item('Ethernet24', { enabled: true, speed: 40_000 }),
    ]
    const { status, uuid } = await ask(bench, SWITCH, 'configure', { uuid: ID, config: document(ethernet) })
    expect({ uuid, error: status.error }).toEqual({ uuid: ID, error: 0 })
    expect(port('Ethernet1')).toMatchObject({ disabled: false, poeOff: false, setSpeed: 1000 })
    expect(port('Ethernet2')).toMatchObject({ disabled: false, poeOff: true })
    expect(port('Ethernet3')).toMatchObject({ disabled: true, poeOff: false })
    expect(port('Ethernet4')).toMatchObject({ disabled: true, poeOff: true })
    expect(port('Ethernet23')).toMatchObject({ setSpeed: 1000 })
    expect(port('Ethernet24')).toMatchObject({ setSpeed: null })
    expect(agent().node.spanningTree).toBe('none')
    const loop = { switch: { 'loop-detection': { protocol: 'rstp' } } }
    await ask(bench, SWITCH, 'configure', { uuid: ID + 1, config: document(ethernet, loop) })
    expect(agent().node.spanningTree).toBe('rstp')
  })

  it('says id 0 in reports after its agent restarted, and the right one everywhere else', async () => {
    bench = await startBench({ stock: true })
    const config = document([{ 'select-ports': names(), speed: 1000, duplex: 'full', enabled: true }])
    await ask(bench, SWITCH, 'configure', { uuid: ID, config })
    agent().reporter.sendState()
    expect(await message(bench, SWITCH, 'state')).toMatchObject({ uuid: ID })
    agent().restartAgent()
    await until(() => connects(bench, SWITCH) === 2, 'the agent is back')
    agent().reporter.sendState()
    agent().reporter.sendHealth()
    expect(await message(bench, SWITCH, 'connect')).toMatchObject({ uuid: ID })
    expect(await message(bench, SWITCH, 'state')).toMatchObject({ uuid: 0 })
    expect(await message(bench, SWITCH, 'healthcheck')).toMatchObject({ uuid: ID })
  })

  it('passes over what a script tells it, and says that it went well', async () => {
    bench = await startBench({ stock: true })
    const sources = [
      '#!/bin/sh\ncat /etc/os-release\n',
      armScript({ token: 'ab'.repeat(8), seconds: 60, previousUuid: 1 }),
    ]
    for (const source of sources) {
      const script = Buffer.from(source).toString('base64')
      const { status } = await ask(bench, SWITCH, 'script', { type: 'shell', script, timeout: 5 })
      expect(status).toMatchObject({ error: 0, raw: { result: '' } })
    }
  })

  it('refuses a document without ports, and reports the refused id all the same', async () => {
    bench = await startBench({ stock: true })
    const { ethernet: _, ...config } = document([])
    const { status } = await ask(bench, SWITCH, 'configure', { uuid: ID, config })
    expect(status).toMatchObject({ error: 2, text: 'Configure parse failed' })
    tell(bench, SWITCH, 'telemetry', { interval: 1, types: ['state'] })
    const { params } = await message(bench, SWITCH, 'telemetry')
    expect(JSON.stringify(params.data)).toContain(`"uuid":${ID}`)
  })
})
