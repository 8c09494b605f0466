import { expect, it, onTestFinished, vi } from 'vitest'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { CommandOutcome, EventMeaning } from '../../../southbound/ports.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type Bench, newSn, openInventory, proofOf } from '../testing/open-inventory.ts'
import { CommandRepository } from './command.repository.ts'

async function boundDevice(at: Bench) {
  const me = await at.person('admin')
  const group = await at.network(me.tenant)
  const sn = newSn()
  let session = await at.dial(sn, { kind: 'switch', software: 'v1', compatible: 'acme_sw1' })
  await at.call('devices.bind', me, { sn, mac: proofOf(sn), group })
  const info = (): Promise<DeviceInfo> => at.call('device.info', me, { sn })
  const command = async () => (await info()).commands[0]!
  const is = (status: string) => eventually(async () => (await command()).status === status)
  const step = (meaning: Extract<EventMeaning, { kind: 'upgrade_step' }>) =>
    at.inventory.sink.event({
      protocol: 'test',
      ...{ sn, sessionId: session, at: at.time.at, type: 'x', payload: {}, severity: 'info', meaning },
    })
  const back = async (software: string, reason: string | null) => {
    session = await at.dial(sn, { software, reason })
  }
  return { me, sn, session, command, is, step, back }
}
const answers = (outcome: CommandOutcome) => () => Promise.resolve(outcome)
const accepted = answers({ status: 'accepted', text: 'Triggering FW upgrade' })
const url = 'https://firmware.example/v2.bin'

describeOnEngines('an upgrade', (db) => {
  it('is done when the device is back with other firmware', async () => {
    const at = await openInventory(db(), {})
    const { me, sn, session, command, is, back } = await boundDevice(at)
    at.side.answer = accepted
    await at.call('devices.upgrade', me, { sn, url })
    expect(at.side.asked.at(-1)).toEqual({
      ...{ sn, name: 'upgrade' },
      input: [{ from: { url }, keepConfiguration: true, keepController: true }],
    })
    await is('accepted')
    at.hangUp(sn, session)
    await back('v1', 'socket')
    await at.inventory.flush()
    expect((await command()).status).toBe('accepted')
    await back('v2', 'upgrade')
    await is('done')
    expect(await command()).toMatchObject({
      text: 'Triggering FW upgrade',
      result: { type: 'upgrade', image: null, from: 'v1', step: 'asked' },
    })
    await at.inventory.stop()
  })

  it.each([
    ['says so', 'v1', 'upgradefailed', 'it says that the upgrade failed'],
    ['starts with the same firmware', 'v1', 'coldboot', 'it came back with the same firmware'],
  ])('has failed when the device %s', async (_, software, reason, text) => {
    const at = await openInventory(db(), {})
    const { me, sn, command, is, back } = await boundDevice(at)
    at.side.answer = accepted
    await at.call('devices.upgrade', me, { sn, url })
    await is('accepted')
    await back(software, reason)
    await is('failed')
    expect(await command()).toMatchObject({ text })
    await at.inventory.stop()
  })

  it('is done when the device runs other firmware, whatever it says of it', async () => {
    const at = await openInventory(db(), {})
    const { me, sn, is, back } = await boundDevice(at)
    at.side.answer = accepted
    await at.call('devices.upgrade', me, { sn, url })
    await is('accepted')
    await back('v2', 'upgradefailed')
    await is('done')
    await at.inventory.stop()
  })

  it('shows how far a switch is; without a reason only a told installation counts', async () => {
    const at = await openInventory(db(), {})
    const { me, sn, command, is, step, back } = await boundDevice(at)
    at.side.answer = accepted
    await at.call('devices.upgrade', me, { sn, url })
    await is('accepted')
    step({ kind: 'upgrade_step', step: 'download', percent: 50, text: '' })
    const half = await eventually(async () => {
      const { result } = await command()
      return result?.type === 'upgrade' && result.percent === 50 && result
    })
    expect(half).toMatchObject({ step: 'download', from: 'v1' })
    await back('v1', null)
    step({ kind: 'upgrade_step', step: 'install', percent: 0, text: '' })
    await eventually(async () => {
      const { result } = await command()
      return result?.type === 'upgrade' && result.step === 'install'
    })
    expect((await command()).status).toBe('accepted')
    await back('v1', null)
    await is('failed')
    expect((await command()).result).toMatchObject({ step: 'install' })
    await at.inventory.stop()
  })

  it('fails in a switch’s words; nobody seeing it back leaves it unverified', async () => {
    const at = await openInventory(db(), { longEffectMs: 1_000 })
    const { me, sn, command, is, step } = await boundDevice(at)
    at.side.answer = accepted
    await at.call('devices.upgrade', me, { sn, url })
    step({ kind: 'upgrade_step', step: 'fail', percent: null, text: 'Image download failed' })
    await is('failed')
    expect(await command()).toMatchObject({ text: 'Image download failed' })
    await at.call('devices.upgrade', me, { sn, url })
    await is('unverified')
    await at.inventory.stop()
  })

  it('ends as the device said last, however slowly its step before that is written', async () => {
    const at = await openInventory(db(), {})
    const { me, sn, command, is, step } = await boundDevice(at)
    at.side.answer = accepted
    await at.call('devices.upgrade', me, { sn, url })
    await is('accepted')
    const begun: string[] = []
    const write = CommandRepository.prototype.update
    const slowly = vi.spyOn(CommandRepository.prototype, 'update').mockImplementation(async function (
      this: CommandRepository,
      id,
      values,
    ) {
      begun.push(values.status)
      if (values.status === 'accepted') for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
      await write.call(this, id, values)
      begun.push('written')
    })
    onTestFinished(() => slowly.mockRestore())
    step({ kind: 'upgrade_step', step: 'fail', percent: null, text: 'Image download failed' })
    await eventually(() => begun.length === 4)
    expect(begun).toEqual(['accepted', 'written', 'failed', 'written'])
    expect(await command()).toMatchObject({ status: 'failed', text: 'Image download failed' })
    await at.inventory.stop()
  })

  it('whose answer was lost with the connection still shows', async () => {
    const at = await openInventory(db(), {})
    const { me, sn, is, back } = await boundDevice(at)
    at.side.answer = answers({ status: 'cancelled' })
    await at.call('devices.upgrade', me, { sn, url })
    await is('unknown')
    await back('v2', 'upgrade')
    await is('done')
    await at.inventory.stop()
  })

  it('wants an image or an address, one of them, without a password in it', async () => {
    const at = await openInventory(db(), {})
    const { me, sn } = await boundDevice(at)
    for (const wrong of [
      {},
      { image: 1, url },
      { url: 'http://firmware.example/a' },
      { url: 'https://a:b@firmware.example/a' },
    ]) {
      await expect(at.call('devices.upgrade', me, { sn, ...wrong })).rejects.toThrow()
    }
    await at.inventory.stop()
  })
})

describeOnEngines('what a device does after it said yes', (db) => {
  it('LEDs are switched when it does not take that back', async () => {
    const at = await openInventory(db(), { momentsMs: 20 })
    const { me, sn, is } = await boundDevice(at)
    at.side.answer = answers({ status: 'accepted' })
    await at.call('devices.leds', me, { sn, on: false })
    await is('done')
    await at.inventory.stop()
    const again = await openInventory(db(), {})
    const other = await boundDevice(again)
    again.side.answer = answers({ status: 'accepted' })
    await again.call('devices.leds', other.me, { sn: other.sn, on: false })
    await other.is('accepted')
    again.inventory.sink.event({
      protocol: 'test',
      ...{ sn: other.sn, sessionId: other.session, at: again.time.at, type: 'x', payload: {} },
      severity: 'info',
      meaning: { kind: 'command_failed', action: 'leds', text: 'no LEDs' },
    })
    await other.is('failed')
    await again.inventory.stop()
  })

  it('a country is written when the device is back from its reset', async () => {
    const at = await openInventory(db(), {})
    const { me, sn, is, back } = await boundDevice(at)
    at.side.answer = answers({ status: 'accepted' })
    await at.call('devices.set_country', me, { sn, country: 'FR' })
    await is('accepted')
    await back('v1', 'fixedconfig')
    await is('done')
    await at.inventory.stop()
  })

  it('a device that was given away is not seen again; one that comes back was not', async () => {
    const at = await openInventory(db(), { effectDeadlineMs: 1_000 })
    const { me, sn, command, is, back } = await boundDevice(at)
    at.side.answer = answers({ status: 'accepted' })
    const order = { sn, server: 'other.example', confirm: sn }
    await at.call('devices.transfer', me, order)
    await is('accepted')
    await back('v1', 'transfer')
    await is('failed')
    expect(await command()).toMatchObject({ text: 'it came back to this server' })
    await at.call('devices.transfer', me, order)
    await is('unverified')
    await expect(at.call('devices.transfer', me, { ...order, confirm: newSn() })).rejects.toThrow()
    await at.inventory.stop()
  })
})
