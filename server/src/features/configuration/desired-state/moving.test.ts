import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { collect, runs } from '../../inventory/testing/open-inventory.ts'
import { ssidOf, wireless } from '../testing/documents.ts'
import { openConfiguration, says } from '../testing/open-configuration.ts'

describeOnEngines('a device that comes and goes', (db) => {
  async function opened() {
    const at = await openConfiguration(db())
    const me = await at.person()
    const managed = await at.network(me.tenant)
    const plain = await at.network(me.tenant)
    await at.apply(me, { group: managed }, wireless(ssidOf('Lobby')))
    return { at, me, managed, plain }
  }

  it('nothing is pushed where nobody has said anything', async () => {
    const { at, me, plain } = await opened()
    const one = await at.boundDevice(me, plain)
    await one.dial()
    expect(await one.status()).toMatchObject({ state: 'unmanaged', outcome: null, drift: null })
    expect(at.sent).toEqual([])
    await at.close()
  })

  it('joins a managed network: brought to it, by the server itself', async () => {
    const { at, me, managed, plain } = await opened()
    const bound = await at.boundDevice(me, managed)
    const moved = await at.boundDevice(me, plain)
    await at.onDevices('devices.move', me, { sn: moved.sn, group: managed })
    for (const one of [bound, moved]) {
      await eventually(async () => (await one.status()).state === 'in_sync')
      expect(await one.log()).toMatchObject([
        { cause: 'joined', by: null, sections: [{ version: 1 }], outcome: 'applied' },
      ])
    }
    await at.close()
  })

  it('leaves: what waits for it ends, and what comes back late changes nothing', async () => {
    const { at, me, managed, plain } = await opened()
    const answer = Promise.withResolvers<void>()
    at.device.configure = async ({ configId }) => {
      await answer.promise
      return says('applied', { runningId: configId })
    }
    const one = await at.boundDevice(me, managed)
    await eventually(() => at.sent.length === 1)
    const told = collect(at.bus, 'configuration.changed')
    await at.onDevices('devices.move', me, { sn: one.sn, group: plain })
    await eventually(() => told.some(({ sn, state }) => sn === one.sn && state === 'unmanaged'))
    answer.resolve()
    await at.restart()
    expect(await one.status()).toMatchObject({ state: 'unmanaged', outcome: null })
    expect(await one.log()).toMatchObject([{ outcome: 'device_left' }])
    await at.close()
  })

  it('unbound: its next owner sees and gets nothing of it', async () => {
    const { at, me, managed } = await opened()
    at.device.runs = { own: 'settings' }
    const one = await at.boundDevice(me, managed)
    await eventually(async () => (await one.status()).state === 'in_sync')
    const [change] = await one.log()
    await at.onDevices('devices.unbind', me, { sn: one.sn })
    await eventually(
      async () =>
        (await db().selectFrom('device_config_status').selectAll().where('sn', '=', one.sn).execute())
          .length === 0,
    )
    const next = await at.person()
    const group = await at.network(next.tenant)
    await at.onDevices('devices.bind', next, { sn: one.sn, mac: one.sn.replaceAll(':', '').slice(-6), group })
    expect(await at.call(contract.showDeviceConfig, next, { sn: one.sn })).toMatchObject({
      state: 'unmanaged',
      native: null,
    })
    expect(await at.call(contract.listChanges, next, { sn: one.sn })).toMatchObject({ rows: [] })
    await expectApiError(at.call(contract.showChange, next, { id: change!.id }), 'does_not_exist')
    expect(await at.call(contract.showChange, me, { id: change!.id })).toMatchObject({ sn: one.sn })
    await at.close()
  })

  it('the lists follow, and say the truth after a stop in between', async () => {
    const { at, me, managed } = await opened()
    const changed = collect(at.bus, 'device.changed')
    const answer = Promise.withResolvers<void>()
    at.device.configure = async ({ configId }) => {
      await answer.promise
      return says('applied', { runningId: configId })
    }
    const one = await at.boundDevice(me, managed)
    const states = () =>
      changed.flatMap(({ sn, device }) => (sn === one.sn ? (device.configState ?? []) : []))
    await eventually(() => states().at(-1) === 'applying')
    answer.resolve()
    await eventually(() => states().at(-1) === 'in_sync')
    const stored = async () =>
      (
        await db()
          .selectFrom('device')
          .select('config_state')
          .where('sn', '=', one.sn)
          .executeTakeFirstOrThrow()
      ).config_state
    await eventually(async () => (await stored()) === 'in_sync')
    await db().updateTable('device').set({ config_state: 'pending' }).where('sn', '=', one.sn).execute()
    await at.restart()
    await eventually(async () => (await stored()) === 'in_sync')
    await at.close()
  })
})

describeOnEngines('after a stop in the middle', (db) => {
  it('what was not sent is sent, and what was sent is asked about', async () => {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    const [waits, sent] = [await at.boundDevice(me, group), await at.boundDevice(me, group)]
    at.hangUp(waits.sn, waits.session)
    at.device.configure = () => new Promise(() => {})
    await at.apply(me, { group }, wireless(ssidOf('Lobby')))
    await eventually(() => at.sent.length === 1)
    await at.restart()
    at.device.configure = ({ configId }) => says('applied', { runningId: configId })
    await waits.dial()
    await eventually(async () => (await waits.status()).state === 'in_sync')
    // It had applied it before the server went down.
    const { wantedId } = await sent.status()
    await sent.dial({ ...runs(wantedId!) })
    await eventually(async () => (await sent.status()).state === 'in_sync')
    expect(at.sent.map(({ sn }) => sn)).toEqual([sent.sn, waits.sn])
    await at.close()
  })

  it('a standing that was in sync is held against reports again', async () => {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    const one = await at.boundDevice(me, group)
    await at.apply(me, { group }, wireless(ssidOf('Lobby')))
    const { wantedId } = await eventually(async () => {
      const now = await one.status()
      return now.state === 'in_sync' ? now : undefined
    })
    at.report(one.sn, one.session, { ...runs(wantedId!) })
    await eventually(
      async () =>
        (
          await db()
            .selectFrom('device_config_status')
            .select('confirmed')
            .where('sn', '=', one.sn)
            .executeTakeFirst()
        )?.confirmed === 1,
    )
    await at.restart()
    at.report(one.sn, one.session, { ...runs(Number(wantedId) + 9) })
    await eventually(async () => (await one.status()).state === 'drifted')
    await at.close()
  })
})
