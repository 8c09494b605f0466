import { beforeEach, describe, expect, it } from 'vitest'
import { showTask, type TaskContents, taskLimits } from '#contract/tenancy/tasks.ts'
import type { Caller } from '../../../http/route.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { alarmTransfer } from '../../alarm/alarm.transfer.ts'
import { newUsername, openTenancy } from '../testing/open-tenancy.ts'
import { createHandover } from './create-handover.ts'
import type { Transfer, TransferPart } from './transfer.ts'

const place = { Timezone: 'Europe/Berlin', Country: 'DE' }

describeOnEngines('hand-overs', (db) => {
  const setUp = async () => {
    const { clock, bus, identity, tenancy, account } = openTenancy(db())
    const moved: Transfer[] = []
    const parts: TransferPart[] = [
      alarmTransfer,
      { move: async () => undefined, moved: async (one) => void moved.push(one) },
    ]
    const { service, routes } = createHandover({
      ...{ db: db(), bus, clock, repository: tenancy.repository, accounts: identity.finder },
      parts: () => parts,
      devices: { snsIn: async () => [], quietly: (work) => work() },
    })
    const sender = await account()
    const recipient = await account()
    const project = await tenancy.service.saveProject(sender, { Name: 'Hotel', PID: 0 })
    const below = await tenancy.service.saveProject(sender, { Name: 'Spa', PID: project })
    const network = await tenancy.service.saveNetwork(sender, { Name: 'Pool', PID: below, ...place })
    return {
      ...tenancy,
      handover: service,
      routes,
      account,
      sender,
      recipient,
      project,
      below,
      network,
      bus,
      clock,
      moved,
      parts,
    }
  }
  let at: Awaited<ReturnType<typeof setUp>>
  beforeEach(async () => {
    at = await setUp()
  })
  const offer = (more: object = {}, by = at.sender) =>
    at.handover.offer(by, { project: at.project, to: at.recipient.username, keepDays: 0, ...more })
  const accept = (ID: number, by = at.recipient, more: object = {}) =>
    at.handover.accept(by, { ID, PID: 0, keepShares: [], ...more })
  const call = async <Answer>(id: string, caller: Caller, query: object): Promise<Answer> => {
    const { handle } = at.routes.find(({ endpoint }) => endpoint.id === id)!
    return (await handle({ caller, query } as never)) as Answer
  }
  const names = async (caller: Caller) => {
    const { projects, networks } = await at.reader.visibleTreeOf(caller)
    return [...projects.map(({ name }) => name), ...networks.map(({ name }) => name)].sort()
  }
  const share = async (to: Caller, node: { project_id?: number; network_id?: number }) => {
    const { id } = await db()
      .insertInto('share')
      .values({
        ...{
          tenant_id: at.sender.tenant,
          project_id: null,
          network_id: null,
          ...node,
          given_by: at.sender.username,
        },
        ...{
          to_name: to.username,
          to_key: to.username,
          to_account_id: to.accountId,
          to_tenant_id: to.tenant,
        },
        ...{
          permission: 'write',
          due_day: null,
          always_on: 1,
          zone: 'UTC',
          created_at: 1,
          accepted_at: 1,
          reminded_days: null,
        },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  it('moves a project with all below it, and the sender has nothing of it any more', async () => {
    const ID = await offer()
    expect(await at.handover.list(at.recipient)).toMatchObject({
      send: [],
      recv: [{ ID, Status: 0, from: at.sender.username }],
    })
    expect(await names(at.recipient)).toEqual([])
    expect(await accept(ID)).toEqual({ mode: 'project', ID: at.project, Name: 'Hotel' })
    expect(await names(at.recipient)).toEqual(['Hotel', 'Pool', 'Spa'])
    expect(await names(at.sender)).toEqual([])
    expect(await at.handover.list(at.sender)).toMatchObject({ send: [{ ID, Status: 1 }], recv: [] })
    const transfer = { from: at.sender.tenant, to: at.recipient.tenant, networks: [at.network] }
    expect(at.moved).toMatchObject([transfer])
  })

  it('moves a single network out of its project, under the name and into the project the recipient chose', async () => {
    const mine = await at.service.saveProject(at.recipient, { Name: 'Customers', PID: 0 })
    const ID = await offer({ project: undefined, network: at.network })
    await accept(ID, at.recipient, { PID: mine, Name: 'Beach' })
    expect(await at.repository.network(at.recipient.tenant, at.network)).toMatchObject({
      project_id: mine,
      name: 'Beach',
    })
    expect(await names(at.sender)).toEqual(['Hotel', 'Spa'])
  })

  it('is one decision, however many decide at the same moment', async () => {
    const ID = await offer()
    const tries = Array.from({ length: 50 }, (_, i) =>
      i % 3 === 0
        ? accept(ID)
        : i % 3 === 1
          ? at.handover.cancel(at.sender, ID)
          : at.handover.reject(at.recipient, ID),
    )
    const outcomes = await Promise.allSettled(tries)
    const lost = outcomes.filter((one) => one.status === 'rejected')
    expect(lost).toHaveLength(49)
    for (const { reason } of lost) expect(['already_handled', 'does_not_exist']).toContain(reason.error)
    const { Status } = (await at.handover.list(at.sender)).send[0]!
    expect(await names(at.recipient)).toEqual(Status === 1 ? ['Hotel', 'Pool', 'Spa'] : [])
    expect(await names(at.sender)).toEqual(Status === 1 ? [] : ['Hotel', 'Pool', 'Spa'])
    expect(at.moved).toHaveLength(Status === 1 ? 1 : 0)
  })

  it('only its recipient answers it, only its sender takes it back', async () => {
    const ID = await offer()
    const [stranger, colleague] = [await at.account(), await at.account({ tenant: at.sender.tenant })]
    for (const other of [stranger, colleague, at.sender]) {
      await expectApiError(accept(ID, other), 'does_not_exist')
      await expectApiError(at.handover.reject(other, ID), 'does_not_exist')
    }
    for (const other of [stranger, colleague, at.recipient])
      await expectApiError(at.handover.cancel(other, ID), 'does_not_exist')
    await at.handover.cancel(at.sender, ID)
    await expectApiError(accept(ID), 'already_handled')
    expect((await at.handover.list(at.recipient)).recv).toMatchObject([{ Status: 2 }])
  })

  it('is cancelled by itself when nobody answers', async () => {
    const ID = await offer()
    at.clock.advance(taskLimits.openMs)
    await expectApiError(accept(ID), 'already_handled')
    expect((await at.handover.list(at.sender)).send).toMatchObject([{ Status: 2, expired: true }])
    expect(await offer()).toBeGreaterThan(ID)
  })

  const prove = (who: Caller, email: string) =>
    db()
      .updateTable('account')
      .set({ email, email_key: email, email_verified_at: 1 })
      .where('id', '=', who.accountId)
      .execute()

  it('answers alike whether anybody has the address, and waits for whoever proves it', async () => {
    const email = `${newUsername()}@example.org`
    const ID = await offer({ to: email.toUpperCase() })
    const late = await at.account()
    expect((await at.handover.list(late)).recv).toEqual([])
    await expectApiError(accept(ID, late), 'does_not_exist')
    await prove(late, email)
    expect((await at.handover.list(late)).recv).toMatchObject([{ ID, Status: 0 }])
    await accept(ID, late)
    expect(await names(late)).toContain('Pool')
  })

  it('a user name nobody has is answered alike, and whoever takes it later gets nothing', async () => {
    const name = newUsername()
    const ID = await offer({ to: name })
    const taker = await at.account({ username: name })
    expect((await at.handover.list(taker)).recv).toEqual([])
    await expectApiError(accept(ID, taker), 'does_not_exist')
  })

  it('stays with the account whose name it was, whoever takes that name', async () => {
    const ID = await offer()
    const freed = `${at.recipient.username}#old`
    await db()
      .updateTable('account')
      .set({ username_key: freed })
      .where('id', '=', at.recipient.accountId)
      .execute()
    const taker = await at.account({ username: at.recipient.username })
    await expectApiError(accept(ID, taker), 'does_not_exist')
    await accept(ID)
    expect(await names(at.recipient)).toContain('Pool')
  })

  it('is not offered to oneself, nor twice, nor as a part or a whole of what is offered', async () => {
    const colleague = await at.account({ tenant: at.sender.tenant })
    await expectApiError(offer({ to: colleague.username }), 'own_account')
    await offer({ project: at.below })
    await expectApiError(offer({ project: at.below }), 'conflict')
    await expectApiError(offer(), 'conflict')
    await expectApiError(offer({ project: undefined, network: at.network }), 'conflict')
  })

  it('a taken name is told, nothing has moved, and another name does', async () => {
    await at.service.saveProject(at.recipient, { Name: 'hotel', PID: 0 })
    const ID = await offer()
    await expectApiError(accept(ID), 'name_in_use')
    expect(await names(at.sender)).toEqual(['Hotel', 'Pool', 'Spa'])
    expect((await at.handover.list(at.sender)).send).toMatchObject([{ Status: 0 }])
    await accept(ID, at.recipient, { Name: 'Hotel North' })
    expect(await names(at.recipient)).toEqual(['Hotel North', 'Pool', 'Spa', 'hotel'])
  })

  it('moves whole or not at all', async () => {
    const ID = await offer()
    at.parts.push({ move: () => Promise.reject(new Error('disk')) })
    await expect(accept(ID)).rejects.toThrow('disk')
    expect(await names(at.sender)).toEqual(['Hotel', 'Pool', 'Spa'])
    expect(at.moved).toEqual([])
    at.parts.pop()
    await accept(ID)
    expect(await names(at.sender)).toEqual([])
  })

  it('members of the sender lose it; shares with others go on only if the recipient says so', async () => {
    const member = await at.account({ role: 'user', tenant: at.sender.tenant })
    await at.repository.addScope(member.accountId, { network_id: at.network })
    const [kept, ended] = [await at.account(), await at.account()]
    const keep = await share(kept, { network_id: at.network })
    await share(ended, { project_id: at.below })
    await share(at.recipient, { network_id: at.network })
    const ID = await offer()
    await accept(ID, at.recipient, { keepShares: [keep] })
    expect(await at.reader.network(member, at.network)).toBeNull()
    expect(await at.reader.network(ended, at.network)).toBeNull()
    expect(await at.reader.network(kept, at.network)).toEqual({ tenant: at.recipient.tenant, level: 'write' })
    expect(await at.reader.network(at.recipient, at.network)).toMatchObject({ level: 'own' })
    expect((await at.reader.visibleTreeOf(at.recipient)).networks).toHaveLength(1)
  })

  it('offers that wait are listed for the sender and end; their receivers are told, as those of shares are', async () => {
    const [invited, refused, guest] = [await at.account(), await at.account(), await at.account()]
    await share(guest, { network_id: at.network })
    const waiting = await share(invited, { network_id: at.network })
    await db()
      .updateTable('share')
      .set({ accepted_at: null, offered_at: at.clock.now() })
      .where('id', '=', waiting)
      .execute()
    const declined = await share(refused, { network_id: at.network })
    await db()
      .updateTable('share')
      .set({ accepted_at: null, offered_at: at.clock.now(), declined_at: at.clock.now() })
      .where('id', '=', declined)
      .execute()
    const ID = await offer()
    const contents = (by: Caller) => call<TaskContents>(showTask.id, by, { ID })
    const told = { node: { ID: at.network, Name: 'Pool' }, to: invited.username }
    expect(await contents(at.sender)).toMatchObject({ shares: [{ to: guest.username }], offers: [told] })
    expect(await contents(at.recipient)).toMatchObject({ shares: [{ to: guest.username }], offers: [] })

    const tenants: number[] = []
    at.bus.on('tenancy.changed', ({ tenant }) => void tenants.push(tenant))
    await accept(ID, at.recipient, { keepShares: [waiting] })
    expect(new Set(tenants)).toEqual(
      new Set([at.sender, at.recipient, invited, refused, guest].map(({ tenant }) => tenant)),
    )
    expect(await db().selectFrom('share').selectAll().where('network_id', '=', at.network).execute()).toEqual(
      [],
    )
  })

  it('the sender reads on for the days that were agreed, and no longer', async () => {
    const ID = await offer({ keepDays: 2 })
    await accept(ID)
    expect(await at.reader.network(at.sender, at.network)).toEqual({
      tenant: at.recipient.tenant,
      level: 'read',
    })
    at.clock.advance(4 * 86_400_000)
    expect(await at.reader.network(at.sender, at.network)).toBeNull()
  })

  it('what lies in the trash stays with who deleted it', async () => {
    const gone = await at.service.saveNetwork(at.sender, { Name: 'Old', PID: at.below, ...place })
    await at.deletions.delete(at.sender, { mode: 'group', id: gone }, {})
    await accept(await offer())
    const row = await db().selectFrom('network').selectAll().where('id', '=', gone).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ tenant_id: at.sender.tenant, project_id: null })
  })

  it('alarms go along', async () => {
    const alarm = {
      sn: 'x',
      originator: 'x',
      type: 'other_key',
      level: 'critical',
      params: '{}',
      created_at: 1,
    }
    const owner = {
      tenant_id: at.sender.tenant,
      network_id: at.network,
      fold_key: newUsername(),
      confirmed_at: null,
    }
    await db()
      .insertInto('alarm')
      .values({ ...alarm, ...owner })
      .execute()
    await accept(await offer())
    const rows = await db()
      .selectFrom('alarm')
      .select('tenant_id')
      .where('network_id', '=', at.network)
      .execute()
    expect(rows).toEqual([{ tenant_id: at.recipient.tenant }])
  })

  describe('taking back', () => {
    it('needs both, within a week, and brings it where it was', async () => {
      const ID = await offer({ project: at.below })
      await accept(ID)
      expect(await at.handover.undo(at.sender, ID, undefined)).toBe(false)
      expect(await at.handover.undo(at.sender, ID, undefined)).toBe(false)
      expect((await at.handover.list(at.recipient)).recv).toMatchObject([{ undo: { askedBy: 'other' } }])
      expect(await names(at.recipient)).toEqual(['Pool', 'Spa'])
      expect(await at.handover.undo(at.recipient, ID, undefined)).toBe(true)
      expect(await names(at.recipient)).toEqual([])
      expect(await at.repository.project(at.sender.tenant, at.below)).toMatchObject({ parent_id: at.project })
      await expectApiError(at.handover.undo(at.recipient, ID, undefined), 'already_handled')
    })

    it('is too late after the week, and nobody else’s affair', async () => {
      const ID = await offer()
      await accept(ID)
      const stranger = await at.account()
      await expectApiError(at.handover.undo(stranger, ID, undefined), 'does_not_exist')
      at.clock.advance(taskLimits.undoMs)
      await expectApiError(at.handover.undo(at.sender, ID, undefined), 'already_handled')
    })

    it('happens once when both sides confirm many times at once', async () => {
      const ID = await offer()
      await accept(ID)
      await at.handover.undo(at.sender, ID, undefined)
      const all = await Promise.allSettled(
        Array.from({ length: 10 }, () => at.handover.undo(at.recipient, ID, undefined)),
      )
      expect(all.filter((one) => one.status === 'fulfilled' && one.value)).toHaveLength(1)
      expect(await names(at.sender)).toEqual(['Hotel', 'Pool', 'Spa'])
    })
  })
})
