import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import type { ArmResult, ConfigureOutcome, ConfirmResult } from '../../../../southbound/ports.ts'
import { describeOnEngines } from '../../../../testing/engines.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { runs } from '../../../inventory/testing/open-inventory.ts'
import { CONFIGURATION_SETTINGS } from '../../configuration.settings.ts'
import { ssidOf, wireless } from '../../testing/documents.ts'
import { openConfiguration, says } from '../../testing/open-configuration.ts'

const BEFORE = 1_700_000_000
const protection = {
  ...CONFIGURATION_SETTINGS.protection,
  ...{ settleMs: 0, answerMs: 60_000, askMs: 60_000, graceMs: 100 },
}
const never = <Result>() => new Promise<Result>(() => {})

/** Where the server ends: the device has heard it, and nobody hears what it says to that. */
type Step = 'arm' | 'configure' | 'confirm'

describeOnEngines('the server ends while a change is brought to a protected device', (db) => {
  /** @param downFor seconds until it is started again */
  async function killedAt(step: Step, downFor = 0) {
    const settings = { retryAfterMs: [0, 0, 0], protection }
    const at = await openConfiguration(db(), undefined, undefined, settings)
    const told: string[] = []
    let ended = false
    const reached = (now: Step) => {
      told.push(now)
      return now === step && !ended
    }
    const device = { confirm: 'confirmed' as ConfirmResult }
    at.device.deadMan = {
      arm: () => (reached('arm') ? never<ArmResult>() : 'armed'),
      confirm: () => (reached('confirm') ? never<ConfirmResult>() : device.confirm),
    }
    at.device.configure = ({ configId }) =>
      reached('configure') ? never<ConfigureOutcome>() : says('applied', { runningId: configId })
    const me = await at.person()
    const group = await at.network(me.tenant)
    const one = await at.boundDevice(me, group, { ...runs(BEFORE) })
    await at.apply(me, { group }, wireless(ssidOf('Lobby')))
    if (step === 'confirm') {
      await eventually(async () => (await one.status()).outcome === 'confirming')
    }
    await eventually(() => {
      const [first] = at.sent
      if (step === 'confirm') at.report(one.sn, one.session, { ...runs(Number(first!.configId)) })
      return told.includes(step)
    })
    ended = true
    // Before the start: what it tells the device with that counts.
    told.length = 0
    at.time.at += downFor * 1000
    await at.restart()
    /** @param id it goes on saying that it runs that */
    const ends = (outcome: string, id: number | null = null, session = one.session) =>
      eventually(async () => {
        if (id !== null) at.report(one.sn, session, { ...runs(id) })
        const now = await one.status()
        const isOver = outcome === 'confirming' || now.state !== 'applying'
        return now.outcome === outcome && isOver ? now : undefined
      })
    const versions = async () =>
      (
        (await at.call(contract.listVersions, me, { group, section: 'wireless' })) as never as {
          rows: unknown[]
        }
      ).rows.length
    const later = (seconds: number) => {
      at.time.at += seconds * 1000
    }
    return { at, one, told, ends, versions, later, device, sent: () => at.sent.at(-1)!.configId }
  }

  it('while it is armed: that is taken back first, and it is brought to it', async () => {
    const { at, one, told, ends, sent } = await killedAt('arm')
    await one.dial({ ...runs(BEFORE) })
    await ends('confirming')
    expect(told).toEqual(['confirm', 'arm', 'configure'])
    const session = await one.dial({ ...runs(Number(sent())) })
    await ends('applied', Number(sent()), session)
    await at.close()
  })

  it('while it is sent, and the device runs it: confirmed', async () => {
    const { at, one, told, ends, sent } = await killedAt('configure')
    const session = await one.dial({ ...runs(Number(sent())) })
    await ends('applied', Number(sent()), session)
    expect(told).toEqual(['confirm'])
    await at.close()
  })

  it('while it is sent, and it never arrived: sent once more', async () => {
    const { at, one, told, ends } = await killedAt('configure')
    await one.dial({ ...runs(BEFORE) })
    await ends('confirming')
    expect(told).toEqual(['confirm', 'arm', 'configure'])
    await at.close()
  })

  it('while it is sent, for longer than the device waits: rolled back with its set', async () => {
    const { at, one, ends, versions, later } = await killedAt('configure')
    later(600)
    await one.dial({ ...runs(BEFORE) })
    expect(await ends('rolled_back')).toMatchObject({ state: 'rolled_back', rollback: 'restored' })
    // It ends here once more, before anything was taken back.
    await at.restart()
    at.jobs.start()
    await eventually(async () => (await versions()) === 2)
    await at.close()
  })

  it('while it is sent, and it is not heard again: it has gone back by its time, and nobody waits for longer', async () => {
    const { at, ends, versions } = await killedAt('configure', 76)
    expect(await ends('rolled_back')).toMatchObject({ state: 'rolled_back', rollback: 'lost' })
    at.jobs.start()
    await eventually(async () => (await versions()) === 2)
    await at.close()
  })

  it('while it is confirmed, for longer than it waits: it may stay, and has time to come back and say so', async () => {
    const { at, one, ends, sent, device, told } = await killedAt('confirm', 600)
    device.confirm = 'not_armed'
    await one.dial({ ...runs(Number(sent())) })
    expect(await ends('applied')).toMatchObject({ state: 'in_sync', protection: 'unproven' })
    expect(told).toEqual(['confirm'])
    await at.close()
  })

  it('while it is confirmed: the device says that nothing waits, and stays on it', async () => {
    const { at, one, ends, sent, later, device } = await killedAt('confirm')
    device.confirm = 'not_armed'
    later(600)
    await one.dial({ ...runs(Number(sent())) })
    expect(await ends('applied')).toMatchObject({ state: 'in_sync', protection: 'unproven' })
    await at.close()
  })
})
