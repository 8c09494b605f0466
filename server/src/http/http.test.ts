import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login, me } from '#contract/identity/endpoints.ts'
import { listNetworks, saveNetwork } from '#contract/tenancy/endpoints.ts'
import { startTestRoost, type TestRoost } from '../testing/test-roost.ts'

let at: TestRoost
let token: string
beforeAll(async () => {
  at = await startTestRoost({ ROOST_METRICS_TOKEN: 'a-token-for-metrics' })
  token = (await at.account('admin')).token
})
afterAll(() => at.close())

const post = (path: string, body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
  at.as(token).raw(path, { method: 'POST', body, headers: { 'content-type': type } })

describe('the envelope', () => {
  it('carries code 0 and data, or an error with code, name and field', async () => {
    expect(await at.as(token).call(listNetworks)).toMatchObject({ status: 200, code: 0, data: [] })
    const wrong = await at
      .as(token)
      .call(saveNetwork, { body: { Name: 'x', Country: 'Germany', Timezone: 'UTC' } })
    expect(wrong).toMatchObject({ status: 400, code: 40001, error: 'invalid_parameter', field: 'Country' })
  })

  it('answers a page, and where the next begins, to whoever asks for one', async () => {
    const someone = at.as((await at.account('admin')).token)
    const place = { Country: 'DE', Timezone: 'Europe/Berlin' }
    for (const Name of ['Attic', 'Barn', 'Cellar'])
      await someone.call(saveNetwork, { body: { ...place, Name } })
    const first = await someone.call(listNetworks, { query: { limit: 2 } })
    expect(first).toMatchObject({ data: [{ Name: 'Attic' }, { Name: 'Barn' }], page: { total: 3 } })
    const { next: cursor } = (first as unknown as { page: { next: string } }).page
    const rest = await someone.call(listNetworks, { query: { cursor } })
    expect(rest).toMatchObject({ data: [{ Name: 'Cellar' }], page: { next: null, total: 3 } })
  })

  it('accepts the session bare and as a bearer', async () => {
    expect((await at.as(token).call(me)).status).toBe(200)
    expect((await at.as(`Bearer ${token}`).call(me)).status).toBe(200)
  })

  it.each([
    ['broken JSON', '{"username":', 400, 'invalid_json'],
    ['nothing', '', 400, 'invalid_json'],
    ['a list', '[]', 400, 'invalid_parameter'],
    ['null', 'null', 400, 'invalid_parameter'],
    ['a poisoned object', '{"__proto__":{"admin":true},"username":"a","password":"b"}', 400, 'invalid_json'],
    ['wrong types', '{"username":1,"password":{}}', 400, 'invalid_parameter'],
  ])('answers %s with an error, not a fault', async (_what, body, status, error) => {
    const answer = await post(login.path, body)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error })
  })

  it('refuses what is too large or not JSON', async () => {
    expect((await post(login.path, JSON.stringify({ username: 'x'.repeat(1_100_000) }))).status).toBe(413)
    expect((await post(login.path, 'a=b', 'application/x-www-form-urlencoded')).status).toBe(415)
    expect((await post(login.path, new Uint8Array([0, 255, 1]), 'application/octet-stream')).status).toBe(415)
  })

  it('names an unknown action and an unknown route', async () => {
    expect(await (await post('/v2/groups', '{"action":"explode","data":{}}')).json()).toMatchObject({
      error: 'unknown_action',
      field: 'action',
    })
    const missing = await at.as(token).raw('/v2/nothing')
    expect(missing.status).toBe(404)
    expect(await missing.json()).toMatchObject({ error: 'route_unknown' })
  })

  it.each(['{"action":{"toString":1}}', '{"action":["x"]}', '{"action":7}'])(
    'takes %s for an unknown action, with a session and without',
    async (body) => {
      for (const who of [at.as(null), at.as(token)]) {
        const headers = { 'content-type': 'application/json' }
        const answer = await who.raw('/v2/groups', { method: 'POST', body, headers })
        expect(answer.status).toBe(400)
        expect(await answer.json()).toMatchObject({ error: 'unknown_action', field: 'action' })
      }
    },
  )

  it('is never cached and carries the security headers', async () => {
    const { headers } = await at.as(token).raw('/v2/groups')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('health', () => {
  it('tells alive and ready', async () => {
    expect((await at.as(null).raw('/healthz')).status).toBe(200)
    expect((await at.as(null).raw('/readyz')).status).toBe(200)
  })

  it.each([
    ['/-/healthy', 'Prometheus Server is Healthy.\n'],
    ['/-/ready', 'Prometheus Server is Ready.\n'],
  ])('answers %s in the words of Prometheus', async (path, text) => {
    const answer = await at.as(null).raw(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toBe(text)
    expect((await at.as(null).raw(path, { method: 'HEAD' })).status).toBe(200)
  })

  it('shows own figures to loopback and to the token, not through a proxy without it', async () => {
    const text = await (await at.as(null).raw('/metrics')).text()
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
    expect(text).toMatch(/^roost_devices_connected 0$/m)
    const forwarded = { 'x-forwarded-for': '203.0.113.9' }
    expect((await at.as(null).raw('/metrics', { headers: forwarded })).status).toBe(403)
    const withToken = { ...forwarded, authorization: 'Bearer a-token-for-metrics' }
    expect((await at.as(null).raw('/metrics', { headers: withToken })).status).toBe(200)
  })
})

describe('OpenAPI', () => {
  it('prints every call with its errors', async () => {
    const document = (await (await at.as(null).raw('/v2/openapi.json')).json()) as {
      openapi: string
      paths: Record<string, Record<string, Record<string, unknown> & { responses: Record<string, unknown> }>>
    }
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/v2/login']?.post?.operationId).toBe('login')
    expect(document.paths['/v2/devices']?.post?.operationId).toContain('devices.bind')
    expect(JSON.stringify(document.paths['/v2/devices']?.post?.responses['409'])).toContain(
      'one_gateway_only',
    )
    expect(document.paths['/v2/devices']?.get).toMatchObject({
      security: [{ session: [] }, { token: [] }],
      'x-token-scopes': { 'devices.list': 'read' },
    })
    expect(document.paths['/v2/me/tokens']?.post).toMatchObject({
      security: [{ session: [] }],
      'x-token-scopes': { 'me.tokens.create': 'never', 'me.tokens.revoke': 'never' },
    })
  })
})
