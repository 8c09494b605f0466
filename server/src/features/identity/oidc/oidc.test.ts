import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { login, logout, me } from '#contract/identity/endpoints.ts'
import * as contract from '#contract/identity/oidc.ts'
import { newToken } from '../../../lib/random.ts'
import { startLyingProvider } from '../../../testing/lying-provider.ts'
import {
  type Person,
  type PretendProvider,
  startPretendProvider,
  visitProvider,
} from '../../../testing/pretend-provider.ts'
import { startTestRoost, type TestRoost } from '../../../testing/test-roost.ts'

const consoleUrl = 'http://console.test'
const settingsOf = (provider: { issuer: string; clientId: string; clientSecret: string }) => ({
  ROOST_PUBLIC_URL: consoleUrl,
  ROOST_OIDC_ISSUER: provider.issuer,
  ROOST_OIDC_CLIENT_ID: provider.clientId,
  ROOST_OIDC_CLIENT_SECRET: provider.clientSecret,
})

let sequence = 0
const somebody = (more: Partial<Person> = {}): Person => {
  sequence += 1
  return { sub: `sub-${sequence}`, preferred_username: `person${sequence}`, ...more }
}

/** One tab's way to the provider and back. */
function tab(at: TestRoost, token: string | null = null) {
  const holder = newToken()
  const begin = async (wish = '/') => {
    const input = { body: { holder, return: wish } }
    const answer = token
      ? await at.as(token).call(contract.linkIdentity, input)
      : await at.as(null).call(contract.beginOidc, input)
    return answer
  }
  /** Where the console is opened after the provider sent the browser to this address. */
  const comeBack = async (address: string) => {
    const answer = await at.as(null).raw(address.slice(consoleUrl.length), { redirect: 'manual' })
    return new URL(answer.headers.get('location')!, consoleUrl)
  }
  const visit = async (wish?: string) => {
    const { data } = await begin(wish)
    return comeBack(await visitProvider(data.url, consoleUrl))
  }
  const finish = (page: URL) =>
    at.as(null).call(contract.finishOidc, { body: { ticket: page.searchParams.get('ticket') ?? '', holder } })
  return {
    holder,
    begin,
    comeBack,
    visit,
    finish,
    signIn: async (wish?: string) => finish(await visit(wish)),
  }
}

describe('with a certified provider', () => {
  let at: TestRoost
  let provider: PretendProvider
  beforeAll(async () => {
    provider = await startPretendProvider(consoleUrl)
    at = await startTestRoost(settingsOf(provider))
  })
  afterAll(async () => {
    await at.close()
    await provider.close()
  })
  beforeEach(() => {
    provider.person = somebody()
  })
  const whoIs = async (session: { sessid: string } | null) =>
    (await at.as(session!.sessid).call(me, {})).data.username

  it('is offered on the sign-in page', async () => {
    const { data } = await at.as(null).call(contract.signInOptions, {})
    expect(data).toMatchObject({ oidc: { name: new URL(provider.issuer).host }, registration: 'open' })
  })

  it('signs in, makes an account of its own tenant the first time, and knows it the second', async () => {
    const first = await tab(at).signIn('/device/ap?status=online')
    expect(first.data).toMatchObject({ return: '/device/ap?status=online', session: { role: 'admin' } })
    const second = await tab(at).signIn()
    expect(await whoIs(second.data.session)).toBe(provider.person!.preferred_username)
    expect(second.data.session!.username).toBe(first.data.session!.username)
    expect(second.data.session!.sessid).not.toBe(first.data.session!.sessid)
    const rows = await at.roost.db
      .selectFrom('account')
      .select(['username', 'password_hash'])
      .where('username', '=', first.data.session!.username)
      .execute()
    expect(rows).toEqual([{ username: provider.person!.preferred_username, password_hash: '' }])
  })

  it('never writes a session into an address', async () => {
    const page = await tab(at).visit()
    expect(page.pathname).toBe('/login')
    expect([...page.searchParams.keys()]).toEqual(['ticket'])
    expect(await at.roost.identity.service.callerOf(page.searchParams.get('ticket')!)).toBeNull()
  })

  it('gives no password to guess: an account from there cannot sign in with an empty or any one', async () => {
    const { data } = await tab(at).signIn()
    const { username } = data.session!
    for (const password of [' ', 'x', 'undefined'])
      expect(await at.as(null).call(login, { body: { username, password } })).toMatchObject({ status: 401 })
  })

  it('makes a name where the provider’s is taken or none', async () => {
    await at.roost.identity.service.createAccount({
      username: 'ada',
      password: 'correct-horse-9',
      role: 'admin',
    })
    provider.person = somebody({ preferred_username: 'Ada' })
    expect((await tab(at).signIn()).data.session!.username).toMatch(/^Ada-\d+$/)
    provider.person = somebody({ preferred_username: '<b>' })
    expect((await tab(at).signIn()).data.session!.username).toMatch(/^user-\d+$/)
  })

  it('lets only the tab that began use the ticket, and once', async () => {
    const own = tab(at)
    const page = await own.visit()
    expect(await tab(at).finish(page)).toMatchObject({ status: 401, error: 'sign_in_expired' })
    expect(await own.finish(page)).toMatchObject({ status: 401, error: 'sign_in_expired' })
    const again = await own.visit()
    expect((await own.finish(again)).status).toBe(200)
    expect(await own.finish(again)).toMatchObject({ error: 'sign_in_expired' })
  })

  it('takes a way back once, and none with a state it did not give', async () => {
    const own = tab(at)
    const { data } = await own.begin()
    const address = await visitProvider(data.url, consoleUrl)
    const other = new URL(address)
    other.searchParams.set('state', newToken())
    expect((await own.comeBack(other.href)).searchParams.get('failed')).toBe('sign_in_expired')
    expect((await own.comeBack(address)).searchParams.has('ticket')).toBe(true)
    expect((await own.comeBack(address)).searchParams.get('failed')).toBe('sign_in_expired')
  })

  it('refuses a code that was given to another visit', async () => {
    const [mine, theirs] = [tab(at), tab(at)]
    const address = new URL(await visitProvider((await theirs.begin()).data.url, consoleUrl))
    const own = new URL(await visitProvider((await mine.begin()).data.url, consoleUrl))
    own.searchParams.set('code', address.searchParams.get('code')!)
    expect((await mine.comeBack(own.href)).searchParams.get('failed')).toBe('provider_refused')
  })

  it('refuses a code that was used', async () => {
    const own = tab(at)
    const first = new URL(await visitProvider((await own.begin()).data.url, consoleUrl))
    await own.comeBack(first.href)
    const second = new URL(await visitProvider((await own.begin()).data.url, consoleUrl))
    second.searchParams.set('code', first.searchParams.get('code')!)
    expect((await own.comeBack(second.href)).searchParams.get('failed')).toBe('provider_refused')
  })

  it('tells that the person turned back at the provider', async () => {
    const { data } = await tab(at).begin()
    const state = new URL(data.url).searchParams.get('state')
    const page = await tab(at).comeBack(`${consoleUrl}/v2/oidc/callback?error=access_denied&state=${state}`)
    expect(page.search).toBe('?local=&failed=provider_refused')
  })

  it.each([
    '//evil.test',
    'https://evil.test',
    '/\\evil.test',
    '/login?x',
    '/v2/oidc/callback',
    '/\n/evil.test',
  ])('leads to the start instead of %j', async (wish) => {
    expect((await tab(at).signIn(wish)).data.return).toBe('/')
  })

  it('connects by e-mail only when both sides proved it', async () => {
    const owner = await at.account('admin')
    const email = `owner${owner.id}@example.com`
    const setEmail = (proven: number | null) =>
      at.roost.db
        .updateTable('account')
        .set({ email: proven ? email : null, email_key: proven ? email : null, email_verified_at: proven })
        .where('id', '=', owner.id)
        .execute()
    const nameAfter = async (person: Person) => {
      provider.person = person
      return (await tab(at).signIn()).data.session!.username
    }
    await setEmail(null)
    expect(await nameAfter(somebody({ email, email_verified: false }))).not.toBe(owner.username)
    await setEmail(1)
    expect(await nameAfter(somebody({ email, email_verified: false }))).not.toBe(owner.username)
    expect(await nameAfter(somebody({ email }))).not.toBe(owner.username)
    expect(await nameAfter(somebody({ email: email.toUpperCase(), email_verified: true }))).toBe(
      owner.username,
    )
  })

  it('connects an account on its owner’s word, refuses another’s, and disconnects it', async () => {
    const owner = await at.account('admin')
    expect((await tab(at, owner.token).signIn('/')).data).toEqual({ session: null, return: '/' })
    expect((await tab(at).signIn()).data.session!.username).toBe(owner.username)
    const other = await at.account('admin')
    expect(await tab(at, other.token).signIn()).toMatchObject({ status: 409, error: 'identity_in_use' })
    const { data } = await at.as(owner.token).call(contract.listIdentities, {})
    expect(data).toEqual([expect.objectContaining({ issuer: provider.issuer })])
    const own = { body: { id: data[0]!.id } }
    expect(await at.as(other.token).call(contract.unlinkIdentity, own)).toMatchObject({ status: 404 })
    expect(await at.as(owner.token).call(contract.unlinkIdentity, own)).toMatchObject({ status: 200 })
    expect((await tab(at).signIn()).data.session!.username).not.toBe(owner.username)
  })

  it('does not connect a stranger whom an attacker sends to the provider: only the attacker’s tab could finish', async () => {
    const attacker = await at.account('admin')
    const begun = tab(at, attacker.token)
    const page = await begun.comeBack(await visitProvider((await begun.begin()).data.url, consoleUrl))
    // The victim's browser holds the ticket, the attacker's tab the holder.
    expect(await tab(at).finish(page)).toMatchObject({ error: 'sign_in_expired' })
    expect((await at.as(attacker.token).call(contract.listIdentities, {})).data).toEqual([])
  })

  it('keeps the only way in', async () => {
    const { data } = await tab(at).signIn()
    const caller = at.as(data.session!.sessid)
    const [own] = (await caller.call(contract.listIdentities, {})).data
    expect(await caller.call(contract.unlinkIdentity, { body: { id: own!.id } })).toMatchObject({
      status: 409,
      error: 'last_way_in',
    })
  })

  it('lets nobody in whose account is disabled', async () => {
    const { data } = await tab(at).signIn()
    const { username } = data.session!
    await at.roost.db
      .updateTable('account')
      .set({ disabled_at: 1 })
      .where('username', '=', username)
      .execute()
    expect(await tab(at).signIn()).toMatchObject({ status: 401, error: 'wrong_credentials' })
  })

  it('makes one account when somebody comes for the first time in two tabs at once', async () => {
    const tabs = [tab(at), tab(at)]
    const pages = [await tabs[0]!.visit(), await tabs[1]!.visit()]
    const answers = await Promise.all(tabs.map((one, n) => one.finish(pages[n]!)))
    expect(new Set(answers.map(({ data }) => data.session!.username)).size).toBe(1)
  })

  it('signs out there as well, and only sessions that began there', async () => {
    const { data } = await tab(at).signIn()
    const answer = await at.as(data.session!.sessid).call(logout, { body: {} })
    const address = new URL(answer.data.redirect!)
    expect(address.origin).toBe(provider.issuer)
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${consoleUrl}/login?local`)
    expect((await fetch(address)).status).toBe(200)
    expect(await at.as(data.session!.sessid).call(me, {})).toMatchObject({ status: 401 })
    const local = await at.account('admin')
    expect((await at.as(local.token).call(logout, { body: {} })).data).toEqual({})
  })
})

describe('with a provider that lies', () => {
  let at: TestRoost
  let liar: Awaited<ReturnType<typeof startLyingProvider>>
  beforeAll(async () => {
    liar = await startLyingProvider()
    at = await startTestRoost(settingsOf(liar))
  })
  afterAll(async () => {
    await at.close()
    await liar.close()
  })

  const outcome = async () => {
    const { begin, comeBack } = tab(at)
    const asked = new URL((await begin()).data.url).searchParams
    if (!liar.nonce) liar.nonce = asked.get('nonce')!
    const page = await comeBack(`${consoleUrl}/v2/oidc/callback?code=c&state=${asked.get('state')}`)
    return page.searchParams.get('failed') ?? 'ticket'
  }
  const hourAgo = Math.floor(Date.now() / 1000) - 3600
  beforeEach(() => {
    liar.nonce = ''
    liar.lie = {}
  })

  it('believes it when it tells the truth: the lies below are what is refused', async () => {
    expect(await outcome()).toBe('ticket')
  })

  it.each([
    ['another nonce', { claims: { nonce: 'of another visit' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['a token that has expired', { claims: { iat: hourAgo, exp: hourAgo + 60 } }],
    ['a token for another client', { claims: { aud: 'somebody-else' } }],
    ['a token of another issuer', { claims: { iss: 'https://elsewhere.example' } }],
    ['alg none', { alg: 'none' as const }],
    ['the client secret as key', { alg: 'HS256' as const }],
    ['a key it does not publish', { strangeKey: true }],
  ])('refuses %s', async (_what, lie) => {
    liar.lie = lie
    expect(await outcome()).toBe('provider_refused')
  })
})

describe('a provider that is down', () => {
  it('is asked again when it is back; local accounts sign in all the while', async () => {
    const first = await startPretendProvider(consoleUrl)
    await first.close()
    const at = await startTestRoost(settingsOf(first))
    expect(await tab(at).begin()).toMatchObject({ status: 503, error: 'provider_unavailable' })
    expect((await at.account('admin')).token).toBeTruthy()
    const back = await startPretendProvider(consoleUrl, { port: Number(new URL(first.issuer).port) })
    back.person = somebody()
    expect((await tab(at).signIn()).status).toBe(200)
    const away = tab(at)
    const state = new URL((await away.begin()).data.url).searchParams.get('state')
    await back.close()
    expect(await tab(at).begin()).toMatchObject({ status: 503, error: 'provider_unavailable' })
    const page = await away.comeBack(
      `${consoleUrl}/v2/oidc/callback?code=c&state=${state}&iss=${encodeURIComponent(first.issuer)}`,
    )
    expect(page.searchParams.get('failed')).toBe('provider_unavailable')
    await at.close()
  })

  it('tells of the first run until the printed password is changed', async () => {
    const at = await startTestRoost()
    const isFirst = async () => (await at.as(null).call(contract.signInOptions, {})).data.firstRun
    expect(await isFirst()).toBe(false)
    await at.roost.identity.service.createAccount({
      ...{ username: 'super', password: 'printed-1', role: 'super', mustChangePassword: true },
    })
    expect(await isFirst()).toBe(true)
    const own = { must_change_password: 0 }
    await at.roost.db.updateTable('account').set(own).where('role', '=', 'super').execute()
    expect(await isFirst()).toBe(false)
    await at.close()
  })

  it('is none where none is set', async () => {
    const at = await startTestRoost()
    expect((await at.as(null).call(contract.signInOptions, {})).data.oidc).toBeNull()
    expect(await tab(at).begin()).toMatchObject({ status: 404 })
    await at.close()
  })
})

it('makes no account where registration is closed, and says so', async () => {
  const provider = await startPretendProvider(consoleUrl)
  provider.person = somebody()
  const at = await startTestRoost({ ...settingsOf(provider), ROOST_REGISTRATION: 'closed' })
  expect(await tab(at).signIn()).toMatchObject({ status: 403, error: 'registration_closed' })
  const owner = await at.account('admin')
  await tab(at, owner.token).signIn()
  expect((await tab(at).signIn()).data.session!.username).toBe(owner.username)
  await at.close()
  await provider.close()
})
