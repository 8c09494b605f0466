import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listOperations } from '#contract/audit-log/endpoints.ts'
import { login, me } from '#contract/identity/endpoints.ts'
import * as contract from '#contract/identity/registration.ts'
import { startTestRoost, type TestRoost } from '../../../testing/test-roost.ts'

const password = 'correct-horse-9'
let at: TestRoost
let smtp: SMTPServer
let mails: string[] = []

beforeAll(async () => {
  smtp = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], logger: false },
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        mails.push(Buffer.concat(parts).toString())
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  at = await startTestRoost({ ROOST_SMTP_URL: `smtp://127.0.0.1:${port}` })
})
// Each test begins without codes that were sent to the one before.
beforeEach(async () => {
  await at.roost.db.deleteFrom('verify_code').execute()
})
afterAll(async () => {
  await at.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

/** Asks for a code and reads it from the mailbox. */
async function codeFor(target: string, purpose: contract.PublicPurpose): Promise<string> {
  mails = []
  const answer = await at.as(null).call(contract.sendCode, { body: { target, purpose } })
  expect(answer.code).toBe(0)
  await at.roost.messaging.outbox.idle()
  expect(mails).toHaveLength(1)
  return /^Subject: (\d{6})/m.exec(mails[0]!)![1]!
}

describe('accounts over the wire', () => {
  it('are registered by mail, signed in, and got back into without the password', async () => {
    const anyone = at.as(null)
    expect((await anyone.call(contract.registration)).data).toEqual({
      open: true,
      channels: ['email'],
      inLog: false,
    })
    const target = 'Cleo@Example.com'
    const code = await codeFor(target, 'register')
    const made = await anyone.call(contract.register, { body: { target, code, password, company: 'Pier 7' } })
    expect(made.data).toMatchObject({ username: 'Cleo', role: 'admin' })
    const cleo = at.as(made.data.sessid)
    expect((await cleo.call(me)).data).toMatchObject({ email: target, phone: null })

    const reset = { target, code: await codeFor(target, 'forgot'), next: 'battery-staple-7' }
    expect((await anyone.call(contract.resetPassword, { body: reset })).code).toBe(0)
    await at.roost.messaging.outbox.idle()
    expect(mails.at(-1)).toContain('Subject: Your password was changed')
    expect((await cleo.call(me)).status).toBe(401)
    const again = await anyone.call(login, { body: { username: target, password: reset.next } })
    const rows = (await at.as(again.data.sessid).call(listOperations)).data
    expect(rows.map((row) => [row.operation, row.by, row.outcome])).toEqual([
      ['password.reset', 'Cleo', 'done'],
      ['register', 'Cleo', 'done'],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/correct-horse|battery-staple/)
    expect(rows[0]!.input).toMatchObject({ target })
  })

  it('send codes by GET too, kept by no cache, and not for pages elsewhere', async () => {
    const path = '/v2/verifycode?target=dora@example.com&purpose=forgot'
    const answer = await at.as(null).raw(path)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({ code: 0, data: { left: 4 } })
    for (const site of ['cross-site', 'same-site']) {
      const spellings = [path, path.replace('verifycode', 'v%65rifycode'), path.replace('?', '/?')]
      for (const spelled of spellings) {
        const refused = await at.as(null).raw(spelled, { headers: { 'sec-fetch-site': site } })
        expect([spelled, refused.status]).toEqual([spelled, 403])
      }
    }
    const own = await at.as(null).raw(path, { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(own.status).toBe(200)
  })

  it('answer the same for an account that is there and one that is not, with the same work done', async () => {
    const count = async () => {
      const rows = await at.roost.db.selectFrom('outgoing_message').select('id').execute()
      const codes = await at.roost.db.selectFrom('verify_code').select('id').execute()
      return rows.length + codes.length
    }
    const ask = async (target: string) => {
      const before = await count()
      const { expiresAt: _at, ...data } = (
        await at.as(null).call(contract.sendCode, { body: { target, purpose: 'forgot' } })
      ).data
      return { data, rows: (await count()) - before }
    }
    expect(await ask('cleo@example.com')).toEqual(await ask('nobody@example.com'))
  })
})
