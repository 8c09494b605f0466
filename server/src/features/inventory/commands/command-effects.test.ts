import { expect, it } from 'vitest'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { Port } from '#contract/inventory/state/device-state.ts'
import type { CommandOutcome, EventMeaning } from '../../../southbound/ports.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type Bench, newSn, openInventory, proofOf } from '../testing/open-inventory.ts'

async function boundSwitch(at: Bench) {
  const me = await at.person('admin')
  const group = await at.network(me.tenant)
  const sn = newSn()
  const session = await at.dial(sn, { kind: 'switch' })
  await at.call('devices.bind', me, { sn, mac: proofOf(sn), group })
  const info = (): Promise<DeviceInfo> => at.call('device.info', me, { sn })
  const status = async () => (await info()).commands[0]?.status
  const happened = (meaning: EventMeaning) =>
    at.inventory.sink.event({
      protocol: 'test',
      ...{ sn, sessionId: session, at: at.time.at, type: 'x', payload: {}, severity: 'info', meaning },
    })
  return { me, sn, session, info, status, happened }
}

const port = (name: string, status: 'delivering' | 'disabled' | 'searching'): Port => ({
  name,
  role: 'upstream',
  poe: { status },
})
const answers = (outcome: CommandOutcome) => () => Promise.resolve(outcome)
const yes = answers({ status: 'unverified', text: 'Success' })

describeOnEngines('what proves a command', (db) => {
  const opened = (settings = {}) => openInventory(db(), settings)

  it('a scan’s list is kept with its record', async () => {
    const at = await opened()
    const { me, sn, info } = await boundSwitch(at)
    const result = {
      type: 'scan',
      bss: [{ bssid: '02:00:00:00:00:01', signalDbm: -50 }],
      leftOut: 1,
    } as const
    at.side.answer = answers({ status: 'done', text: 'Success', result: { ...result, bss: [...result.bss] } })
    const record = await at.call('devices.scan_radio', me, { sn, bands: ['5G'] })
    expect(record).toMatchObject({ name: 'scan_radio' })
    expect(at.side.asked.at(-1)).toEqual({
      ...{ sn, name: 'scanRadio' },
      input: [{ active: true, overrideDfs: false, bands: ['5G'] }],
    })
    const ended = await eventually(async () =>
      (await info()).commands.find(({ status }) => status === 'done'),
    )
    expect(ended).toMatchObject({ text: 'Success', result })
    await at.inventory.stop()
  })

  it('ports are cycled when a report shows them without power', async () => {
    const at = await opened()
    const { me, sn, session, status } = await boundSwitch(at)
    const report = (...ports: Port[]) => at.report(sn, session, { ports, parts: ['ports', 'poe'] })
    report(port('Ethernet1', 'delivering'), port('Ethernet2', 'delivering'))
    at.side.answer = yes
    await at.call('devices.port_power_cycle', me, { sn, ports: ['Ethernet1', 'Ethernet2'] })
    await eventually(async () => (await status()) === 'unverified')
    report(port('Ethernet1', 'searching'), port('Ethernet2', 'delivering'))
    await at.inventory.flush()
    expect(await status()).toBe('unverified')
    report(port('Ethernet1', 'delivering'), port('Ethernet2', 'disabled'))
    await eventually(async () => (await status()) === 'done')
    await at.inventory.stop()
  })

  it('a port that had no power proves nothing by having none; its event does', async () => {
    const at = await opened()
    const { me, sn, session, status, happened } = await boundSwitch(at)
    at.side.answer = yes
    await at.call('devices.port_power_cycle', me, { sn, ports: ['Ethernet1'], milliseconds: 2000 })
    await eventually(async () => (await status()) === 'unverified')
    at.report(sn, session, { ports: [port('Ethernet1', 'searching')] })
    happened({ kind: 'port_power', port: 'Ethernet1', status: 'delivering', word: 'delivering_power' })
    happened({ kind: 'port_power', port: 'Ethernet2', status: 'disabled', word: 'disabled' })
    await at.inventory.flush()
    expect(await status()).toBe('unverified')
    happened({ kind: 'port_power', port: 'Ethernet1', status: 'disabled', word: 'disabled' })
    await eventually(async () => (await status()) === 'done')
    await at.inventory.stop()
  })

  it('what shows before the answer counts; a refusal stays one', async () => {
    const at = await opened()
    const { me, sn, status, happened } = await boundSwitch(at)
    const { promise, resolve } = Promise.withResolvers<CommandOutcome>()
    at.side.answer = () => promise
    await at.call('devices.port_power_cycle', me, { sn, ports: ['Ethernet1'] })
    happened({ kind: 'port_link', port: 'Ethernet1', up: false })
    resolve({ status: 'no_answer' })
    await eventually(async () => (await status()) === 'done')
    at.side.answer = answers({ status: 'failed', text: 'no' })
    await at.call('devices.port_power_cycle', me, { sn, ports: ['Ethernet1'] })
    await eventually(async () => (await status()) === 'failed')
    happened({ kind: 'port_link', port: 'Ethernet1', up: false })
    await at.inventory.flush()
    expect(await status()).toBe('failed')
    await at.inventory.stop()
  })

  it('a client is gone when reports have it no more', async () => {
    const at = await opened()
    const { me, sn, session, status, happened } = await boundSwitch(at)
    const client = { mac: '02:AA:BB:CC:DD:EE', connection: 'wireless' as const }
    const report = (...clients: (typeof client)[]) => at.report(sn, session, { clients, parts: ['clients'] })
    report(client)
    at.side.answer = answers({ status: 'unverified' })
    await at.call('devices.client_kick', me, { sn, mac: '02-aa-bb-cc-dd-ee' })
    expect(at.side.asked.at(-1)?.input).toEqual([{ mac: client.mac, banSeconds: 30 }])
    await eventually(async () => (await status()) === 'unverified')
    report(client)
    at.report(sn, session, {})
    await at.inventory.flush()
    expect(await status()).toBe('unverified')
    report()
    await eventually(async () => (await status()) === 'done')
    await at.call('devices.client_steer', me, { sn, mac: client.mac, bssids: ['02:00:00:00:00:02'] })
    await eventually(async () => (await status()) === 'unverified')
    report()
    await at.inventory.flush()
    expect(await status()).toBe('unverified')
    happened({ kind: 'client_left', mac: client.mac })
    await eventually(async () => (await status()) === 'done')
    await at.inventory.stop()
  })

  it('an order of a radio has failed when the device says so about that client or BSSID', async () => {
    const at = await opened()
    const { me, sn, status, info, happened } = await boundSwitch(at)
    const [mac, bssid] = ['02:AA:BB:CC:DD:EE', '02:AB:10:C4:D2:F3']
    const text = 'station 02:aa:bb:cc:dd:ee is unknown'
    at.side.answer = answers({ status: 'unverified' })
    await at.call('devices.client_kick', me, { sn, mac })
    await eventually(async () => (await status()) === 'unverified')
    happened({ kind: 'radio_order_failed', mac: bssid, text })
    await at.inventory.flush()
    expect(await status()).toBe('unverified')
    happened({ kind: 'radio_order_failed', mac, text })
    await eventually(async () => (await status()) === 'failed')
    expect((await info()).commands[0]).toMatchObject({ name: 'client_kick', text })
    await at.call('devices.radio_power', me, { sn, bssid, dbm: 17 })
    happened({ kind: 'radio_order_failed', mac: bssid, text: '' })
    await eventually(async () => (await status()) === 'failed')
    await at.inventory.stop()
  })

  it('a client has moved when it is on another radio of the same device', async () => {
    const at = await opened()
    const { me, sn, session, status } = await boundSwitch(at)
    const mac = '02:AA:BB:CC:DD:EE'
    const report = (radio: string) =>
      at.report(sn, session, { clients: [{ mac, connection: 'wireless', radio }], parts: ['clients'] })
    report('0')
    at.side.answer = answers({ status: 'unverified' })
    await at.call('devices.client_steer', me, { sn, mac, bssids: ['02:00:00:00:00:02'] })
    await eventually(async () => (await status()) === 'unverified')
    report('0')
    await at.inventory.flush()
    expect(await status()).toBe('unverified')
    report('1')
    await eventually(async () => (await status()) === 'done')
    await at.inventory.stop()
  })

  it('a radio’s channel and power are done when a report shows them', async () => {
    const at = await opened()
    const { me, sn, session, status } = await boundSwitch(at)
    const bssid = '02:AB:10:C4:D2:F3'
    const report = (channel: number, txPowerDbm: number) =>
      at.report(sn, session, {
        radios: [{ id: '1', channel, txPowerDbm, clients: 0 }],
        ssids: [{ ssid: 'A', bssid, radio: '1', clients: 0 }],
      })
    at.side.answer = answers({ status: 'unverified' })
    await at.call('devices.radio_channel', me, { sn, bssid, channel: 44 })
    await eventually(async () => (await status()) === 'unverified')
    report(36, 20)
    await at.inventory.flush()
    expect(await status()).toBe('unverified')
    report(44, 20)
    await eventually(async () => (await status()) === 'done')
    await at.call('devices.radio_power', me, { sn, bssid, dbm: 17 })
    report(44, 16.9)
    await eventually(async () => (await status()) === 'done')
    await at.inventory.stop()
  })

  it('a factory reset is accepted, then done when the device is back saying so', async () => {
    const at = await opened()
    const { me, sn, session, status, info } = await boundSwitch(at)
    at.side.answer = answers({ status: 'accepted', text: 'triggered' })
    await at.call('devices.factory', me, { sn })
    expect(at.side.asked.at(-1)?.input).toEqual([{ keepController: true }])
    await eventually(async () => (await status()) === 'accepted')
    at.hangUp(sn, session)
    await at.dial(sn, { reason: 'socket' })
    expect(await status()).toBe('accepted')
    await at.dial(sn, { reason: 'factory' })
    await eventually(async () => (await status()) === 'done')
    expect((await info()).commands[0]).toMatchObject({ text: 'triggered' })
    await at.inventory.stop()
  })

  it('a factory reset nobody sees is unverified; one the device takes back has failed', async () => {
    const at = await opened({ effectDeadlineMs: 30 })
    const { me, sn, status, happened, info } = await boundSwitch(at)
    at.side.answer = answers({ status: 'accepted' })
    await at.call('devices.factory', me, { sn, keep_controller: false })
    await eventually(async () => (await status()) === 'unverified')
    await at.inventory.stop()
    const again = await opened()
    const other = await boundSwitch(again)
    again.side.answer = answers({ status: 'accepted' })
    for (const name of ['factory', 'reboot'] as const) {
      await again.call(`devices.${name}`, other.me, { sn: other.sn })
      await eventually(async () => (await other.status()) === 'accepted')
      happened({ kind: 'command_failed', action: name, text: 'of another device' })
      other.happened({ kind: 'command_failed', action: name, text: 'no active config' })
      await eventually(async () => (await other.status()) === 'failed')
      expect((await other.info()).commands[0]).toMatchObject({ text: 'no active config' })
    }
    expect((await info()).commands).toHaveLength(1)
    await again.inventory.stop()
  })
})

describeOnEngines('commands whose connection broke', (db) => {
  it('are sent again when they do no harm, once, and when the device is back in time', async () => {
    const at = await openInventory(db(), {})
    const { me, sn, session, status } = await boundSwitch(at)
    const order = async () => {
      const { promise, resolve } = Promise.withResolvers<CommandOutcome>()
      at.side.answer = () => promise
      await at.call('devices.locate', me, { sn })
      return () => resolve({ status: 'cancelled' })
    }
    const cut = await order()
    at.hangUp(sn, session)
    cut()
    await eventually(async () => (await status()) === 'queued')
    at.side.answer = answers({ status: 'done' })
    const next = await at.dial(sn, { reason: 'socket' })
    await eventually(async () => (await status()) === 'done')
    expect(at.side.asked.filter(({ name }) => name === 'locate')).toHaveLength(2)
    const cutAgain = await order()
    at.hangUp(sn, next)
    cutAgain()
    await eventually(async () => (await status()) === 'queued')
    await at.dial(sn, { reason: 'socket' })
    await eventually(async () => (await status()) === 'unknown')
    expect(at.side.asked.filter(({ name }) => name === 'locate')).toHaveLength(4)
    await at.inventory.stop()
  })

  it('end as nobody knows when they might do harm, or the device stays away', async () => {
    const at = await openInventory(db(), { returnMs: 20 })
    const { me, sn, session, status } = await boundSwitch(at)
    at.hangUp(sn, session)
    at.side.answer = answers({ status: 'cancelled' })
    await at.call('devices.port_power_cycle', me, { sn, ports: ['1'] })
    await eventually(async () => (await status()) === 'unknown')
    const asked = at.side.asked.length
    await at.call('devices.refresh', me, { sn })
    await eventually(async () => (await status()) === 'unknown')
    expect(at.side.asked).toHaveLength(asked + 1)
    await at.inventory.stop()
  })
})
