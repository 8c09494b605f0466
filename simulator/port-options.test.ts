import { afterEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '#protocols/json.ts'
import { startFault } from './agent/faults/fault-list.ts'
import { ask, type Bench, startBench, until } from './testing/harness.ts'
import { advanceSite } from './world/advance-site.ts'
import { limited } from './world/limits.ts'
import type { Port } from './world/node.ts'
import { feedingPort } from './world/wiring/power.ts'

const SWITCH = 1
const AP = 2
let id = 1_900_000_000
let bench: Bench

const agent = (index: number) => bench.fleet.agents[index]!
const fed = () => feedingPort(agent(AP).node)!

/** All ports on, with what a test says of the one that feeds the access point. */
function configure(item: JsonObject, extended: JsonObject = {}, shared: JsonObject = {}) {
  const name = fed().name
  const names = [...agent(SWITCH).node.ports.keys()]
  const usual = { speed: 1000, duplex: 'full', enabled: true }
  const config = {
    uuid: ++id,
    ethernet: [
      { 'select-ports': names, ...usual },
      { 'select-ports': [name], ...usual, ...item },
    ],
    interfaces: [
      {
        ...{ role: 'upstream', vlan: { id: 1, proto: '802.1q' } },
        ethernet: [{ 'select-ports': names, 'vlan-tag': 'un-tagged' }],
      },
    ],
    switch: shared,
    'third-party': { roost: { ports: [{ name, ...extended }] } },
  }
  return ask(bench, SWITCH, 'configure', { uuid: id, config })
}

describe('a port of a switch', () => {
  afterEach(() => bench.stop())

  it('gives power by the clock, as much as it may, and carries as much as it may', async () => {
    bench = await startBench({})
    const port = fed()
    const days = [1, 2, 3, 4, 5, 6, 7]
    const now = agent(SWITCH).context.clock.now()
    const clock = (minutes: number) => new Date(now + minutes * 60_000).toISOString().slice(11, 16)
    await configure({}, { poe_schedule: [{ days, from: clock(120), to: clock(180), zone: 'UTC' }] })
    await until(() => agent(AP).mode === 'unpowered', 'it is not the time')
    await configure({ poe: { 'admin-mode': true, 'power-limit': 1000 } })
    expect(agent(AP).mode).toBe('unpowered')
    await configure({ 'rate-limit-port': { 'egress-kbps': 64 } })
    await until(() => agent(AP).mode === 'running', 'nothing keeps it from its power')
    const client = { wired: { port, node: agent(SWITCH).node }, association: null } as never
    expect(limited(client, 100_000, 100_000, 10, 1)).toEqual([80_000, 100_000])
    expect(limited(client, 100_000, 100_000, 10, 1)).toEqual([0, 100_000])
    await configure({})
    expect(limited(client, 100_000, 100_000, 10, 2)).toEqual([100_000, 100_000])
  })

  it('starts anew what no longer answers, as often a day as it may', async () => {
    bench = await startBench({})
    const watchdog = { host: '192.0.2.1', interval_s: 10, failures: 1, timeout_s: 1, grace_s: 0, per_day: 1 }
    await configure({}, { poe_watchdog: watchdog })
    const told = () =>
      bench.recorder.connections
        .flatMap(({ messages }) => messages)
        .flatMap((one) => (one.kind === 'event' && one.type === 'roost.poe_watchdog' ? [one.payload] : []))
    const hang = () => Object.assign(agent(AP).node, { hung: true })
    hang()
    await until(() => told().length === 1, 'it is started anew')
    await until(() => agent(AP).mode === 'running' && !agent(AP).node.hung, 'it is back')
    hang()
    await until(() => told().length === 2, 'the budget is spent')
    expect(told()).toEqual([
      { name: fed().name, restarted: 1, left: 0 },
      { name: fed().name, restarted: 0, left: 0 },
    ])
    expect(agent(AP).node.hung).toBe(true)
  })

  it('is one link with others of its group, and gives power to whoever does not ask', async () => {
    bench = await startBench({})
    const idle = [...agent(SWITCH).node.ports.values()].find((one) => one.peer === null && one.cage === null)!
    const told = async (item: JsonObject) => {
      await configure({ 'trunk-group': 4, ...item }, { poe_forced: true })
      const { state } = agent(SWITCH).reporter.stateParams()
      return state as JsonObject
    }
    expect(await told({})).toMatchObject({
      'static-trunks': [{ 'trunk-identifier': 4, 'member-ports': [fed().name] }],
      'lacp-trunks': [],
    })
    expect(await told({ 'lacp-config': { 'lacp-enable': true } })).toMatchObject({
      'lacp-trunks': [{ 'trunk-identifier': 4, 'member-port': fed().name, 'oper-state': 'bundled' }],
    })
    idle.options = { ...idle.options, powerForced: true }
    const { state } = agent(SWITCH).reporter.stateParams() as { state: JsonObject }
    const { upstream } = state['link-state'] as Record<string, Record<string, JsonObject>>
    expect(upstream![idle.name]?.poe).toMatchObject({ status: 'Delivering Power', 'output-power': 100 })
  })

  it('lets in as much of a storm as it is told to', async () => {
    bench = await startBench({})
    await configure({ 'storm-control': { 'broadcast-pps': 500 } })
    const port = fed()
    startFault(agent(SWITCH), 'storm', { port: port.name })
    const groups = () => port.counters.groups ?? 0
    await until(() => groups() > 0, 'the storm begins')
    expect(groups() % 500).toBe(0)
    expect(groups()).toBeLessThan(20_000)
    await configure({}, { storm_kbps: { broadcast: 512, multicast: 0, unknown_unicast: 0 } })
    expect(port.options.stormPps).toBe(1000)
  })

  it('sends copies of what passes another one', async () => {
    bench = await startBench({})
    const { node, site } = agent(SWITCH)
    const idle = [...node.ports.values()].find((one) => one.peer === null && one.cage === null)!
    await configure(
      {},
      {},
      { 'port-mirror': [{ 'monitor-ports': [fed().name], 'analysis-port': idle.name }] },
    )
    const at = () => agent(SWITCH).context.clock.now()
    advanceSite(site, at() + 60_000)
    const [before, sent] = [passed(fed()), idle.counters.txBytes]
    advanceSite(site, at() + 600_000)
    expect(passed(fed())).toBeGreaterThan(before)
    expect(idle.counters.txBytes - sent).toBe(passed(fed()) - before)
  })

  it('in one protection group with the uplink has no way out', async () => {
    bench = await startBench({})
    const { node } = agent(SWITCH)
    const all = [...node.ports.keys()]
    const group = (...members: string[]) => ({
      'port-isolation': {
        sessions: [
          {
            id: 1,
            downlink: { 'interface-list': members },
            uplink: { 'interface-list': all.filter((name) => !members.includes(name)) },
          },
        ],
      },
    })
    const other = all.find((name) => name !== fed().name && name !== node.uplink!.name)!
    await configure({}, {}, group(fed().name, other))
    expect(agent(AP).mode).toBe('running')
    await configure({}, {}, group(fed().name, node.uplink!.name))
    await until(() => agent(AP).mode === 'unreachable', 'the access point has no way out')
    expect(agent(SWITCH).mode).toBe('running')
  })
})

const passed = ({ counters }: Port) => counters.rxBytes + counters.txBytes
