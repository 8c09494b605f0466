import { beforeEach, describe, expect, it } from 'vitest'
import type { BodyOf } from '#contract/define-endpoint.ts'
import type { createEmployee } from '#contract/identity/employees.ts'
import type { Role } from '#contract/permissions.ts'
import type { Caller } from '../../../http/route.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import type { NewMessage } from '../../messaging/outbox.service.ts'
import { openTenancy } from '../../tenancy/testing/open-tenancy.ts'
import { createRegistration } from '../registration/create-registration.ts'
import { createEmployees } from './create-employees.ts'

type Input = BodyOf<typeof createEmployee>
const PASSWORD = 'tulip-harbour-42'
let visitors = 0
/** Everybody calls from elsewhere: nobody has to work for a code. */
const newAddress = () => {
  visitors += 1
  return `10.${visitors >> 8}.${visitors & 255}.1`
}
const visitor = { address: '192.0.2.1', userAgent: 'test' }
const place = { Timezone: 'Europe/Berlin', Country: 'DE' }

describeOnEngines('sub-accounts', (db) => {
  let count = 0
  const setUp = async () => {
    const { clock, bus, secrets, identity, tenancy, account: newAccount } = openTenancy(db())
    const ended: string[] = []
    bus.on('session.ended', ({ sessionId }) => void ended.push(sessionId))
    const sent: { target: string; code: string | undefined; kind: string; withheld?: boolean }[] = []
    const registration = createRegistration({
      ...{
        db: db(),
        bus,
        clock,
        log: silentLogger,
        secrets,
        identity,
        open: true,
        codesInLog: false,
        proofBits: 0,
      },
      messenger: {
        channels: ['email', 'sms'],
        queue: async ({ target, content, kind, withheld }: NewMessage) => {
          sent.push({ target, code: content.code, kind, ...(withheld && { withheld }) })
        },
      },
      operationLog: { begin: async () => async () => undefined },
    } as never)
    const { service } = createEmployees({
      ...{ db: db(), bus, clock, identity, codes: registration.codes },
      places: { pathOf: (tenant, node) => tenancy.reader.pathOf(tenant, node) },
      scopes: tenancy.grants,
    })
    const account = (role: Role = 'admin') => newAccount({ role, password: PASSWORD })
    const boss = await account()
    const project = await tenancy.service.saveProject(boss, { Name: 'Hotel', PID: 0 })
    const network = await tenancy.service.saveNetwork(boss, { Name: 'Pool', PID: project, ...place })
    const other = await tenancy.service.saveNetwork(boss, { Name: 'Roof', PID: 0, ...place })
    count += 1
    return {
      ...{ clock, ended, identity, tenancy, sent, service, account, boss, project, network, other },
      n: count,
    }
  }
  let at: Awaited<ReturnType<typeof setUp>>
  beforeEach(async () => {
    at = await setUp()
  })
  const mail = (name = 'anna') => `${name}-${at.n}@example.org`
  const codeFor = async (target: string, accountType: 'new' | 'existing' = 'new') => {
    await at.service.sendCode(at.boss, { target, accountType }, newAddress())
    return at.sent.at(-1)?.code ?? '000000'
  }
  const input = (more: object = {}): Input => ({
    ...({
      accountType: 'new',
      verifyType: 'email',
      target: mail(),
      code: '000000',
      password: PASSWORD,
    } as const),
    ...({
      role: 'user',
      scope: [{ mode: 'project', ID: at.project }],
      group: null,
      until: null,
    } satisfies Partial<Input>),
    ...more,
  })
  const add = async (more: object = {}) =>
    at.service.create(at.boss, input({ code: await codeFor(mail()), ...more }), visitor.address)
  const callerNamed = async (name: string, password = PASSWORD) => {
    const { sessid } = await at.identity.service.signIn(name, password, visitor)
    return { token: sessid, caller: (await at.identity.service.callerOf(sessid))! }
  }
  const sees = async (caller: Caller) =>
    (await at.tenancy.reader.visibleTreeOf(caller)).networks.map(({ name }) => name)

  it('a new one signs in by its address, sees its part alone, and has to choose a password', async () => {
    const made = await add({ group: at.network })
    expect(made.username).toBe(`anna-${at.n}`)
    const { caller } = await callerNamed(mail())
    expect(caller).toMatchObject({ tenant: at.boss.tenant, role: 'user', username: made.username })
    expect(await sees(caller)).toEqual(['Pool'])
    expect((await at.identity.accounts.account(made.ID))?.must_change_password).toBe(1)
    expect(await at.service.list(at.boss)).toMatchObject([
      { ID: made.ID, role: 'user', accountType: 'new', group: at.network, createdBy: at.boss.username },
    ])
  })

  it('the default network is all it gets where nothing else is given', async () => {
    await add({ scope: [], group: at.other })
    expect(await sees((await callerNamed(mail())).caller)).toEqual(['Roof'])
  })

  it.each([
    ['neither scope nor network', { scope: [] }, 'invalid_parameter', 'scope'],
    ['a default network outside the scope', () => ({ group: at.other }), 'invalid_parameter', 'group'],
    ['somebody else’s project', { scope: [{ mode: 'project', ID: 999_999 }] }, 'does_not_exist', undefined],
    ['an administrator with a scope', { role: 'admin' }, 'invalid_parameter', 'scope'],
    ['an installer without an end', { role: 'installer' }, 'invalid_parameter', 'until'],
    ['a member with an end', { until: 5 }, 'invalid_parameter', 'until'],
    ['an address of the other kind', { verifyType: 'sms' }, 'invalid_parameter', 'target'],
    ['a weak password', { password: 'password1' }, 'password_weak', 'password'],
    ['a wrong code', { code: '999999' }, 'code_wrong', 'code'],
  ])('refuses %s, and adds nobody', async (_what, more, error, field) => {
    const refused = add(typeof more === 'function' ? more() : more)
    await expectApiError(refused, error as never)
    if (field) await refused.catch((thrown) => expect(thrown.field).toBe(field))
    expect(await at.service.list(at.boss)).toEqual([])
  })

  it('an installer is let in for a limited time, to install', async () => {
    const until = at.clock.now() + 3_600_000
    await add({ role: 'installer', until })
    const { caller } = await callerNamed(mail())
    expect(await at.tenancy.reader.network(caller, at.network)).toEqual({
      tenant: at.boss.tenant,
      level: 'install',
    })
    expect(await at.service.list(at.boss)).toMatchObject([{ role: 'installer', until }])
    at.clock.advance(3_600_000)
    expect(await at.tenancy.reader.network(caller, at.network)).toBeNull()
    expect(await sees(caller)).toEqual([])
  })

  it('after-sales is given by the super account alone', async () => {
    const root = { role: 'root', scope: [] } as const
    await expectApiError(add(root), 'forbidden')
    const owner: Caller = { ...at.boss, role: 'super' }
    at.clock.advance(3_600_000)
    const asked = input({ ...root, code: await codeFor(mail()) })
    const { ID } = await at.service.create(owner, asked, visitor.address)
    expect((await callerNamed(mail())).caller.role).toBe('root')
    expect(await at.service.list(owner)).toMatchObject([{ ID, role: 'root' }])
    const edit = { ID, ...root, scope: [], group: null, until: null }
    await expectApiError(at.service.edit(at.boss, edit), 'forbidden')
  })

  it('an address that has an account gets no code for a new one', async () => {
    await add()
    at.clock.advance(3_600_000)
    await at.service.sendCode(at.boss, { target: mail(), accountType: 'new' }, newAddress())
    expect(at.sent.at(-1)).toMatchObject({ kind: 'account_exists', code: undefined })
  })

  describe('an existing account', () => {
    const existing = async () => {
      const person = await at.account()
      await db()
        .updateTable('account')
        .set({ email: mail('eve'), email_key: mail('eve') })
        .where('id', '=', person.accountId)
        .execute()
      return person
    }
    const take = async (more: object = {}) =>
      at.service.create(
        at.boss,
        input({
          accountType: 'existing',
          target: mail('eve'),
          code: await codeFor(mail('eve'), 'existing'),
          ...more,
        }),
        visitor.address,
      )

    it('an existing one comes over with its consent, its sessions end, and it goes home when removed', async () => {
      const person = await existing()
      const before = await callerNamed(person.username)
      const { ID } = await take()
      expect(ID).toBe(person.accountId)
      expect(await at.identity.service.callerOf(before.token)).toBeNull()
      const { caller } = await callerNamed(person.username)
      expect([caller.tenant, caller.role, await sees(caller)]).toEqual([at.boss.tenant, 'user', ['Pool']])
      await at.service.remove(at.boss, ID)
      expect((await callerNamed(person.username)).caller).toMatchObject({
        tenant: person.tenant,
        role: 'admin',
      })
      expect(await at.service.list(at.boss)).toEqual([])
      await expect(take()).resolves.toMatchObject({ ID })
    })

    it('one that has something of its own, and one nobody knows, are not taken', async () => {
      const person = await existing()
      await at.tenancy.service.saveProject(person, { Name: 'Mine', PID: 0 })
      await expectApiError(take(), 'has_belongings')
      at.clock.advance(4 * 3_600_000)
      const nobody = { target: mail('nobody'), code: await codeFor(mail('nobody'), 'existing') }
      expect(at.sent.at(-1)).toMatchObject({ kind: 'code_join', withheld: true })
      await expectApiError(take(nobody), 'code_wrong')
    })
  })

  it('another scope holds at once; another role ends the sessions', async () => {
    const { ID } = await add()
    const { token, caller } = await callerNamed(mail())
    const post = { ID, role: 'user', group: null, until: null } as const
    await at.service.edit(at.boss, { ...post, scope: [{ mode: 'group', ID: at.other }] })
    expect(await sees(caller)).toEqual(['Roof'])
    expect(await at.identity.service.callerOf(token)).not.toBeNull()
    await at.service.edit(at.boss, { ...post, role: 'admin', scope: [] })
    expect(await at.identity.service.callerOf(token)).toBeNull()
    expect(at.ended).toContain(caller.sessionId)
    expect((await callerNamed(mail())).caller.role).toBe('admin')
  })

  it('removed means out at once, with sessions and tokens; name and address are free again', async () => {
    const { ID, username } = await add()
    const { token, caller } = await callerNamed(mail())
    const api = await at.identity.tokens.create(caller, {
      name: 't',
      scopes: ['read'],
      expiresAt: at.clock.now() + 1000,
    })
    await at.service.remove(at.boss, ID)
    expect(await at.identity.service.callerOf(token)).toBeNull()
    expect(await at.identity.tokens.callerOf(api.token)).toBeNull()
    expect(at.ended).toEqual(expect.arrayContaining([caller.sessionId, api.id]))
    await expectApiError(callerNamed(mail()), 'wrong_credentials')
    at.clock.advance(3_600_000)
    expect((await add()).username).toBe(username)
  })

  it('nobody changes or removes themselves, the first account, or another tenant’s', async () => {
    const { ID } = await add({ role: 'admin', scope: [] })
    const { caller } = await callerNamed(mail())
    const stranger = await at.account()
    const edit = { role: 'admin' as const, scope: [], group: null, until: null }
    await expectApiError(at.service.remove(caller, ID), 'forbidden')
    await expectApiError(at.service.edit(caller, { ID, ...edit }), 'forbidden')
    await expectApiError(at.service.remove(caller, at.boss.accountId), 'does_not_exist')
    await expectApiError(at.service.remove(stranger, ID), 'does_not_exist')
    await expectApiError(at.service.edit(stranger, { ID, ...edit }), 'does_not_exist')
  })
})
