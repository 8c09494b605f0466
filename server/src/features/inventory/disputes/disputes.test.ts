import { expect, it } from 'vitest'
import type { Dispute, DisputeCase } from '#contract/inventory/disputes.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { labelHash } from '../onboarding/possession.policy.ts'
import { callerOf, collect, newSn, openInventory, proofOf } from '../testing/open-inventory.ts'

const HERE = '198.51.100.7'
const AWAY = '192.0.2.66'
const DAY = 86_400_000

describeOnEngines('a serial number claimed by two keys', (db) => {
  /** A squatter dialled with it first and bound it; its owner has the device at hand and a network. */
  async function squatted(label?: string) {
    const at = await openInventory(db(), { clearEveryMs: 50 })
    const [squatter, owner, operator] = [await at.person(), await at.person(), await at.person('super')]
    const [theirs, group] = [await at.network(squatter.tenant), await at.network(owner.tenant)]
    const sn = newSn()
    await at.dial(sn, { key: 'false', address: AWAY, ...(label && { labelHash: labelHash(label) }) })
    await at.call('devices.bind', squatter, { sn, mac: proofOf(sn), group: theirs })
    const arrive = (more: object = {}) =>
      at.inventory.admission.admit(
        callerOf(sn, { keyFingerprint: 'true', address: HERE, at: at.time.at, ...more }),
      )
    const claim = (more: object = {}): Promise<Dispute> =>
      at.call('devices.claim', owner, { sn, mac: proofOf(sn), group, ...more }, HERE)
    const disputes = (person = owner): Promise<Dispute[]> => at.call('devices.disputes', person)
    const shown = (person = owner): Promise<object> => at.call('device.info', person, { sn })
    return { ...at, squatter, owner, operator, group, sn, arrive, claim, disputes, shown }
  }

  it('is a dispute that both sides see, while the side in service stays', async () => {
    const at = await squatted()
    const told = collect(at.bus, 'device.disputed')
    await expect(at.claim()).rejects.toMatchObject({ error: 'possession_required' })
    await at.arrive()
    await expect(at.claim({ mac: '000000' })).rejects.toMatchObject({ error: 'verify_failed' })
    const open = { state: 'open', winner: null, keyFingerprint: 'true', address: HERE }
    expect(await at.claim()).toMatchObject({ ...open, side: 'claimant' })
    await at.claim()
    expect(told).toMatchObject([{ sn: at.sn, tenant: at.squatter.tenant, address: HERE }])
    expect(await at.disputes()).toMatchObject([{ ...open, side: 'claimant' }])
    expect(await at.disputes(at.squatter)).toMatchObject([{ ...open, side: 'holder' }])
    expect(await at.disputes(await at.person())).toEqual([])
    expect(await at.shown(at.squatter)).toMatchObject({ status: 'online', keyFingerprint: 'false' })
    await at.inventory.stop()
  })

  it('is over for who held it once it is decided, unless somebody else claims it still', async () => {
    const at = await squatted()
    const over = collect(at.bus, 'device.dispute_settled')
    const third = await at.person()
    await at.arrive()
    const { id } = await at.claim()
    const group = await at.network(third.tenant)
    const other: Dispute = await at.call(
      'devices.claim',
      third,
      { sn: at.sn, mac: proofOf(at.sn), group },
      HERE,
    )
    const decide = (which: number) =>
      at.call('sysman.disputes.settle', at.operator, {
        id: which,
        winner: 'holder',
        reason: 'the receipt was shown',
      })
    await decide(other.id)
    const ofIt = () => over.filter(({ sn }) => sn === at.sn)
    expect(ofIt()).toEqual([])
    await decide(id)
    expect(ofIt()).toContainEqual({ sn: at.sn, tenants: [at.squatter.tenant], at: at.clock.now() })
    await at.inventory.stop()
  })

  it('is said to be over again after a stop in between, while nobody claims it', async () => {
    const at = await squatted()
    await at.arrive()
    const { id } = await at.claim()
    // Written, and the process ended before anybody was told.
    const settled = { state: 'settled', winner: 'holder', proof: 'operator', settled_at: at.clock.now() }
    await at.db.updateTable('serial_dispute').set(settled).where('id', '=', id).execute()
    const over = collect(at.bus, 'device.dispute_settled')
    const told = await eventually(() => over.find(({ sn }) => sn === at.sn))
    expect(told.tenants).toEqual([at.squatter.tenant])
    await at.inventory.stop()
  })

  it('who bound it first does not take the claimed device by trusting its key', async () => {
    const at = await squatted()
    await at.arrive()
    await at.claim()
    const trust = () =>
      at.call('devices.repin', at.squatter, { sn: at.sn, mac: proofOf(at.sn), keyFingerprint: 'true' })
    await expect(trust()).rejects.toMatchObject({ error: 'key_claimed' })
    expect(await at.shown(at.squatter)).toMatchObject({ keyFingerprint: 'false' })
    await at.inventory.stop()
  })

  it('a claim does not keep its holder from a device that was reset where it stands', async () => {
    const at = await squatted()
    await at.arrive({ keyFingerprint: 'reset', address: AWAY })
    await at.claim()
    await at.call('devices.repin', at.squatter, { sn: at.sn, mac: proofOf(at.sn), keyFingerprint: 'reset' })
    expect(await at.shown(at.squatter)).toMatchObject({ keyFingerprint: 'reset' })
    await at.inventory.stop()
  })

  it('is shown within reach only', async () => {
    const at = await squatted()
    await at.arrive()
    await at.claim()
    const member = await at.person('user', at.owner.tenant)
    at.reaches.set(member.accountId, { tenant: at.owner.tenant, networks: [] })
    expect(await at.disputes(member)).toEqual([])
    at.reaches.set(member.accountId, { tenant: at.owner.tenant, networks: [at.group] })
    expect(await at.disputes(member)).toHaveLength(1)
    await at.inventory.stop()
  })

  it('is settled by the operator, who sees what speaks for each side', async () => {
    const at = await squatted()
    await at.arrive()
    const { id } = await at.claim()
    const cases: DisputeCase[] = await at.call('sysman.disputes.list', at.operator)
    expect(cases.find((one) => one.id === id)).toMatchObject({
      ...{ sn: at.sn, ofAddress: true, holder: { address: AWAY, near: false } },
      claimant: { near: false },
    })
    const settle = (winner: string) =>
      at.call('sysman.disputes.settle', at.operator, { id, winner, reason: 'the receipt was shown' })
    await settle('claimant')
    await expect(settle('holder')).rejects.toMatchObject({ error: 'already_handled' })
    expect(at.side.ended).toEqual([at.sn])
    expect(await at.shown()).toMatchObject({ group: at.group, keyFingerprint: 'true' })
    expect(await at.arrive()).toEqual({ admit: true, bound: true })
    expect(await at.arrive({ keyFingerprint: 'false' })).toEqual({ admit: false, reason: 'other_key' })
    const settled = { state: 'settled', winner: 'claimant', proof: 'operator' }
    expect(await at.disputes()).toMatchObject([settled])
    expect(await at.disputes(at.squatter)).toMatchObject([{ ...settled, side: 'holder' }])
    await at.inventory.stop()
  })

  it('stays with the holder when the operator says so, or nobody proves it in a month', async () => {
    const at = await squatted()
    await at.arrive()
    const { id } = await at.claim()
    const reason = 'the claimant showed nothing'
    await at.call('sysman.disputes.settle', at.operator, { id, winner: 'holder', reason })
    expect(await at.shown(at.squatter)).toMatchObject({ keyFingerprint: 'false' })
    await at.claim()
    await at.inventory.stop()
    const after = await openInventory(db())
    after.time.at += 31 * DAY
    await after.inventory.stop()
    const late = await openInventory(db(), {}, undefined, after.time.at)
    const disputes: Dispute[] = await late.call('devices.disputes', at.owner)
    expect(disputes.map(({ winner, proof }) => [winner, proof])).toEqual([
      ['holder', 'expired'],
      ['holder', 'operator'],
    ])
    await late.inventory.stop()
  })

  it('is settled at once by the label code of both keys; a wrong one is a guess', async () => {
    const at = await squatted('A1B2C3')
    await at.arrive({ labelHash: labelHash('A1B2C3') })
    await expect(at.claim({ label: 'WRONG' })).rejects.toMatchObject({
      error: 'verify_failed',
      field: 'label',
    })
    expect(await at.claim({ label: 'a1b2c3' })).toMatchObject({ winner: 'claimant', proof: 'label' })
    expect(await at.shown()).toMatchObject({ keyFingerprint: 'true' })
    await at.inventory.stop()
  })

  it('is not settled by a label code that only the device in service tells: it may be made for it', async () => {
    const at = await squatted('A1B2C3')
    await at.arrive({ labelHash: labelHash('REAL') })
    expect(await at.claim({ label: 'A1B2C3' })).toMatchObject({ state: 'open' })
    expect(await at.claim({ label: 'REAL' })).toMatchObject({ state: 'open' })
    await at.inventory.stop()
  })

  it('a certificate of the vendor’s CA for another device vouches for nothing', async () => {
    const at = await squatted()
    await at.arrive({ trustedByCa: true, certificateName: 'another' })
    expect(await at.claim()).toMatchObject({ state: 'open', winner: null })
    await at.inventory.stop()
  })

  it('a key the vendor’s CA vouches for is not given to who claims it from elsewhere', async () => {
    const at = await squatted()
    await at.arrive({ trustedByCa: true, address: '203.0.113.200' })
    expect(await at.claim()).toMatchObject({ state: 'open', winner: null })
    await at.inventory.stop()
  })

  it('cannot be given up to who claims it from elsewhere', async () => {
    const at = await squatted()
    await at.arrive({ address: '203.0.113.200' })
    const { id, ofAddress } = await at.claim()
    expect(ofAddress).toBe(false)
    const yielded = at.call('devices.yield', at.squatter, { sn: at.sn, id })
    await expect(yielded).rejects.toMatchObject({ error: 'claim_unproven' })
    expect(await at.shown(at.squatter)).toMatchObject({ keyFingerprint: 'false' })
    await at.inventory.stop()
  })

  it('is settled at once when the vendor’s CA vouches for the claimed key alone', async () => {
    const at = await squatted()
    await at.arrive({ trustedByCa: true })
    expect(await at.claim()).toMatchObject({ winner: 'claimant', proof: 'ca' })
    await at.inventory.stop()
  })

  it('is never settled by addresses against somebody in service', async () => {
    const at = await squatted()
    const neighbour = newSn()
    await at.dial(neighbour, { address: HERE })
    await at.call('devices.bind', at.owner, { sn: neighbour, mac: proofOf(neighbour), group: at.group })
    await at.inventory.flush()
    at.time.at += 1000
    await at.arrive()
    const { id } = await at.claim()
    const cases: DisputeCase[] = await at.call('sysman.disputes.list', at.operator)
    expect(cases.find((one) => one.id === id)).toMatchObject({ state: 'open', claimant: { near: true } })
    await at.inventory.stop()
  })

  it('is settled by the address of the claimant’s other devices when nobody bound it and it is away', async () => {
    const at = await openInventory(db())
    const owner = await at.person()
    const group = await at.network(owner.tenant)
    const [neighbour, sn] = [newSn(), newSn()]
    await at.dial(neighbour, { address: HERE })
    await at.call('devices.bind', owner, { sn: neighbour, mac: proofOf(neighbour), group })
    await at.inventory.flush()
    const session = await at.dial(sn, { key: 'false', address: AWAY })
    at.time.at += 1000
    const arrive = () =>
      at.inventory.admission.admit(callerOf(sn, { keyFingerprint: 'true', address: HERE, at: at.time.at }))
    await arrive()
    const input = { sn, mac: proofOf(sn), group }
    const bind = at.call('devices.bind', owner, input, HERE)
    await expect(bind).rejects.toMatchObject({ error: 'serial_disputed' })
    at.hangUp(sn, session)
    expect(await at.call('devices.claim', owner, input, HERE)).toMatchObject({
      winner: 'claimant',
      proof: 'address',
    })
    expect(await arrive()).toEqual({ admit: true, bound: true })
    await at.inventory.stop()
  })

  it('goes to the claimant when the holder gives it up', async () => {
    const at = await squatted()
    await at.arrive()
    const { id } = await at.claim()
    const yielded = (sn: string) => at.call('devices.yield', at.squatter, { sn, id })
    await expect(yielded(newSn())).rejects.toMatchObject({ error: 'already_handled' })
    await yielded(at.sn)
    expect(await at.disputes()).toMatchObject([{ winner: 'claimant', proof: 'yielded' }])
    await at.inventory.stop()
  })

  it('of which nobody bound one goes to the key the vendor’s CA vouches for', async () => {
    const at = await openInventory(db())
    const sn = newSn()
    const call = (more: object) => at.inventory.admission.admit(callerOf(sn, more))
    await call({ keyFingerprint: 'false' })
    expect(await call({ keyFingerprint: 'true', trustedByCa: true })).toMatchObject({ admit: true })
    expect(await call({ keyFingerprint: 'false' })).toEqual({ admit: false, reason: 'other_key' })
    await at.inventory.stop()
  })
})
