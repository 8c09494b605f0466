import { expect, it } from 'vitest'
import type { DeviceCommandRecord, DeviceInfo } from '#contract/inventory/schemas.ts'
import { type CommandOutcome, DispatchError } from '../../../southbound/ports.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type Bench, collect, newSn, openInventory, proofOf } from '../testing/open-inventory.ts'

async function boundDevice(at: Bench) {
  const me = await at.person('super')
  const group = await at.network(me.tenant)
  const sn = newSn()
  const session = await at.dial(sn)
  await at.call('devices.bind', me, { sn, mac: proofOf(sn), group })
  const info = (): Promise<DeviceInfo> => at.call('device.info', me, { sn })
  const last = async () => (await info()).commands[0]!
  return { me, sn, session, info, last }
}

const answer = (outcome: CommandOutcome) => () => Promise.resolve(outcome)

/** A command whose answer a test gives later. */
function held() {
  let give!: (outcome: CommandOutcome) => void
  const outcome = new Promise<CommandOutcome>((resolve) => {
    give = resolve
  })
  return { answer: () => outcome, give }
}

describeOnEngines('commands', (db) => {
  const opened = (settings = {}) => openInventory(db(), settings)

  it('answer at once, and follow to their end on the bus and in the device', async () => {
    const at = await opened()
    const { me, sn, last } = await boundDevice(at)
    const steps = collect(at.bus, 'command.changed')
    const { answer: wait, give } = held()
    at.side.answer = wait
    const record: DeviceCommandRecord = await at.call('devices.locate', me, { sn, seconds: 10 })
    expect(record).toMatchObject({ sn, name: 'locate', status: 'sent', by: me.username, finishedAt: null })
    expect(at.side.asked.at(-1)).toEqual({ sn, name: 'locate', input: [{ seconds: 10 }] })
    at.time.at += 700
    give({ status: 'unverified', text: 'ok' })
    await eventually(() => steps.length === 2)
    const end = { ...record, status: 'unverified', text: 'ok', finishedAt: at.time.at }
    expect(steps[1]).toEqual({ sn, tenant: me.tenant, command: end })
    expect(await last()).toEqual(end)
    await at.inventory.stop()
  })

  it.each(['device_offline', 'device_busy', 'not_supported_by_device'] as const)(
    'refused with %s are told and not kept',
    async (code) => {
      const at = await opened()
      const { me, sn, info } = await boundDevice(at)
      at.side.answer = () => Promise.reject(new DispatchError(code))
      for (const id of ['devices.reboot', 'devices.locate', 'devices.refresh']) {
        await expect(at.call(id, me, { sn })).rejects.toMatchObject({ error: code })
      }
      expect((await info()).commands).toEqual([])
      await at.inventory.stop()
    },
  )

  it('keep what a script said, line by line', async () => {
    const at = await opened()
    const { me, sn, last } = await boundDevice(at)
    at.side.answer = answer({ status: 'done', data: { exitCode: 3, output: 'one\ntwo\u0000\tthree' } })
    await at.call('devices.script', me, { sn, script: 'uptime', timeout: 5 })
    expect(at.side.asked.at(-1)?.input).toEqual([{ source: 'uptime', timeoutSeconds: 5 }])
    const ended = await eventually(async () => ((await last()).status === 'done' ? last() : undefined))
    expect(ended.text).toBe('one\ntwo\u{FFFD}\tthree\nexit code 3')
    await at.inventory.stop()
  })

  it('survive a device side that breaks', async () => {
    const at = await opened()
    const { me, sn, last } = await boundDevice(at)
    const { promise, reject } = Promise.withResolvers<CommandOutcome>()
    at.side.answer = () => promise
    await at.call('devices.refresh', me, { sn })
    reject(new Error('x'))
    await eventually(async () => (await last()).status === 'failed')
    await at.inventory.stop()
  })

  it('of restart are done when the device comes back saying so', async () => {
    const at = await opened()
    const { me, sn, session, last, info } = await boundDevice(at)
    at.side.answer = answer({ status: 'accepted', text: 'rebooting' })
    await at.call('devices.reboot', me, { sn })
    await eventually(async () => (await last()).status === 'accepted')
    at.time.at += 20_000
    at.hangUp(sn, session)
    expect(await info()).toMatchObject({ status: 'offline', statusReason: 'rebooting' })
    at.time.at += 60_000
    await at.dial(sn, { reason: 'reboot' })
    await eventually(async () => (await last()).status === 'done')
    expect(await last()).toMatchObject({ finishedAt: at.time.at, text: 'rebooting' })
    expect(await info()).toMatchObject({ status: 'online', statusReason: 'connected' })
    await at.inventory.stop()
  })

  it('of restart are done when the uptime is smaller, and not by a mere reconnect', async () => {
    const at = await opened()
    const { me, sn, session, last } = await boundDevice(at)
    at.side.answer = answer({ status: 'accepted' })
    await at.call('devices.reboot', me, { sn })
    await eventually(async () => (await last()).status === 'accepted')
    at.time.at += 30_000
    at.hangUp(sn, session)
    const again = await at.dial(sn, { reason: 'socket' })
    at.report(sn, again, { unit: { uptimeSeconds: 86_400 } })
    await at.inventory.flush()
    expect(await last()).toMatchObject({ status: 'accepted' })
    at.time.at += 60_000
    at.report(sn, again, { unit: { uptimeSeconds: 40 } })
    await eventually(async () => (await last()).status === 'done')
    await at.inventory.stop()
  })

  it('of restart that do not show end: failed while connected, no answer while away', async () => {
    const at = await opened({ rebootDeadlineMs: 1_000 })
    const stays = await boundDevice(at)
    const leaves = await boundDevice(at)
    at.side.answer = answer({ status: 'accepted' })
    await at.call('devices.reboot', stays.me, { sn: stays.sn })
    await at.call('devices.reboot', leaves.me, { sn: leaves.sn })
    at.hangUp(leaves.sn, leaves.session)
    expect(await leaves.info()).toMatchObject({ statusReason: 'rebooting' })
    await eventually(async () => (await stays.last()).status === 'failed')
    await eventually(async () => (await leaves.last()).status === 'no_answer')
    await eventually(async () => (await leaves.info()).statusReason === 'timed_out')
    await at.inventory.stop()
  })

  it('of restart that the device refuses end at once', async () => {
    const at = await opened()
    const { me, sn, session, last, info } = await boundDevice(at)
    at.side.answer = answer({ status: 'failed', text: 'busy' })
    await at.call('devices.reboot', me, { sn })
    await eventually(async () => (await last()).status === 'failed')
    at.hangUp(sn, session)
    expect(await info()).toMatchObject({ statusReason: 'closed' })
    await at.inventory.stop()
  })

  it('of restart whose answer was cut off are still done when they show', async () => {
    const at = await opened()
    const { me, sn, session, last } = await boundDevice(at)
    at.side.answer = answer({ status: 'cancelled' })
    await at.call('devices.reboot', me, { sn })
    at.hangUp(sn, session)
    at.time.at += 60_000
    await at.dial(sn, { reason: 'coldboot' })
    await eventually(async () => (await last()).status === 'done')
    await at.inventory.stop()
  })

  it('caught by a stop of the server go on or end', async () => {
    const at = await opened()
    const { me, sn, last } = await boundDevice(at)
    const lost = await boundDevice(at)
    at.side.answer = answer({ status: 'accepted' })
    await at.call('devices.reboot', me, { sn })
    await eventually(async () => (await last()).status === 'accepted')
    at.side.answer = held().answer
    await at.call('devices.script', lost.me, { sn: lost.sn, script: 'echo', timeout: 5 })
    await at.inventory.flush()
    const after = await opened()
    const info = (of: typeof lost) => after.call('device.info', of.me, { sn: of.sn }) as Promise<DeviceInfo>
    expect((await info(lost)).commands[0]).toMatchObject({ status: 'unknown', finishedAt: after.time.at })
    after.time.at += 60_000
    await after.dial(sn, { reason: 'reboot' })
    await eventually(async () => {
      const shown: DeviceInfo = await after.call('device.info', me, { sn })
      return shown.commands[0]?.status === 'done'
    })
    await after.inventory.stop()
  })
})
