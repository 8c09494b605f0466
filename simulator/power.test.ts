import { afterEach, describe, expect, it } from 'vitest'
import { poeReport } from './report/poe.ts'
import { type Bench, connects, message, startBench, until } from './testing/harness.ts'
import { failPower, feedingPort, setPort } from './world/wiring/power.ts'

const GATEWAY = 0
const SWITCH = 1
const AP = 2
let bench: Bench
afterEach(() => bench.stop())

const agent = (index: number) => bench.fleet.agents[index]!
const now = () => agent(AP).context.clock.now()

function eventsOf(index: number) {
  const own = bench.recorder.connections.filter(({ cn }) => cn === agent(index).serial)
  return own.flatMap(({ messages }) => messages).flatMap((one) => (one.kind === 'event' ? [one] : []))
}

describe('power', () => {
  it('a port whose power is cut takes its access point down, silently; power brings it back cold', async () => {
    bench = await startBench({})
    const port = feedingPort(agent(AP).node)!
    const { nodes } = agent(AP).site
    const before = bench.connection(AP)
    setPort(nodes, port, { poeOff: true }, now())
    expect(agent(AP).mode).toBe('unpowered')
    const types = () => eventsOf(SWITCH).filter(({ payload }) => payload.name === port.name)
    await until(() => types().length >= 2, 'the switch says so')
    expect(types().map(({ type }) => type)).toEqual(['wired.carrier-down', 'wired.poe.status.disabled'])
    expect(before.closed).toBe(false)
    setPort(nodes, port, { poeOff: false }, now())
    await until(() => connects(bench, AP) === 2, 'the access point is back')
    expect(await message(bench, AP, 'connect')).toMatchObject({ reason: 'coldboot' })
    await until(() => types().some(({ type }) => type === 'wired.carrier-up'), 'its link is back')
    expect(
      types()
        .slice(2)
        .map(({ type }) => type),
    ).toEqual(['wired.poe.status.searching', 'wired.carrier-up', 'wired.poe.status.delivering_power'])
    await until(() => before.closed, 'the old connection is gone')
  })

  it('an overloaded port tells the cause, then its state, and reports both until it works again', async () => {
    bench = await startBench({})
    const { node, site } = agent(SWITCH)
    const port = feedingPort(agent(AP).node)!
    failPower(site.nodes, node, port, 'overload', now())
    expect(agent(AP).mode).toBe('unpowered')
    const types = () => eventsOf(SWITCH).filter(({ payload }) => payload.name === port.name)
    await until(() => types().length >= 3, 'the switch says so')
    expect(types().map(({ type }) => type)).toEqual([
      'wired.poe.fault.overload',
      'wired.carrier-down',
      'wired.poe.status.overload',
    ])
    expect(poeReport(node, port)).toMatchObject({
      status: 'Fault',
      'fault-status': 'OVERLOAD',
      counters: { overload: 1 },
    })
    failPower(site.nodes, node, port, null, now())
    await until(() => connects(bench, AP) === 2, 'the access point is back')
    expect(poeReport(node, port)).toMatchObject({ 'fault-status': 'No Error', counters: { overload: 1 } })
  })

  it('a switch that reboots takes down what it feeds', async () => {
    bench = await startBench({ devices: 4 })
    agent(SWITCH).reboot('reboot')
    expect([agent(AP).mode, agent(AP + 1).mode]).toEqual(['unpowered', 'unpowered'])
    expect(agent(GATEWAY).mode).toBe('running')
    await until(() => connects(bench, AP) === 2 && connects(bench, AP + 1) === 2, 'both are back')
    expect(await message(bench, AP, 'connect')).toMatchObject({ reason: 'coldboot' })
    const types = eventsOf(GATEWAY).map(({ type }) => type)
    expect(types.filter((type) => type.startsWith('wired'))).toEqual([
      'wired.carrier-down',
      'wired.carrier-up',
    ])
  })

  it('people on an access point without power go elsewhere and come home later', async () => {
    bench = await startBench({ devices: 5 }, 200)
    const { site, node } = agent(AP)
    const settled = () => site.clients.filter(({ association }) => association?.node === node)
    await until(() => settled().length > 0, 'somebody is there')
    const people = settled()
    const port = feedingPort(node)!
    setPort(site.nodes, port, { poeOff: true }, now())
    await until(() => people.some(({ association }) => association !== null), 'somebody is elsewhere')
    expect(people.every(({ association }) => association?.node !== node)).toBe(true)
    setPort(site.nodes, port, { poeOff: false }, now())
    await until(() => settled().length > 0, 'somebody is home')
  })
})

describe('the way to the controller', () => {
  it('breaks for everything behind a gateway that reboots, and survives a short break', async () => {
    bench = await startBench({})
    const lines = [bench.connection(SWITCH), bench.connection(AP)]
    agent(GATEWAY).reboot('reboot')
    expect([agent(SWITCH).mode, agent(AP).mode]).toEqual(['unreachable', 'unreachable'])
    agent(AP).event('client.join', { client: 'aa:bb:cc:00:00:09' }, now())
    await until(() => connects(bench, GATEWAY) === 2, 'the gateway is back')
    await until(
      () => eventsOf(AP).some(({ payload }) => payload.client === 'aa:bb:cc:00:00:09'),
      'it arrives',
    )
    expect(lines.map(({ closed }) => closed)).toEqual([false, false])
    expect([connects(bench, SWITCH), connects(bench, AP)]).toEqual([1, 1])
  })

  it('breaks for a switch whose uplink is switched off, and a long break costs the connection', async () => {
    bench = await startBench({}, 400)
    const { site, node } = agent(SWITCH)
    setPort(site.nodes, node.uplink!, { disabled: true }, now())
    const began = now()
    expect([agent(SWITCH).mode, agent(AP).mode]).toEqual(['unreachable', 'unreachable'])
    await until(() => now() - began > 71_000, 'a minute passes')
    setPort(site.nodes, node.uplink!, { disabled: false }, now())
    await until(() => connects(bench, AP) === 2 && connects(bench, SWITCH) === 2, 'both dial anew')
    expect(await message(bench, AP, 'connect')).toMatchObject({ reason: 'socket' })
  })
})
