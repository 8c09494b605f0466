import { afterEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '#protocols/json.ts'
import { actionNamed } from './control/actions.ts'
import { ask, type Bench, connects, message, startBench, until } from './testing/harness.ts'

const GATEWAY = 0
const SWITCH = 1
const AP = 2
let bench: Bench
afterEach(() => bench.stop())

const agent = (index: number) => bench.fleet.agents[index]!
const act = (index: number, name: string, query = '', body = '') =>
  actionNamed(name)!(agent(index), { query: new URLSearchParams(query), body })

let asked = 0

/** A report of this moment. */
async function report(index: number) {
  const request = `drift ${asked++}`
  agent(index).reporter.sendState(request)
  const find = () =>
    bench.connection(index).messages.find((one) => one.kind === 'state' && one.requestUuid === request)
  await until(() => find() !== undefined, 'a report arrives')
  const { uuid, state } = find() as { uuid: number; state: JsonObject }
  const interfaces = state.interfaces as { name: string; ssids?: { ssid: string }[] }[]
  return { uuid, state, interfaces, ssids: ssidsOf(interfaces) }
}

function ssidsOf(interfaces: { ssids?: { ssid: string }[] }[]) {
  return [...new Set(interfaces.flatMap(({ ssids }) => ssids ?? []).map(({ ssid }) => ssid))]
}

describe('a configuration from somebody else', () => {
  it('renames an SSID of an access point under a newer id, which it goes on reporting', async () => {
    bench = await startBench({})
    expect(act(AP, 'reconfigure')).toBeUndefined()
    const { uuid, ssids } = await report(AP)
    expect(uuid).toBeGreaterThan(1_700_000_000)
    expect(ssids).toEqual(['Acme-Staff local', 'Acme-Guest'])
    expect(connects(bench, AP)).toBe(1)
    const refused = await ask(bench, AP, 'configure', { uuid: uuid - 1, config: { uuid: uuid - 1 } })
    expect(refused).toMatchObject({ status: { error: 0, text: 'Already applied.' }, uuid })
  })

  it('moves a free port of a switch to another network, and back the next time', async () => {
    bench = await startBench({})
    act(SWITCH, 'reconfigure', 'port=Ethernet9&reconnect')
    await until(() => connects(bench, SWITCH) === 2, 'the agent starts anew')
    const { uuid, interfaces } = await report(SWITCH)
    expect((await message(bench, SWITCH, 'connect')).uuid).toBe(uuid)
    expect(interfaces.map(({ name }) => name)).toContain('Vlan99')
    act(SWITCH, 'reconfigure', 'port=Ethernet9')
    expect((await report(SWITCH)).interfaces.map(({ name }) => name)).not.toContain('Vlan99')
  })

  it('shows hosts in the network their port is in', async () => {
    bench = await startBench({})
    const { node, site } = agent(SWITCH)
    const host = site.clients.find(({ wired }) => wired?.node === node)!
    const port = host.wired!.port.name
    act(SWITCH, 'reconfigure', `port=${port}`)
    const table = (await report(SWITCH)).state['mac-forwarding-table'] as Record<string, JsonObject>
    expect(table[port]).toEqual({ 99: [host.mac] })
  })

  it('pings another host, back the next time', async () => {
    bench = await startBench({})
    const pinged = () => {
      const services = agent(AP).config.services as { 'online-check'?: { 'ping-hosts': string[] } }
      return services['online-check']?.['ping-hosts']
    }
    expect(pinged()).toBeUndefined()
    act(AP, 'reconfigure', 'change=watchdog')
    expect(pinged()).toEqual(['192.0.2.1'])
    act(AP, 'reconfigure', 'change=watchdog')
    expect(pinged()).toEqual(['192.0.2.2'])
  })

  it('switches a port off where there are no SSIDs, or takes the document it is given', async () => {
    bench = await startBench({})
    const lan = agent(GATEWAY).node.ports.get('LAN4')!
    act(GATEWAY, 'reconfigure')
    expect(lan.disabled).toBe(true)
    act(GATEWAY, 'reconfigure')
    expect(lan.disabled).toBe(false)
    const document = { uuid: 2_000_000_000, interfaces: [{ role: 'upstream' }] }
    act(GATEWAY, 'reconfigure', '', JSON.stringify(document))
    expect(await report(GATEWAY)).toMatchObject({ uuid: 2_000_000_000, interfaces: [{ name: 'up0v0' }] })
    expect(act(GATEWAY, 'reconfigure', '', '[]')).toBe('the body is no JSON object')
    expect(act(GATEWAY, 'tamper', 'change=colour')).toMatch(/ssid, radio, vlan, port/)
  })
})

describe('a change by a shell', () => {
  it('contradicts the id it reports, and is gone after a restart', async () => {
    bench = await startBench({})
    const before = await report(AP)
    act(AP, 'tamper', 'change=ssid,radio')
    const after = await report(AP)
    expect(after.uuid).toBe(before.uuid)
    expect(after.ssids).toEqual(['Acme-Staff local', 'Acme-Guest'])
    expect(after.state.radios).toMatchObject([{ tx_power: 10 }, {}])
    expect(JSON.stringify(agent(AP).config)).not.toContain('local')
    act(AP, 'restart')
    await until(() => connects(bench, AP) === 2, 'it is back')
    expect((await report(AP)).ssids).toEqual(before.ssids)
  })
})
