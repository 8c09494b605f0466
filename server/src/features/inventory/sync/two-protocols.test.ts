import { expect, it } from 'vitest'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { EventMeaning } from '../../../southbound/ports.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { samplesOf } from '../../telemetry/state-samples.ts'
import {
  type Bench,
  collect,
  newSn,
  openInventory,
  proofOf,
  reportOf,
  seenOf,
} from '../testing/open-inventory.ts'

const RICH = 'test'
const POOR = 'other'
const MINUTE = 60_000
const TRUST: Record<string, number> = { [RICH]: 20, [POOR]: 10 }

const client = { mac: '02:aa:00:00:00:01', connection: 'wireless' as const }
const full: Partial<DeviceState> = {
  unit: { uptimeSeconds: 3600 },
  config: { id: '7', kind: 'configured' },
  parts: ['clients', 'ports'],
  clients: [client],
  ports: [{ name: 'wan', role: 'upstream', up: true, counters: { rxBytes: 500, txBytes: 5 } }],
}
const little: Partial<DeviceState> = {
  unit: { uptimeSeconds: 9 },
  config: { id: 'draft-1', kind: 'configured' },
  parts: ['interfaces', 'sensors'],
  interfaces: [
    {
      ...{ name: 'eth0', role: 'upstream', ipv4: ['192.0.2.9/24'], ipv6: [], dns: [] },
      counters: { rxBytes: 77, txBytes: 7 },
    },
  ],
  sensors: { temperature: [{ id: '1', celsius: 21 }], humidity: [], door: [] },
}

async function deviceOfTwo(at: Bench) {
  const me = await at.person()
  const group = await at.network(me.tenant)
  const sn = newSn()
  const sessions: Record<string, string> = { [RICH]: await at.dial(sn) }
  await at.call('devices.bind', me, { sn, mac: proofOf(sn), group })
  const tell = (protocol: string, state: Partial<DeviceState>) =>
    at.inventory.sink.report({
      ...reportOf(sn, sessions[protocol]!, at.time.at, state),
      ...{ protocol, source: { trust: TRUST[protocol]!, freshForMs: 5 * MINUTE } },
    })
  const join = (protocol: string) => {
    const seen = seenOf(sn, { protocol, at: at.time.at, config: null })
    sessions[protocol] = seen.sessionId
    at.inventory.sink.seen(seen)
  }
  const happens = (protocol: string, meaning: EventMeaning) =>
    at.inventory.sink.event({
      ...{ protocol, sn, sessionId: sessions[protocol]!, at: at.time.at, meaning },
      ...{ type: 'link', payload: {}, severity: 'info' },
    })
  const lose = (protocol: string) => at.hangUp(sn, sessions[protocol]!)
  const info = (): Promise<DeviceInfo> => at.call('device.info', me, { sn })
  return { me, sn, tell, join, lose, happens, info }
}

describeOnEngines('a device that is heard over two protocols', (engineDb) => {
  const opened = () => openInventory(engineDb(), {})

  it('shows each group as the best of them tells it, and says from whom it is', async () => {
    const at = await opened()
    const { tell, join, info } = await deviceOfTwo(at)
    tell(RICH, full)
    join(POOR)
    at.time.at += MINUTE
    // What the other told before is read first.
    tell(POOR, little)
    const shown = await eventually(async () => {
      const found = await info()
      return found.sources?.length === 2 ? found : undefined
    })
    expect(shown.state).toMatchObject({
      ...{ unit: { uptimeSeconds: 3600 }, config: full.config, ports: full.ports, clients: full.clients },
      ...{ interfaces: little.interfaces, sensors: little.sensors },
    })
    expect(shown.sources).toMatchObject([
      { protocol: POOR, at: at.time.at, present: true, fresh: true, groups: ['interfaces', 'sensors'] },
      {
        protocol: RICH,
        at: at.time.at - MINUTE,
        present: true,
        fresh: true,
        groups: ['system', 'ports', 'clients'],
      },
    ])
    const row = await eventually(async () => {
      const found = await info()
      return found.lanip === null ? undefined : found
    })
    const facts = { uptime: 3600, users: 1, rx: 500, tx: 5, lanip: '192.0.2.9', temperature: 21 }
    expect(row).toMatchObject({ ...facts, config: { id: '7' } })
    await at.inventory.stop()
  })

  it('counts each figure once, whoever reports', async () => {
    const at = await opened()
    const { tell, join } = await deviceOfTwo(at)
    const reports = collect(at.bus, 'device.report')
    tell(RICH, full)
    join(POOR)
    tell(POOR, little)
    await eventually(() => reports.length === 2)
    tell(RICH, full)
    tell(POOR, little)
    const names = reports
      .slice(1)
      .map(({ counts, shown }) => samplesOf(counts, shown).map(({ name }) => name))
    const [poor, rich, again] = names
    expect(poor).toEqual(again)
    expect(rich!.filter((name) => poor!.includes(name))).toEqual([])
    expect(rich).toContain('device_receive_bytes_total')
    expect(poor).toEqual([
      'interface_receive_bytes_total',
      'interface_transmit_bytes_total',
      'sensor_temperature_celsius',
    ])
    await at.inventory.stop()
  })

  it('goes on with the other when one is lost: only what that told grows old', async () => {
    const at = await opened()
    const { me, tell, join, lose, info } = await deviceOfTwo(at)
    const reach = { tenant: me.tenant, networks: 'all' as const }
    tell(RICH, full)
    join(POOR)
    tell(POOR, little)
    await eventually(async () => (await info()).lanip)
    expect(at.inventory.reader.clientsIn(reach)).toBe(1)
    at.time.at += MINUTE
    lose(RICH)
    expect(await info()).toMatchObject({
      status: 'online',
      sources: [{ fresh: true }, { present: false, fresh: false }],
    })
    expect(at.inventory.reader.clientsIn(reach)).toBe(0)
    expect((await info()).state).toMatchObject({ unit: { uptimeSeconds: 9 }, ports: full.ports })
    tell(POOR, little)
    expect(await info()).toMatchObject({ status: 'online', uptime: 9, rx: 500 })
    lose(POOR)
    expect(await info()).toMatchObject({ status: 'offline' })
    await at.inventory.stop()
  })

  it('shows after a restart what it told before, each part as old as it is', async () => {
    const at = await opened()
    const before = await deviceOfTwo(at)
    before.tell(RICH, full)
    before.join(POOR)
    before.tell(POOR, little)
    await eventually(async () => (await before.info()).lanip)
    await at.inventory.stop()

    const after = await openInventory(engineDb(), {}, undefined, at.time.at + MINUTE)
    const info = (): Promise<DeviceInfo> => after.call('device.info', before.me, { sn: before.sn })
    expect(await info()).toMatchObject({
      state: { interfaces: little.interfaces, ports: full.ports },
      sources: [{ present: false }, { present: false }],
    })
    const session = await after.dial(before.sn)
    after.inventory.sink.report({
      ...reportOf(before.sn, session, after.time.at, { ...full, unit: { uptimeSeconds: 1 } }),
      source: { trust: 20, freshForMs: MINUTE },
    })
    const { state, sources } = await eventually(async () => {
      const found = await info()
      return found.state?.unit.uptimeSeconds === 1 ? found : undefined
    })
    expect(state).toMatchObject({ unit: { uptimeSeconds: 1 }, interfaces: little.interfaces })
    expect(sources).toMatchObject([
      { protocol: POOR, fresh: false },
      { protocol: RICH, fresh: true },
    ])
    expect(await info()).toMatchObject({ lanip: '192.0.2.9', temperature: 21 })
    await after.inventory.stop()
  })

  it('tells what is wrong with a report once for each, and not at every turn', async () => {
    const at = await opened()
    const { tell, join, info } = await deviceOfTwo(at)
    join(POOR)
    const wrong = (path: string) => ({ ...little, problems: [{ path, reason: 'wrong_type' as const }] })
    for (let turn = 0; turn < 3; turn++) {
      tell(RICH, wrong('/a'))
      tell(POOR, wrong('/b'))
      await eventually(async () => (await info()).lanip)
    }
    await at.inventory.flush()
    const told = (await info()).notices.filter(({ code }) => code === 'fields_dropped')
    expect(told.map(({ detail }) => detail).sort()).toEqual(['/a (wrong_type)', '/b (wrong_type)'])
    await at.inventory.stop()
  })

  it('keeps what an event told until a report that speaks of it', async () => {
    const at = await opened()
    const { tell, join, info, happens } = await deviceOfTwo(at)
    tell(RICH, full)
    join(POOR)
    tell(POOR, little)
    await eventually(async () => (await info()).lanip)
    happens(RICH, { kind: 'port_link', port: 'wan', up: false })
    tell(POOR, little)
    expect((await info()).state?.ports).toMatchObject([{ name: 'wan', up: false }])
    tell(RICH, full)
    expect((await info()).state?.ports).toMatchObject([{ name: 'wan', up: true }])
    await at.inventory.stop()
  })
})
