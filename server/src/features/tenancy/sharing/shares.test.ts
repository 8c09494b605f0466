import { beforeEach, expect, it } from 'vitest'
import { saveShare } from '#contract/tenancy/shares.ts'
import type { Caller } from '../../../http/route.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { openSharing, place } from '../testing/open-sharing.ts'
import { newUsername } from '../testing/open-tenancy.ts'

describeOnEngines('shares', (db) => {
  let at: Awaited<ReturnType<typeof openSharing>>
  beforeEach(async () => {
    at = await openSharing(db())
  })
  const level = async (who: Caller, network = at.network) =>
    (await at.tenancy.reader.network(who, network))?.level ?? null

  it('gives what it says to the whole account, shows both sides, and ends at once', async () => {
    const ID = await at.give({ project: at.project, permission: 'write' })
    expect(at.told.slice(-2).sort()).toEqual([at.owner.tenant, at.guest.tenant].sort())
    expect(await level(at.guest)).toBe('write')
    expect(await level(await at.account({ tenant: at.guest.tenant }))).toBe('write')
    const one = { ID, mode: 'project', node: at.project, Name: 'Hotels', permission: 'write', over: false }
    expect((await at.service.list(at.owner)).given).toMatchObject([{ ...one, to: at.guest.username }])
    expect((await at.service.list(at.guest)).received).toMatchObject([{ ...one, from: at.owner.username }])
    await at.service.end(at.owner, ID)
    expect(await level(at.guest)).toBeNull()
    expect(await at.service.list(at.guest)).toEqual({ given: [], received: [], offers: [], always: [] })
  })

  it('shows its receiver’s address to managers alone', async () => {
    await at.offer({ network: at.network, to: 'partner@example.com' })
    const member = await at.account({ role: 'user', tenant: at.owner.tenant })
    await at.tenancy.repository.addScope(member.accountId, { network_id: at.network })
    expect((await at.service.list(at.owner)).given).toMatchObject([{ to: 'partner@example.com' }])
    expect(JSON.stringify(await at.service.list(member))).not.toContain('partner')
  })

  it('is given back by who received it, and by nobody else', async () => {
    const ID = await at.give({ network: at.network })
    await expectApiError(at.service.end(await at.account(), ID), 'does_not_exist')
    await at.service.end(at.guest, ID)
    expect(await level(at.guest)).toBeNull()
    await expectApiError(at.service.end(at.guest, ID), 'does_not_exist')
  })

  it('is changed by who gave it alone', async () => {
    const ID = await at.give({ network: at.network })
    await at.give({ ID, permission: 'write' })
    expect(await level(at.guest)).toBe('write')
    await expectApiError(at.offer({ ID, permission: 'read' }, at.guest), 'does_not_exist')
  })

  it('exists once per place and address, also when two give it at the same moment', async () => {
    const both = await Promise.allSettled([
      at.offer({ network: at.network }),
      at.offer({ network: at.network }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expectApiError(at.offer({ network: at.network }), 'already_shared', 'to')
    await at.offer({ project: at.project })
  })

  it('is not given to one’s own account, nor for a time that is over', async () => {
    const colleague = await at.account({ role: 'user', tenant: at.owner.tenant })
    await expectApiError(at.offer({ network: at.network, to: colleague.username }), 'own_account', 'to')
    await expectApiError(
      at.offer({ network: at.network, alwaysOn: false, dueday: '2026-06-09' }),
      'invalid_parameter',
      'dueday',
    )
  })

  it('is valid through its due day in the network’s zone, then what is above it counts', async () => {
    await at.give({ project: at.project, permission: 'read' })
    await at.give({
      network: at.network,
      permission: 'write',
      alwaysOn: false,
      dueday: '2026-06-11',
      zone: 'UTC',
    })
    at.clock.advance(Date.parse('2026-06-11T21:59:59.999Z') - at.clock.now())
    expect(await level(at.guest)).toBe('write')
    at.clock.advance(1)
    expect(await level(at.guest)).toBe('read')
    expect((await at.service.list(at.guest)).received.map(({ Name }) => Name)).toEqual(['Hotels'])
    expect((await at.service.list(at.owner)).given.map(({ over }) => over).sort()).toEqual([false, true])
  })

  it('answers alike whether anybody has the address, and waits for whoever proves it', async () => {
    const known = await at.account()
    await at.prove(known, 'Known@Example.com')
    await at.offer({ network: at.network, to: 'known@example.com' })
    await at.offer({ network: at.network, to: 'later@example.com' })
    const [one, other] = (await at.service.list(at.owner)).given
    expect(one).toMatchObject({ state: 'pending' })
    expect({ ...one, ID: 0, to: '' }).toEqual({ ...other, ID: 0, to: '' })

    const later = await at.account()
    await at.prove(later, 'Later@Example.com')
    expect(await level(later)).toBeNull()
    const [offer] = (await at.service.list(later)).offers
    await at.offers.accept(later, { ID: offer!.ID, always: false })
    // It is theirs now, whatever address they have next.
    await at.prove(later, 'other@example.com')
    expect(await level(later)).toBe('read')
    const { given } = await at.service.list(at.owner)
    expect(given.map(({ to, state }) => [to, state])).toEqual([
      ['known@example.com', 'pending'],
      ['later@example.com', 'accepted'],
    ])
  })

  it('does not wait for a user name: whoever takes it later gets nothing', async () => {
    const username = newUsername()
    await at.offer({ network: at.network, to: username })
    const squatter = await at.account({ username })
    expect((await at.service.list(squatter)).offers).toEqual([])
    expect(await level(squatter)).toBeNull()
  })

  it('tells the owner who reaches a place, why, what wins over what, and what would be left', async () => {
    await at.give({ project: at.project, permission: 'write' })
    await at.give({ network: at.network, permission: 'read', alwaysOn: false, dueday: '2026-07-01' })
    const member = await at.account({ role: 'user', tenant: at.owner.tenant })
    await at.tenancy.repository.addScope(member.accountId, { project_id: at.project })
    const { path, people } = await at.access.show(at.owner, { network: at.network })
    expect(path.map(({ Name }) => Name)).toEqual(['Lobby', 'Hotels'])
    expect(people.map(({ who, now }) => [who, now?.level])).toEqual([
      [at.owner.username, 'own'],
      [member.username, 'own'],
      [at.guest.username, 'read'],
    ])
    const end = Date.parse('2026-07-01T22:00:00Z')
    expect(people[2]).toMatchObject({
      role: null,
      accepted: true,
      now: { level: 'read', until: end },
      reasons: [
        { level: 'read', counts: 'yes', at: { mode: 'group', Name: 'Lobby' } },
        { level: 'write', counts: 'nearer', at: { mode: 'project', Name: 'Hotels' } },
      ],
      afterwards: { level: 'write', until: null },
      handedOver: { level: 'read', until: end },
    })
    expect(people.slice(0, 2).map(({ handedOver }) => handedOver)).toEqual([null, null])
  })

  it('tells what ending a share takes, place by place', async () => {
    const wide = await at.give({ project: at.project, permission: 'write' })
    await at.give({ network: at.network, permission: 'read' })
    await at.tenancy.service.saveNetwork(at.owner, { Name: 'Roof', PID: at.project, ...place })
    expect(await at.access.shareEnd(at.owner, wide)).toEqual({
      to: at.guest.username,
      places: [
        { mode: 'project', ID: at.project, Name: 'Hotels', now: 'write', afterwards: null },
        expect.objectContaining({ Name: 'Roof', now: 'write', afterwards: null }),
      ],
      total: 2,
    })
    await expectApiError(at.access.shareEnd(at.guest, wide), 'does_not_exist')
  })

  it('reminds both sides by mail 7 days and 1 day before its end, once each', async () => {
    await at.prove(at.owner, 'owner@example.com')
    await at.prove(at.guest, 'guest@example.com')
    await at.give({ network: at.network, alwaysOn: false, dueday: '2026-06-30' })
    await at.give({ project: at.project, alwaysOn: true })
    const end = Date.parse('2026-06-30T22:00:00Z')
    const told = async (daysBefore: number) => {
      at.clock.set(end - daysBefore * 86_400_000)
      await Promise.all([at.reminders.tend(), at.reminders.tend()])
      return at.sent.splice(0).map(({ target, kind, content }) => [target, kind, content.name, content.day])
    }
    const both = [
      ['owner@example.com', 'share_ends_given', 'Lobby', 'June 30, 2026'],
      ['guest@example.com', 'share_ends_received', 'Lobby', 'June 30, 2026'],
    ]
    expect(await told(7.01)).toEqual([])
    expect(await told(7)).toEqual(both)
    expect(await told(3)).toEqual([])
    expect(await told(1)).toEqual(both)
    expect(await told(0.5)).toEqual([])
    expect(await told(-1)).toEqual([])
  })

  it('does not remind of an end that was as near when it was given', async () => {
    await at.prove(at.guest, 'second@example.com')
    await at.give({ network: at.network, alwaysOn: false, dueday: '2026-06-12' })
    await at.reminders.tend()
    expect(at.sent).toEqual([])
  })

  it('asks for an end or none, and for one place', () => {
    expect(() => saveShare.body!.parse({ network: 1, to: 'x', permission: 'read' })).toThrow()
    expect(() => saveShare.body!.parse({ to: 'x', permission: 'read', alwaysOn: true })).toThrow()
  })
})
