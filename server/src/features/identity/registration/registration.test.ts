import { beforeEach, describe, expect, it } from 'vitest'
import { contactOf } from '#contract/identity/contact.ts'
import { type CodePurpose, codeLimits } from '#contract/identity/registration.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { openRegistration, type SentMessage } from '../testing/open-registration.ts'
import { solveProof } from '../testing/solve-proof.ts'
import { freeUsername } from '../usernames.ts'

const password = 'correct-horse-9'
const here = '192.0.2.1'
const visitor = { address: here, userAgent: 'test' }
const HOUR_MS = 3600_000

describeOnEngines('registration', (db) => {
  let at: ReturnType<typeof openRegistration>
  let count = 0
  let email = ''
  beforeEach(() => {
    at = openRegistration(db())
    count += 1
    email = `Ann${count}@Example.com`
  })

  const last = () => at.sent.at(-1)!
  const register = (input: Parameters<typeof at.service.register>[0]) => at.service.register(input, here)
  const reset = (input: Parameters<typeof at.service.resetPassword>[0]) =>
    at.service.resetPassword(input, here)
  const codeIn = (message: SentMessage) => message.content.code!
  /** As a browser does: works for the code where that is asked. */
  async function send(target: string, purpose: CodePurpose, from = here) {
    try {
      return await at.codes.send({ target, purpose, language: 'de' }, from)
    } catch (error) {
      const { error: name, params } = error as { error: string; params: { challenge: string; bits: number } }
      if (name !== 'proof_required') throw error
      const proof = solveProof(params.challenge, params.bits)
      return at.codes.send({ target, purpose, proof }, from)
    }
  }
  const form = (code: string, more: object = {}) => ({
    target: email,
    code,
    password,
    company: 'Harbour',
    ...more,
  })
  async function registered(target = email, more: object = {}) {
    await send(target, 'register', `198.51.100.${count}`)
    return register({ ...form(codeIn(last())), target, ...more })
  }
  const signIn = (name: string, secret = password) => at.identity.service.signIn(name, secret, visitor)

  it('makes a tenant with its administrator, who signs in with name, mail or phone', async () => {
    const answer = await send(email, 'register')
    expect(answer).toEqual({ expiresAt: at.clock.now() + codeLimits.lifeMs, left: 4 })
    expect(last()).toMatchObject({ channel: 'email', kind: 'code_register', language: 'de', withheld: false })
    const account = await register(form(codeIn(last()), { username: `Anna.${count}`, language: 'fr' }))
    expect(account).toMatchObject({ role: 'admin', language: 'fr', email, email_key: email.toLowerCase() })
    const tenant = await db().selectFrom('tenant').selectAll().where('id', '=', account.tenant_id).execute()
    expect(tenant).toMatchObject([{ name: 'Harbour' }])
    for (const name of [`anna.${count}`, email, email.toUpperCase()])
      expect((await signIn(name)).username).toBe(`Anna.${count}`)
    await expectApiError(signIn(`+49 30 99999${count}`), 'wrong_credentials')
    const phone = await registered(`+49 (30) 55000-${100 + count}`)
    expect(phone).toMatchObject({ phone: `+493055000${100 + count}`, email: null })
    expect((await signIn(`0049 30 55000 ${100 + count}`)).username).toBe(phone.username)
  })

  it('takes a code once, for its own target and purpose, within ten minutes', async () => {
    await send(email, 'register')
    const code = codeIn(last())
    await expectApiError(register({ ...form(code), target: 'other@example.com' }), 'code_wrong', 'code')
    await expectApiError(reset({ target: email, code, next: password }), 'code_wrong')
    at.clock.advance(codeLimits.lifeMs)
    await expectApiError(register(form(code)), 'code_wrong')
    await registered()
    await expectApiError(register(form(codeIn(last()))), 'code_wrong')
  })

  it('keeps no code readable, and gives up on one after five wrong tries', async () => {
    await send(email, 'register')
    const code = codeIn(last())
    const rows = await db()
      .selectFrom('verify_code')
      .selectAll()
      .where('target', '=', email.toLowerCase())
      .execute()
    expect(JSON.stringify(rows)).not.toContain(code)
    const wrong = code === '000000' ? '000001' : '000000'
    const tries = Array.from({ length: codeLimits.wrongTriesMax }, () => register(form(wrong)))
    for (const outcome of await Promise.allSettled(tries))
      expect(outcome).toMatchObject({ status: 'rejected' })
    await expectApiError(register(form(code)), 'code_wrong')
  })

  it('slows down who tries codes by the dozen, and nobody else', async () => {
    await send(email, 'register')
    for (let n = 0; n < codeLimits.wrongTriesPerAddress; n += 1)
      await expectApiError(register({ ...form('000000'), target: `z${n}@example.com` }), 'code_wrong')
    await expectApiError(register(form(codeIn(last()))), 'too_many_tries')
    expect(await at.service.register(form(codeIn(last())), '203.0.113.77')).toMatchObject({ role: 'admin' })
  })

  it('lets one of many win who use a code at the same moment', async () => {
    await send(email, 'register')
    const code = codeIn(last())
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => register(form(code))))
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    const made = await db()
      .selectFrom('account')
      .select('id')
      .where('email_key', '=', email.toLowerCase())
      .execute()
    expect(made).toHaveLength(1)
  })

  it('asks for another name when one is taken, and for a better password, without spending the code', async () => {
    await registered(email, { username: `Taken.${count}` })
    const other = `other${count}@example.com`
    await send(other, 'register')
    const code = codeIn(last())
    const input = { ...form(code), target: other }
    await expectApiError(register({ ...input, username: `TAKEN.${count}` }), 'name_in_use', 'username')
    await expectApiError(register({ ...input, username: 'Root' }), 'name_in_use', 'username')
    await expectApiError(register({ ...input, password: 'password123' }), 'password_weak', 'password')
    for (let i = 0; i < 6; i += 1)
      await expectApiError(register({ ...input, password: 'password123' }), 'password_weak')
    expect(await register(input)).toMatchObject({ username: `other${count}` })
  })

  it('tells with one code of a few names whether they are taken, no more', async () => {
    await registered(email, { username: `Familiar.${count}` })
    const other = `asker${count}@example.com`
    await send(other, 'register')
    const input = { ...form(codeIn(last())), target: other, username: `familiar.${count}` }
    for (let i = 0; i < codeLimits.wrongTriesMax; i += 1) await expectApiError(register(input), 'name_in_use')
    await expectApiError(register(input), 'code_wrong')
    await expectApiError(register({ ...input, username: `free.${count}` }), 'code_wrong')
  })

  it('keeps a code of who asked for it, whatever strangers try', async () => {
    await registered()
    await send(email, 'forgot')
    const code = codeIn(last())
    const wrong = { target: email, code: code === '000000' ? '000001' : '000000', next: 'Second-password-8' }
    for (let i = 0; i < codeLimits.strangerTriesMax + 5; i += 1)
      await expectApiError(at.service.resetPassword(wrong, `203.0.113.${i}`), 'code_wrong')
    // They have used up theirs: even the right one is of no use to them.
    await expectApiError(at.service.resetPassword({ ...wrong, code }, '203.0.113.200'), 'code_wrong')
    expect(await reset({ ...wrong, code })).toMatchObject({ email })
  })

  it('tells nobody but the mailbox that there is an account already', async () => {
    await registered()
    at.clock.advance(HOUR_MS)
    const known = await at.codes.send({ target: email, purpose: 'register' }, '203.0.113.1')
    expect(last()).toMatchObject({ kind: 'account_exists', content: { target: email.toLowerCase() } })
    expect(last().content).not.toHaveProperty('code')
    const unknown = await at.codes.send(
      { target: `x${count}@example.com`, purpose: 'register' },
      '203.0.113.1',
    )
    expect(known).toEqual(unknown)
    const forgotKnown = await at.codes.send({ target: email, purpose: 'forgot' }, '203.0.113.2')
    expect(last()).toMatchObject({ kind: 'code_forgot', withheld: false, tenant: expect.any(Number) })
    const forgotUnknown = await at.codes.send(
      { target: `y${count}@example.com`, purpose: 'forgot' },
      '203.0.113.2',
    )
    expect(last()).toMatchObject({ kind: 'code_forgot', withheld: true })
    expect(forgotKnown).toEqual(forgotUnknown)
    await expectApiError(
      reset({
        target: `y${count}@example.com`,
        code: codeIn(last()),
        next: 'New-password-7',
      }),
      'code_wrong',
    )
  })

  it('is closed where the operator closed it', async () => {
    const closed = openRegistration(db(), { open: false })
    await expectApiError(
      (async () => closed.codes.send({ target: email, purpose: 'register' }, here))(),
      'registration_closed',
    )
    await expectApiError(closed.service.register(form('000000'), here), 'registration_closed')
    const mailOnly = openRegistration(db(), { channels: ['email'] as never })
    await expectApiError(
      (async () => mailOnly.codes.send({ target: '+4930123456', purpose: 'register' }, here))(),
      'channel_unavailable',
      'target',
    )
  })

  it('resets a password: all sessions end, the owner is told, nothing else changes', async () => {
    const account = await registered()
    const { sessid } = await signIn(email)
    const token = { account_id: account.id, name: 'x', prefix: 'x', token_hash: `h${count}`, scopes: 'read' }
    const times = { created_at: 1, expires_at: at.clock.now() + HOUR_MS }
    await db()
      .insertInto('api_token')
      .values({ id: `t${count}`, ...token, ...times })
      .execute()
    await send(email, 'forgot')
    const code = codeIn(last())
    await expectApiError(reset({ target: email, code, next: 'short1' }), 'password_weak', 'next')
    await reset({ target: email, code, next: 'New-password-7' })
    expect(last()).toMatchObject({ kind: 'password_changed', target: email.toLowerCase() })
    expect(await at.identity.service.callerOf(sessid)).toBeNull()
    await expectApiError(signIn(email), 'wrong_credentials')
    expect((await signIn(email, 'New-password-7')).username).toBe(account.username)
    expect(
      await db().selectFrom('api_token').select('id').where('account_id', '=', account.id).execute(),
    ).toHaveLength(1)
    await expectApiError(reset({ target: email, code, next: 'Third-password-8' }), 'code_wrong')
  })

  it('tells the owner of a password that was changed in the console', async () => {
    await registered()
    const caller = (await at.identity.service.callerOf((await signIn(email)).sessid))!
    await at.identity.service.changePassword(caller, password, 'New-password-7', visitor)
    await expect.poll(() => last()).toMatchObject({ kind: 'password_changed', target: email.toLowerCase() })
  })

  it('changes an address with the password and a code sent there, and tells the old one', async () => {
    const account = await registered()
    const caller = (await at.identity.service.callerOf((await signIn(email)).sessid))!
    const next = `new${count}@example.com`
    await send(next, 'change')
    const input = { target: next, code: codeIn(last()), current: password }
    await expectApiError(
      at.service.changeContact(caller, { ...input, current: 'wrong' }, visitor),
      'wrong_credentials',
    )
    await at.service.changeContact(caller, input, visitor)
    expect(last()).toMatchObject({
      kind: 'contact_changed',
      target: email.toLowerCase(),
      content: { target: next },
    })
    expect((await signIn(next)).username).toBe(account.username)
    await expectApiError(signIn(email), 'wrong_credentials')
    const other = await registered(`second${count}@example.com`)
    const second = (await at.identity.service.callerOf((await signIn(other.username)).sessid))!
    await send(next, 'change', '203.0.113.9')
    expect(last()).toMatchObject({ kind: 'contact_in_use' })
    expect(last().content).not.toHaveProperty('code')
    await expectApiError(
      at.service.changeContact(second, { ...input, code: '123456' }, visitor),
      'code_wrong',
    )
  })
})

describeOnEngines('the pace of codes', (db) => {
  let at: ReturnType<typeof openRegistration>
  let email = ''
  let count = 0
  beforeEach(() => {
    at = openRegistration(db())
    count += 1
    email = `bob${count}@example.com`
  })
  const ask = async (from: string, target = email, proof?: string) =>
    at.codes.send({ target, purpose: 'forgot', ...(proof && { proof }) }, from)
  async function work(from: string, target = email) {
    const { params } = await expectApiError(ask(from, target), 'proof_required')
    return solveProof(String(params.challenge), Number(params.bits))
  }

  it('asks for work from the third on, once for each, and for nothing else with it', async () => {
    const from = `10.0.0.${count}`
    await ask(from)
    await ask(from)
    const proof = await work(from)
    await expectApiError(ask(from, `else${count}@example.com`, proof), 'proof_required')
    await expectApiError(ask(from, email, `9${proof}`), 'proof_required')
    await ask(from, email, proof)
    await expectApiError(ask(from, email, proof), 'proof_required')
    const late = await work(from)
    at.clock.advance(10 * 60_000)
    await expectApiError(ask(from, email, late), 'proof_required')
  })

  it('blocks the sixth for three hours, restarts or not, from there and nowhere else', async () => {
    const from = `10.0.1.${count}`
    for (let n = 0; n < 5; n += 1) await ask(from, email, n < 2 ? undefined : await work(from))
    const { params } = await expectApiError(ask(from), 'codes_blocked', 'target')
    expect(params.retryAfterSeconds).toBe(3 * 3600)
    const { clock } = at
    at = openRegistration(db())
    at.clock.advance(clock.now() - at.clock.now() + 3 * HOUR_MS - 1)
    await expectApiError(ask(from), 'codes_blocked')
    const elsewhere = await ask(`10.0.2.${count}`, email)
    expect(elsewhere.left).toBe(4)
    at.clock.advance(1)
    expect((await ask(from)).left).toBe(4)
  })

  it('counts those that are asked for at the same moment', async () => {
    const from = `10.0.3.${count}`
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => ask(from)))
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(codeLimits.withoutProof)
  })
})

describe('contacts', () => {
  it.each([
    [' Ann@Example.COM ', { channel: 'email', key: 'ann@example.com' }],
    ['0049 (30) 123-45 67', { channel: 'sms', key: '+49301234567' }],
    ['+1 415.555.0100', { channel: 'sms', key: '+14155550100' }],
    ['030 1234567', null],
    ['ann@', null],
    ['a@b.example\r\nBcc: x@y.example', null],
  ])('%j is %j', (text, expected) => expect(contactOf(text)).toEqual(expected))

  it('make a user name that is no address, and not one of the system’s', async () => {
    const taken = new Set(['ann'])
    const names = { isNameTaken: async (name: string) => taken.has(name) }
    expect(await freeUsername('bob.smith+x@example.com', names)).toBe('bob.smithx')
    expect(await freeUsername('ann@example.com', names)).toMatch(/^ann-\d{4}$/)
    expect(await freeUsername('root@example.com', names)).toMatch(/^root-\d{4}$/)
    expect(await freeUsername('+49301234567', names)).toBe('member')
  })
})
