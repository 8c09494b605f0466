import { afterEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '#protocols/json.ts'
import { roostState } from './report/roost-state.ts'
import { sensorValue } from './report/sensor-value.ts'
import { switchState } from './report/switch-state.ts'
import { ask, type Bench, startBench, until } from './testing/harness.ts'
import { hasLink } from './world/node.ts'

let bench: Bench
let id = 1_910_000_000
afterEach(() => bench.stop())

const SWITCH = 1
const agent = (index: number) => bench.fleet.agents[index]!
const now = () => agent(SWITCH).context.clock.now()

/** All ports on, in VLAN 1. */
function configureSwitch(roost: JsonObject) {
  const names = [...agent(SWITCH).node.ports.keys()]
  const interfaces = [
    {
      ...{ role: 'upstream', vlan: { id: 1, proto: '802.1q' } },
      ethernet: [{ 'select-ports': names, 'vlan-tag': 'un-tagged' }],
    },
  ]
  const ethernet = [{ 'select-ports': names, speed: 1000, duplex: 'full', enabled: true }]
  const config = { uuid: ++id, ethernet, interfaces, 'third-party': { roost } }
  return ask(bench, SWITCH, 'configure', { uuid: id, config })
}

describe('a switch with a loop behind a port', () => {
  const protection = { all: true, action: 'shutdown', interval_s: 1, recover_s: 30 }
  const lbd = (name: string) => {
    const { node, site } = agent(SWITCH)
    const links = switchState(site, node, false, now())['link-state'] as {
      upstream: Record<string, JsonObject>
    }
    return (links.upstream[name]?.['loop-detect-protocol'] as { lbd: JsonObject } | undefined)?.lbd
  }

  it('shuts the port, says so, and tries it again until the cable is gone', async () => {
    bench = await startBench({})
    await configureSwitch({ loop_protection: { ...protection, ports: [{ name: 'Ethernet7', on: false }] } })
    const port = agent(SWITCH).node.ports.get('Ethernet6')!
    const unwatched = agent(SWITCH).node.ports.get('Ethernet7')!
    for (const one of [port, unwatched]) one.looped = true
    await until(() => lbd('Ethernet6')?.state === 'loop_detected', 'it is found')
    expect(hasLink(port)).toBe(false)
    expect(hasLink(unwatched)).toBe(true)
    expect(lbd('Ethernet7')).toBeUndefined()
    port.looped = false
    await until(() => lbd('Ethernet6')?.state === 'no_loop', 'it is tried again')
    await configureSwitch({})
    expect(lbd('Ethernet6')).toBeUndefined()
  })

  it('never shuts the port that leads to the controller', async () => {
    bench = await startBench({})
    await configureSwitch({ loop_protection: protection })
    const uplink = agent(SWITCH).node.uplink!
    uplink.looped = true
    await until(() => lbd(uplink.name)?.state === 'loop_detected', 'it is found')
    expect(hasLink(uplink)).toBe(true)
  })
})

describe('an output', () => {
  it('follows a port and a sensor of its device, and what follows nothing is switched by hand', async () => {
    bench = await startBench({ kinds: ['iot'], devices: 1 } as never)
    const { node, site } = agent(0)
    const output = () =>
      (roostState(site, node, agent(0).context.clock.now()).relays as { outputs: JsonObject[] }).outputs[1]
    const configure = (roost: JsonObject) => {
      const interfaces = [
        { role: 'upstream', ethernet: [{ 'select-ports': ['WAN*'] }], ipv4: { addressing: 'dynamic' } },
      ]
      return ask(bench, 0, 'configure', {
        uuid: ++id,
        config: { uuid: id, interfaces, 'third-party': { roost } },
      })
    }
    const sensor = { kind: 'temperature', id: 'cabinet' }
    const at = sensorValue(node, 'temperature', 'cabinet', agent(0).context.clock.now())!
    const follows = (causes: JsonObject[]) => [{ id: 'relay2', on: true, causes }]
    await configure({
      relays: follows([{ cause: 'sensor_high', sensor }]),
      sensors: [{ ...sensor, high: Math.floor(at) - 20 }],
    })
    await until(() => output()?.on === true, 'it is hot')
    expect(output()).toMatchObject({ id: 'relay2', on: true, cause: 'sensor_high' })
    await configure({
      relays: follows([{ cause: 'sensor_high', sensor }]),
      sensors: [{ ...sensor, high: 149 }],
    })
    await until(() => output()?.on === false, 'it is not')
    expect(output()).not.toHaveProperty('cause')
    const ports = [[...node.ports.keys()][0]!]
    await configure({ relays: follows([{ cause: 'ports_up', ports }]) })
    await until(() => output()?.on === true, 'the port has a link')
    await configure({})
    expect(output()).not.toHaveProperty('cause')
  })
})
