import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Reservation } from '#contract/inventory/reservations.ts'
import { limits } from '#contract/limits.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type Bench, newSn, openInventory, proofOf } from '../testing/open-inventory.ts'

const OFFICE = '198.51.100.7'
const SITE = '203.0.113.5'
const ELSEWHERE = '192.0.2.99'
const CODE = 'K7PM-22QD'
const labelHash = createHash('sha256').update(CODE).digest('hex')

type Person = Awaited<ReturnType<Bench['person']>>

describeOnEngines('devices bound ahead', (db) => {
  const opened = async () => {
    const at = await openInventory(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    const reserve = (sn: string, more: object = {}, who: Person = me, to = group, address = OFFICE) =>
      at.call('devices.reserve', who, { group: to, devices: [{ sn, mac: proofOf(sn), ...more }] }, address)
    const list = async (who: Person = me): Promise<Reservation[]> => at.call('devices.reservations', who)
    const placeOf = async (sn: string) => {
      await at.inventory.flush()
      const row = await db().selectFrom('device').selectAll().where('sn', '=', sn).executeTakeFirst()
      return row?.network_id ?? null
    }
    const untilPlaced = (sn: string) => eventually(async () => (await placeOf(sn)) === group)
    const untilProblem = (problem: string) =>
      eventually(async () => (await list()).some((one) => one.problem === problem))
    return { ...at, me, group, reserve, list, placeOf, untilPlaced, untilProblem }
  }

  it('takes a device in that tells the label code, with the name and kind that were given', async () => {
    const at = await opened()
    const sn = newSn()
    await at.reserve(sn, { label: ' k7pm-22qd ', name: 'Lobby', type: 'gateway' })
    expect(await at.list()).toMatchObject([
      { sn, group: at.group, name: 'Lobby', type: 'gateway', label: true, expired: false, problem: null },
    ])
    await at.dial(sn, { address: ELSEWHERE, labelHash })
    await at.untilPlaced(sn)
    const info = await at.call('device.info', at.me, { sn })
    expect(info).toMatchObject({ hostname: 'Lobby', DeviceType: 'gateway', kindSource: 'person' })
    await eventually(async () => (await at.list()).length === 0)
    await at.inventory.stop()
  })

  it('takes a device in that tells no code and calls from where it was reserved', async () => {
    const at = await opened()
    const sn = newSn()
    await at.reserve(sn)
    await at.dial(sn, { address: OFFICE })
    await at.untilPlaced(sn)
    await at.inventory.stop()
  })

  it('takes those in that wait at a site as soon as its first device is bound', async () => {
    const at = await opened()
    const [first, ...others] = [newSn(), newSn(), newSn()]
    for (const sn of others) await at.reserve(sn)
    for (const sn of [first, ...others]) await at.dial(sn, { address: SITE })
    await at.call('devices.bind', at.me, { sn: first, mac: proofOf(first), group: at.group })
    for (const sn of others) await at.untilPlaced(sn)
    await at.inventory.stop()
  })

  it('takes a device in at once that waits already', async () => {
    const at = await opened()
    const sn = newSn()
    await at.dial(sn, { address: OFFICE })
    await at.reserve(sn)
    await at.untilPlaced(sn)
    await at.inventory.stop()
  })

  it('gives nothing for the serial number and its MAC alone, nor for waiting', async () => {
    const at = await opened()
    const sn = newSn()
    await at.reserve(sn)
    await at.dial(sn, { address: ELSEWHERE })
    await at.inventory.stop()
    expect(await at.placeOf(sn)).toBeNull()
    expect(await at.list()).toMatchObject([{ sn, problem: null }])
  })

  it('gives nothing for wrong digits, and does not say that they are wrong', async () => {
    const at = await opened()
    const sn = newSn()
    await at.reserve(sn, { mac: 'FFFFFF', label: CODE })
    await at.dial(sn, { address: OFFICE, labelHash })
    await at.inventory.stop()
    expect(await at.placeOf(sn)).toBeNull()
    expect(await at.list()).toMatchObject([{ problem: null }])
  })

  it('says of a wrong label code that it is wrong; it is a guess, and few are free', async () => {
    const at = await opened()
    const sn = newSn()
    await at.dial(sn, { address: OFFICE, labelHash })
    for (let guess = 0; guess < limits.bindTriesPerDevicePerDay; guess++) {
      await at.reserve(sn, { label: `GUESS-${guess}` })
      await at.untilProblem('label_wrong')
    }
    await at.reserve(sn, { label: CODE })
    await at.inventory.stop()
    expect(await at.placeOf(sn)).toBeNull()
    expect(await at.list()).toMatchObject([{ problem: null }])
  })

  it('locks nobody out: who has the device binds it, and the other learns nothing', async () => {
    const at = await opened()
    const squatter = await at.person()
    const theirs = await at.network(squatter.tenant)
    const sn = newSn()
    await at.reserve(sn, {}, squatter, theirs, ELSEWHERE)
    await at.dial(sn, { address: OFFICE })
    await at.call('devices.bind', at.me, { sn, mac: proofOf(sn), group: at.group })
    expect(await at.list(squatter)).toMatchObject([{ sn, problem: null, expired: false }])
    await at.inventory.stop()
  })

  it('takes the label code before an address, and of two with the same proof nobody', async () => {
    const at = await opened()
    const other = await at.person()
    const theirs = await at.network(other.tenant)
    const [labelled, even] = [newSn(), newSn()]
    await at.reserve(labelled, {}, other, theirs)
    await at.reserve(labelled, { label: CODE })
    await at.dial(labelled, { address: OFFICE, labelHash })
    await at.untilPlaced(labelled)
    await at.reserve(even, {}, other, theirs)
    await at.reserve(even)
    await at.dial(even, { address: OFFICE })
    await at.inventory.stop()
    expect(await at.placeOf(even)).toBeNull()
  })

  it('answers the same of serials that are new, waiting, reserved or bound elsewhere', async () => {
    const at = await opened()
    const owner = await at.person()
    const theirs = await at.network(owner.tenant)
    const [fresh, waiting, reserved, bound] = [newSn(), newSn(), newSn(), newSn()]
    for (const sn of [waiting, bound]) await at.dial(sn, { address: ELSEWHERE })
    await at.reserve(reserved, {}, owner, theirs)
    await at.call('devices.bind', owner, { sn: bound, mac: proofOf(bound), group: theirs })
    const answers = await Promise.all([fresh, waiting, reserved, bound].map((sn) => at.reserve(sn)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    const shown = (await at.list()).map(({ id: _id, sn: _sn, ...rest }) => rest)
    for (const one of shown) expect(one).toEqual(shown[0])
    await at.inventory.stop()
    expect(await at.placeOf(bound)).toBe(theirs)
  })

  it('ends after 72 hours: proof that comes later is not enough', async () => {
    const at = await opened()
    const [early, late] = [newSn(), newSn()]
    for (const sn of [early, late]) await at.reserve(sn, { label: CODE })
    at.time.at += limits.reservationMs - 1
    await at.dial(early, { address: ELSEWHERE, labelHash })
    await at.untilPlaced(early)
    at.time.at += 1
    await at.dial(late, { address: ELSEWHERE, labelHash })
    expect(await at.list()).toMatchObject([{ sn: late, expired: true }])
    await at.inventory.stop()
    expect(await at.placeOf(late)).toBeNull()
  })

  it('waits on after a restart of the server', async () => {
    const before = await opened()
    const sn = newSn()
    await before.reserve(sn, { label: CODE })
    await before.inventory.stop()
    const after = await openInventory(db())
    await after.dial(sn, { address: ELSEWHERE, labelHash })
    await before.untilPlaced(sn)
    await after.inventory.stop()
  })

  it('says what the person can mend, and takes the device in when it is mended', async () => {
    const at = await opened()
    const [sn, gateway, second] = [newSn(), newSn(), newSn()]
    const untold = { kind: null, kindSource: 'unknown' } as const
    await at.reserve(sn)
    await at.dial(sn, { address: OFFICE, ...untold })
    await at.untilProblem('type_required')
    await at.reserve(sn, { type: 'camera' })
    await at.untilPlaced(sn)
    for (const one of [gateway, second]) {
      await at.reserve(one)
      await at.dial(one, { address: OFFICE, kind: 'gateway' })
    }
    await at.untilProblem('one_gateway_only')
    await at.inventory.stop()
  })

  it('is called off by the owner; a guest calls off what guests reserved', async () => {
    const at = await opened()
    const guest = { ...(await at.person()), home: 0, tenant: at.me.tenant }
    guest.home = (await at.person()).tenant
    const [mine, theirs] = [newSn(), newSn()]
    await at.reserve(mine)
    await at.reserve(theirs, {}, guest)
    const cancel = (who: Person) =>
      at.call('devices.cancel_reservations', who, { group: at.group, sns: [mine, theirs] })
    expect(await cancel(guest)).toEqual({ cancelled: 1 })
    expect(await at.list()).toMatchObject([{ sn: mine }])
    expect(await cancel(at.me)).toEqual({ cancelled: 1 })
    await at.dial(mine, { address: OFFICE })
    await at.inventory.stop()
    expect(await at.placeOf(mine)).toBeNull()
  })

  it('takes nothing from others of the same account: theirs stays, and the earlier counts', async () => {
    const at = await opened()
    const member = await at.person('user', at.me.tenant)
    const other = await at.network(at.me.tenant)
    const sn = newSn()
    await at.reserve(sn, { label: CODE, name: 'First' })
    at.time.at += 1
    await at.reserve(sn, { label: CODE, name: 'Second' }, member, other)
    expect(await at.list()).toMatchObject([{ name: 'Second' }, { name: 'First' }])
    await at.dial(sn, { address: ELSEWHERE, labelHash })
    await at.untilPlaced(sn)
    await eventually(async () => (await at.list()).length === 0)
    await at.inventory.stop()
  })

  it('is moved by who reserved it', async () => {
    const at = await opened()
    const other = await at.network(at.me.tenant)
    const sn = newSn()
    await at.reserve(sn)
    await at.reserve(sn, {}, at.me, other)
    expect(await at.list()).toMatchObject([{ sn, group: other }])
    await at.inventory.stop()
  })

  it('refuses twice the same, what one has already, and more than is anybody’s share', async () => {
    const at = await opened()
    const sn = newSn()
    const both = [
      { sn, mac: proofOf(sn) },
      { sn: sn.toLowerCase(), mac: proofOf(sn) },
    ]
    const reserve = (devices: object[]) => at.call('devices.reserve', at.me, { group: at.group, devices })
    await expect(reserve(both)).rejects.toMatchObject({ error: 'reserved_twice', field: 'devices.1.sn' })
    await at.dial(sn)
    await at.call('devices.bind', at.me, { sn, mac: proofOf(sn), group: at.group })
    await expect(at.reserve(sn)).rejects.toMatchObject({ error: 'device_already_bound', params: { own: 1 } })
    const many = () => Array.from({ length: limits.reservationsPerCall }, newSn)
    const inMany = (sns: string[]) => reserve(sns.map((one) => ({ sn: one, mac: proofOf(one) })))
    for (let made = 0; made < limits.reservationsPerTenant; made += limits.reservationsPerCall)
      await inMany(many())
    await expect(inMany([newSn()])).rejects.toMatchObject({ error: 'too_many_reservations' })
    expect(await at.list()).toHaveLength(limits.reservationsPerTenant)
    await at.inventory.stop()
  })

  it('goes with its network into other hands', async () => {
    const at = await opened()
    const receiver = await at.person()
    const own = await at.network(receiver.tenant)
    const [sn, twice] = [newSn(), newSn()]
    for (const one of [sn, twice]) await at.reserve(one, { label: CODE })
    await at.reserve(twice, {}, receiver, own)
    await db()
      .transaction()
      .execute(async (trx) => {
        const moved = {
          from: at.me.tenant,
          to: receiver.tenant,
          networks: [at.group],
          sns: [],
          at: at.time.at,
        }
        await trx
          .updateTable('network')
          .set({ tenant_id: receiver.tenant })
          .where('id', '=', at.group)
          .execute()
        await at.inventory.transfer.move(trx, moved)
      })
    expect(await at.list()).toEqual([])
    const kept = (await at.list(receiver)).map((one) => [one.sn, one.group])
    expect(kept).toEqual(
      expect.arrayContaining([
        [sn, at.group],
        [twice, at.group],
        [twice, own],
      ]),
    )
    expect(kept).toHaveLength(3)
    await at.dial(sn, { address: ELSEWHERE, labelHash })
    await at.untilPlaced(sn)
    await at.inventory.stop()
  })
})
