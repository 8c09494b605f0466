import { expect, it } from 'vitest'
import type { Port } from '#contract/inventory/device-state.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { CommandOutcome, Meaning } from '../../southbound/ports.ts'
import { describeOnEngines } from '../../testing/engines.ts'
import { type Bench, newSn, openInventory, proofOf, until } from './testing/open-inventory.ts'

async function boundSwitch(at: Bench) {
  const me = await at.person('admin')
  const group = await at.network(me.tenant)
  const sn = newSn()
  const session = await at.dial(sn, { kind: 'switch' })
  await at.call('devices.bind', me, { sn, mac: proofOf(sn), group })
  const info = (): Promise<DeviceInfo> => at.call('device.info', me, { sn })
  const status = async () => (await info()).commands[0]?.status
  const happened = (meaning: Meaning) =>
    at.inventory.sink.happening({
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

describeOnEngines('what proves a command', (db, engine) => {
  const opened = (settings = {}) => openInventory(db(), engine, settings)

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
    const ended = await until(async () => (await info()).commands.find(({ status }) => status === 'done'))
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
    await until(async () => (await status()) === 'unverified')
    report(port('Ethernet1', 'searching'), port('Ethernet2', 'delivering'))
    await at.inventory.flush()
    expect(await status()).toBe('unverified')
    report(port('Ethernet1', 'delivering'), port('Ethernet2', 'disabled'))
    await until(async () => (await status()) === 'done')
    await at.inventory.stop()
  })

  it('a port that had no power proves nothing by having none; its event does', async () => {
    const at = await opened()
    const { me, sn, session, status, happened } = await boundSwitch(at)
    at.side.answer = yes
    await at.call('devices.port_power_cycle', me, { sn, ports: ['Ethernet1'], milliseconds: 2000 })
    await until(async () => (await status()) === 'unverified')
    at.report(sn, session, { ports: [port('Ethernet1', 'searching')] })
    happened({ kind: 'port_power', port: 'Ethernet1', delivering: true })
    happened({ kind: 'port_power', port: 'Ethernet2', delivering: false })
    await at.inventory.flush()
    expect(await status()).toBe('unverified')
    happened({ kind: 'port_power', port: 'Ethernet1', delivering: false })
    await until(async () => (await status()) === 'done')
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
    await until(async () => (await status()) === 'done')
    at.side.answer = answers({ status: 'failed', text: 'no' })
    await at.call('devices.port_power_cycle', me, { sn, ports: ['Ethernet1'] })
    await until(async () => (await status()) === 'failed')
    happened({ kind: 'port_link', port: 'Ethernet1', up: false })
    await at.inventory.flush()
    expect(await status()).toBe('failed')
    await at.inventory.stop()
  })

  it('what shows too late is no effect any more', async () => {
    const at = await opened({ effectDeadlineMs: 1 })
    const { me, sn, status, happened } = await boundSwitch(at)
    at.side.answer = yes
    await at.call('devices.port_power_cycle', me, { sn, ports: ['Ethernet1'] })
    await until(async () => (await status()) === 'unverified')
    await new Promise((resolve) => setTimeout(resolve, 20))
    happened({ kind: 'port_link', port: 'Ethernet1', up: false })
    await at.inventory.flush()
    expect(await status()).toBe('unverified')
    await at.inventory.stop()
  })
})
