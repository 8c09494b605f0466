import { expect, it } from 'vitest'
import type { DeviceCommandRecord, DeviceInfo } from '#contract/inventory/schemas.ts'
import type { CommandOutcome } from '../../../southbound/ports.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type Bench, FakeDeviceSide, newSn, openInventory, proofOf } from '../testing/open-inventory.ts'

const HOUR = 3_600_000

async function boundDevice(at: Bench) {
  const me = await at.person('super')
  const group = await at.network(me.tenant)
  const sn = newSn()
  const session = await at.dial(sn)
  await at.call('devices.bind', me, { sn, mac: proofOf(sn), group })
  const script = (): Promise<DeviceCommandRecord> =>
    at.call('devices.script', me, { sn, script: 'echo secret', timeout: 5 })
  const last = async (of: Bench = at) =>
    ((await of.call('device.info', me, { sn })) as DeviceInfo).commands[0]!
  return { me, sn, session, script, last }
}

const never = () => new Promise<CommandOutcome>(() => {})

describeOnEngines('a command that waits for its device', (db) => {
  const opened = (now?: number) => openInventory(db(), {}, undefined, now)
  const row = async (id: number) =>
    db().selectFrom('device_command').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('says until when, is on disk sealed when that is said, and is sent when the device calls', async () => {
    const at = await opened()
    const { sn, script, last } = await boundDevice(at)
    at.side.holds = true
    const asked = await script()
    expect(asked).toMatchObject({ status: 'queued', waitsUntil: at.time.at + HOUR })
    const kept = await row(asked.id)
    expect(kept.order_sealed).not.toBeNull()
    expect(kept.order_sealed).not.toContain('secret')
    at.side.answer = async () => ({ status: 'done', data: { output: 'ok' } })
    await at.side.held[0]!()
    await eventually(async () => (await last()).status === 'done')
    expect(at.side.asked.at(-1)).toMatchObject({ sn, name: 'script', input: [{ source: 'echo secret' }] })
    expect(await row(asked.id)).toMatchObject({ order_sealed: null, waits_until: null })
    await at.inventory.stop()
  })

  it('waits on after a crash, with the time it had left, and is sent once', async () => {
    const before = await opened()
    const { script, last } = await boundDevice(before)
    before.side.holds = true
    const { id } = await script()

    const side = new FakeDeviceSide()
    side.holds = true
    const after = await openInventory(db(), {}, undefined, before.time.at + HOUR / 2, side)
    expect(await last(after)).toMatchObject({ status: 'queued', waitsUntil: before.time.at + HOUR })
    side.answer = async () => ({ status: 'done' })
    await side.held[0]!()
    await eventually(async () => (await last(after)).status === 'done')
    expect(after.side.asked).toMatchObject([{ name: 'script', input: [{ source: 'echo secret' }] }])
    await after.inventory.stop()

    const third = await opened(before.time.at + HOUR / 2)
    expect(third.side.asked).toEqual([])
    expect((await row(id)).status).toBe('done')
    await third.inventory.stop()
  })

  it('is never sent again after a crash once it was marked as sent: nobody knows how it ended', async () => {
    const before = await opened()
    const { script, last } = await boundDevice(before)
    before.side.holds = true
    await script()
    before.side.answer = never
    await before.side.held[0]!()

    const after = await opened()
    expect(after.side.asked).toEqual([])
    expect(await last(after)).toMatchObject({ status: 'unknown' })
    await after.inventory.stop()
  })

  it('that does no harm twice is sent again after a crash, once, and says meanwhile until when it waits', async () => {
    const before = await opened()
    const { me, sn, last } = await boundDevice(before)
    before.side.answer = never
    const { id } = await before.call('devices.locate', me, { sn, seconds: 10 })
    expect(await last()).toMatchObject({ id, status: 'sent' })
    expect((await row(id)).order_sealed).not.toContain('locate')

    const side = new FakeDeviceSide()
    side.holds = true
    const after = await openInventory(db(), {}, undefined, before.time.at + 1_000, side)
    expect(await last(after)).toMatchObject({ status: 'queued', waitsUntil: before.time.at + 60_000 })
    side.answer = never
    await side.held[0]!()
    await eventually(async () => (await last(after)).status === 'sent')
    expect(after.side.asked).toMatchObject([{ sn, name: 'locate', input: [{ seconds: 10 }] }])

    const third = await opened(before.time.at + 2_000)
    expect(third.side.asked).toEqual([])
    expect(await last(third)).toMatchObject({ status: 'unknown' })
    await third.inventory.stop()
  })

  it('that waits to be sent again does so after a stop of the server, and not for another owner', async () => {
    const before = await opened()
    const { me, sn, session, last } = await boundDevice(before)
    before.side.answer = async () => ({ status: 'cancelled' })
    before.hangUp(sn, session)
    const { id } = await before.call('devices.locate', me, { sn, seconds: 10 })
    await eventually(async () => (await last()).status === 'queued')
    await before.inventory.stop()
    expect(await row(id)).toMatchObject({ status: 'queued', waits_until: before.time.at + 60_000 })

    const side = new FakeDeviceSide()
    side.holds = true
    const after = await openInventory(db(), {}, undefined, before.time.at + 1_000, side)
    await after.call('devices.unbind', me, { sn })
    await eventually(async () => (await row(id)).status === 'unknown')
    await side.held[0]!()
    expect(after.side.asked).toEqual([])
    await after.inventory.stop()
  })

  it('is given up after a crash when its time is over', async () => {
    const before = await opened()
    const { script, last } = await boundDevice(before)
    before.side.holds = true
    await script()
    const after = await opened(before.time.at + HOUR + 1)
    expect(after.side.asked).toEqual([])
    expect(await last(after)).toMatchObject({ status: 'no_answer', text: expect.stringContaining('waited') })
    await after.inventory.stop()
  })

  it('can be taken back, and ends when the device changes hands', async () => {
    const at = await opened()
    const { me, sn, script, last } = await boundDevice(at)
    at.side.holds = true
    const first = await script()
    await at.call('devices.cancel', me, { sn, id: first.id })
    expect(await last()).toMatchObject({ status: 'cancelled', text: 'taken back' })
    const second = await script()
    await at.call('devices.unbind', me, { sn })
    await eventually(async () => (await row(second.id)).status === 'cancelled')
    for (const send of at.side.held) await send()
    expect(at.side.asked.filter(({ name }) => name === 'script')).toEqual([])
    await at.inventory.stop()
  })

  it('of restart is awaited from when it is sent', async () => {
    const at = await opened()
    const { me, sn, last } = await boundDevice(at)
    at.side.holds = true
    await at.call('devices.reboot', me, { sn })
    at.time.at += 60_000
    // It started anew by itself: not what was ordered.
    await at.dial(sn, { reason: 'coldboot' })
    expect(await last()).toMatchObject({ status: 'queued' })
    at.side.answer = async () => ({ status: 'accepted' })
    await at.side.held[0]!()
    await eventually(async () => (await last()).status === 'accepted')
    at.time.at += 60_000
    await at.dial(sn, { reason: 'reboot' })
    await eventually(async () => (await last()).status === 'done')
    await at.inventory.stop()
  })

  it('does not hold up the end of the process', async () => {
    const at = await opened()
    const { script } = await boundDevice(at)
    at.side.holds = true
    const { id } = await script()
    const began = performance.now()
    await at.inventory.stop()
    expect(performance.now() - began).toBeLessThan(1_900)
    expect((await row(id)).status).toBe('queued')
  })
})
