import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { Db } from '../../../db/client.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { newSn, openInventory, proofOf, reportOf, START } from '../testing/open-inventory.ts'

/** The same database, whose transactions fail as long as `broken` says. */
function breakable(db: Db, broken: () => boolean): Db {
  return new Proxy(db, {
    get(target, key) {
      if ((key === 'transaction' || key === 'connection') && broken()) throw new Error('the disk is full')
      const value = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

describeOnEngines('writing what devices tell', (db) => {
  const uptimeOf = async (sn: string) =>
    (await db().selectFrom('device').select('uptime_s').where('sn', '=', sn).executeTakeFirst())?.uptime_s

  async function fleet(at: Awaited<ReturnType<typeof openInventory>>, count: number) {
    const me = await at.person()
    const group = await at.network(me.tenant)
    const devices = Array.from({ length: count }, () => ({ sn: newSn(), session: '' }))
    for (const device of devices) {
      device.session = await at.dial(device.sn)
      await at.call('devices.bind', me, { sn: device.sn, mac: proofOf(device.sn), group }).catch(() => null)
    }
    return { me, devices }
  }

  it('goes on when the database does again, with nothing lost', async () => {
    let broken = false
    const at = await openInventory(breakable(db(), () => broken))
    const { me, devices } = await fleet(at, 6)
    await at.inventory.flush()
    broken = true
    for (const { sn, session } of devices) at.report(sn, session, { unit: { uptimeSeconds: 42 } })
    at.inventory.sink.notice({
      sn: devices[0]!.sn,
      address: '',
      at: START,
      severity: 'info',
      code: 'kept',
      detail: '',
    })
    await at.inventory.flush()
    expect(await uptimeOf(devices[0]!.sn)).toBeNull()
    expect(await at.call('device.info', me, { sn: devices[0]!.sn })).toMatchObject({ uptime: 42 })
    broken = false
    for (const { sn } of devices) await eventually(async () => (await uptimeOf(sn)) === 42)
    const info = await at.call('device.info', me, { sn: devices[0]!.sn })
    expect(info).toMatchObject({ state: { unit: { uptimeSeconds: 42 } } })
    expect((info as { notices: { code: string }[] }).notices[0]).toMatchObject({ code: 'kept' })
    await at.inventory.stop()
  })

  it('drops one device’s data that the database refuses, and keeps all others', async () => {
    const at = await openInventory(db(), { flushMs: 60_000, promptMs: 60_000 })
    const { devices } = await fleet(at, 4)
    await at.inventory.flush()
    for (const { sn, session } of devices) at.report(sn, session, { unit: { uptimeSeconds: 7 } })
    const culprit = devices[1]!
    at.inventory.sink.report({ ...reportOf(culprit.sn, culprit.session, Number.NaN), raw: 'x' })
    await at.inventory.flush()
    for (const { sn } of devices) expect(await uptimeOf(sn)).toBe(sn === culprit.sn ? null : 7)
    at.report(culprit.sn, culprit.session, { unit: { uptimeSeconds: 8 } })
    await at.inventory.flush()
    expect(await uptimeOf(culprit.sn)).toBe(8)
    await at.inventory.stop()
  })

  it('writes a report by itself, long before the prompt ones are due', async () => {
    const at = await openInventory(db(), { flushMs: 500, promptMs: 60_000 })
    const { devices } = await fleet(at, 1)
    const { sn, session } = devices[0]!
    await at.inventory.flush()
    at.report(sn, session, { unit: { uptimeSeconds: 9 } })
    await eventually(async () => (await uptimeOf(sn)) === 9)
    await at.inventory.stop()
  })

  it('writes many reports at once, long before they are due', async () => {
    const at = await openInventory(db(), { flushMs: 60_000, promptMs: 60_000 })
    const { devices } = await fleet(at, 1)
    const { sn, session } = devices[0]!
    await at.inventory.flush()
    for (let uptimeSeconds = 1; uptimeSeconds <= 40; uptimeSeconds++)
      at.report(sn, session, { unit: { uptimeSeconds } })
    await eventually(async () => (await uptimeOf(sn)) === 40)
    await at.inventory.stop()
  })

  it('writes a report that came packed as it came, and shows what it says', async () => {
    const at = await openInventory(db(), { flushMs: 60_000, promptMs: 60_000 })
    const { me, devices } = await fleet(at, 1)
    const { sn, session } = devices[0]!
    const text = '{"state": {"a":1}}'
    const rawPacked = deflateSync(text).toString('base64')
    at.inventory.sink.report({ ...reportOf(sn, session, START), raw: JSON.parse(text), rawPacked })
    expect(await at.call('device.raw', me, { sn })).toMatchObject({ raw: { state: { a: 1 } } })
    await at.inventory.flush()
    const [kept] = await db().selectFrom('device_report').select('raw').where('sn', '=', sn).execute()
    expect(kept?.raw).toBe(`z:${rawPacked}`)
    expect(await at.call('device.raw', me, { sn })).toMatchObject({ raw: { state: { a: 1 } } })
    await at.inventory.stop()
  })

  it('writes of a device what its report changed, and all of it again once something else did', async () => {
    let broken = false
    const at = await openInventory(
      breakable(db(), () => broken),
      { flushMs: 60_000, promptMs: 60_000 },
    )
    const { devices } = await fleet(at, 1)
    const { sn, session } = devices[0]!
    await at.inventory.flush()
    const row = () => db().selectFrom('device').selectAll().where('sn', '=', sn).executeTakeFirstOrThrow()
    const { software, model } = await row()
    // Whoever looks at the table sees by this mark what was written.
    await db().updateTable('device').set({ software: 'mark' }).where('sn', '=', sn).execute()
    at.report(sn, session, { unit: { uptimeSeconds: 7 } })
    await at.inventory.flush()
    expect(await row()).toMatchObject({ uptime_s: 7, software: 'mark', model })
    at.report(sn, session, { unit: { uptimeSeconds: 8 }, config: { id: '99', kind: 'configured' } })
    broken = true
    await at.inventory.flush()
    broken = false
    await at.inventory.flush()
    expect(await row()).toMatchObject({ uptime_s: 8, software, config: '99' })
    await at.inventory.stop()
  })
})
