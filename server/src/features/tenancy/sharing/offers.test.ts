import { beforeEach, expect, it } from 'vitest'
import { OFFER_OPEN_MS, offersPendingMax } from '#contract/tenancy/shares.ts'
import type { Caller } from '../../../http/route.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { openSharing, place } from '../testing/open-sharing.ts'

describeOnEngines('a share is an offer', (db) => {
  let at: Awaited<ReturnType<typeof openSharing>>
  beforeEach(async () => {
    at = await openSharing(db())
  })
  const level = async (who: Caller, network = at.network) =>
    (await at.tenancy.reader.network(who, network))?.level ?? null
  const offersOf = async (who: Caller) => (await at.service.list(who)).offers
  const stateFor = async (ID: number, owner = at.owner) =>
    (await at.service.list(owner)).given.find((one) => one.ID === ID)?.state

  it('that counts nowhere until its receiver accepts it', async () => {
    const ID = await at.offer({ project: at.project, permission: 'write' })
    expect(await level(at.guest)).toBeNull()
    expect(await at.tenancy.reader.reachOf(at.guest)).toEqual({ tenant: at.guest.tenant, networks: 'all' })
    expect((await at.tenancy.reader.visibleTreeOf(at.guest)).networks).toEqual([])
    expect((await at.service.list(at.guest)).received).toEqual([])
    expect(await offersOf(at.guest)).toMatchObject([
      { ID, mode: 'project', Name: 'Hotels', from: at.owner.username, permission: 'write', state: 'pending' },
    ])
    expect(await stateFor(ID)).toBe('pending')
    at.told.splice(0)
    await at.offers.accept(at.guest, { ID, always: false })
    expect(await level(at.guest)).toBe('write')
    expect(await offersOf(at.guest)).toEqual([])
    expect(await stateFor(ID)).toBe('accepted')
    expect(at.told.sort()).toEqual([at.owner.tenant, at.guest.tenant].sort())
    await expectApiError(at.offers.accept(at.guest, { ID, always: false }), 'does_not_exist')
  })

  it('that nobody but its receiver’s managers answer', async () => {
    const ID = await at.offer({ network: at.network })
    const stranger = await at.account()
    for (const who of [stranger, at.owner]) {
      await expectApiError(at.offers.accept(who, { ID, always: false }), 'does_not_exist')
      await expectApiError(at.offers.decline(who, ID), 'does_not_exist')
      await expectApiError(at.offers.reopen(who, ID), 'does_not_exist')
    }
    const member = await at.account({ role: 'user', tenant: at.guest.tenant })
    expect(await offersOf(member)).toEqual([])
  })

  it('that does not come back unasked once it was declined', async () => {
    const ID = await at.offer({ network: at.network })
    await at.offers.decline(at.guest, ID)
    expect(await stateFor(ID)).toBe('declined')
    expect(await level(at.guest)).toBeNull()
    await expectApiError(at.offer({ network: at.network }), 'offer_declined', 'to')
    await expectApiError(at.offer({ ID, permission: 'write' }), 'offer_declined', 'to')
    // Nor after it was taken back, nor much later.
    await at.service.end(at.owner, ID)
    expect((await at.service.list(at.owner)).given).toEqual([])
    at.clock.advance(OFFER_OPEN_MS * 12)
    await expectApiError(at.offer({ network: at.network }), 'offer_declined', 'to')
    await expectApiError(at.service.end(at.owner, ID), 'does_not_exist')
    expect(await offersOf(at.guest)).toMatchObject([{ ID, state: 'declined' }])
    // Something else may be offered.
    await at.offer({ project: at.project })
  })

  it('that comes back when its receiver asks for it', async () => {
    const ID = await at.offer({ network: at.network })
    await at.offers.decline(at.guest, ID)
    expect(await at.offers.reopen(at.guest, ID)).toBe(true)
    expect(await offersOf(at.guest)).toMatchObject([{ ID, state: 'pending' }])
    await at.offers.decline(at.guest, ID)
    await at.service.end(at.owner, ID)
    expect(await at.offers.reopen(at.guest, ID)).toBe(false)
    await at.offer({ network: at.network })
    expect(await offersOf(at.guest)).toMatchObject([{ state: 'pending' }])
  })

  it('that was declined under one address does not come by another, and who gives it is not told', async () => {
    await at.prove(at.guest, 'offered-guest@example.com')
    await at.offers.decline(at.guest, await at.offer({ network: at.network }))
    const again = await at.offer({ network: at.network, to: 'offered-guest@example.com' })
    expect(await stateFor(again)).toBe('pending')
    expect((await offersOf(at.guest)).filter(({ state }) => state === 'pending')).toEqual([])
  })

  it('that expires after 30 days, and may then be made again', async () => {
    const ID = await at.offer({ network: at.network })
    at.clock.advance(OFFER_OPEN_MS)
    expect(await stateFor(ID)).toBe('expired')
    expect(await offersOf(at.guest)).toEqual([])
    await expectApiError(at.offers.accept(at.guest, { ID, always: false }), 'already_handled')
    expect(await at.offer({ network: at.network })).toBe(ID)
    expect(await stateFor(ID)).toBe('pending')
    await at.offers.accept(at.guest, { ID, always: false })
    expect(await level(at.guest)).toBe('read')
  })

  it('that who wants it so accepts at once, from that account alone, until they take it back', async () => {
    const first = await at.offer({ network: at.network })
    await at.offers.accept(at.guest, { ID: first, always: true })
    const always = (await at.service.list(at.guest)).always
    expect(always).toMatchObject([{ from: at.owner.username }])
    expect(await stateFor(await at.offer({ project: at.project }))).toBe('accepted')
    const colleague = await at.account({ tenant: at.owner.tenant })
    const roof = await at.tenancy.service.saveNetwork(at.owner, { Name: 'Roof', PID: 0, ...place })
    expect(await stateFor(await at.offer({ network: roof }, colleague))).toBe('pending')
    await expectApiError(at.offers.endAlways(at.owner, always[0]!.ID), 'does_not_exist')
    await at.offers.endAlways(at.guest, always[0]!.ID)
    const yard = await at.tenancy.service.saveNetwork(at.owner, { Name: 'Yard', PID: 0, ...place })
    expect(await stateFor(await at.offer({ network: yard }))).toBe('pending')
    expect(await level(at.guest)).toBe('read')
  })

  it('again, when it was over and who gave it gives it anew', async () => {
    const ID = await at.give({ network: at.network, alwaysOn: false, dueday: '2026-06-11' })
    at.clock.advance(3 * 86_400_000)
    await at.offer({ ID, permission: 'read' })
    expect(await stateFor(ID)).toBe('pending')
    expect(await level(at.guest)).toBeNull()
  })

  it('of which one account may have so many waiting', async () => {
    const rows = Array.from({ length: offersPendingMax }, (_, index) => ({
      ...{ tenant_id: at.owner.tenant, network_id: at.network, given_by: at.owner.username },
      ...{
        to_name: `n${index}`,
        to_key: `n${index}`,
        permission: 'read' as const,
        always_on: 1,
        zone: 'UTC',
      },
      ...{ created_at: at.clock.now(), offered_at: at.clock.now() },
    }))
    await db().insertInto('share').values(rows).execute()
    await expectApiError(at.offer({ project: at.project }), 'too_many')
  })

  it('that the access explorer tells as what it is', async () => {
    await at.offer({ network: at.network, permission: 'write' })
    const { people } = await at.access.show(at.owner, { network: at.network })
    expect(people.find(({ role }) => role === null)).toMatchObject({
      ...{ accepted: false, now: null, afterwards: null },
      reasons: [{ counts: 'offered', level: 'write' }],
    })
  })
})
