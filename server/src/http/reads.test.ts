import { afterAll, beforeAll, expect, it } from 'vitest'
import { me } from '#contract/identity/endpoints.ts'
import { listNetworks } from '#contract/tenancy/endpoints.ts'
import { startTestRoost, type TestRoost } from '../testing/test-roost.ts'
import { readsPath } from './reads.ts'

let at: TestRoost
let token: string
beforeAll(async () => {
  at = await startTestRoost()
  token = (await at.account('admin')).token
})
afterAll(() => at.close())

interface Line {
  read: number
  status: number
  body: unknown
}

function ask(reads: unknown, as: string | null = token, headers: Record<string, string> = {}) {
  const body = JSON.stringify({ data: { reads } })
  return at
    .as(as)
    .raw(readsPath, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
}

async function linesOf(answer: Response): Promise<Line[]> {
  const lines = (await answer.text()).trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Line).sort((a, b) => a.read - b.read)
}

it('answers each read as the server would by itself', async () => {
  const reads = [me.path, '/v2/groups?limit=1', '/v2/groups?limt=1', '/v2/nothing', '/api/v1/query?query=1']
  const lines = await linesOf(await ask(reads))
  expect(lines.map(({ status }) => status)).toEqual([200, 200, 400, 404, 200])
  const { data } = await at.as(token).call(me)
  expect(lines[0]!.body).toMatchObject({ code: 0, data: { username: data.username } })
  expect(lines[1]!.body).toMatchObject({ code: 0, page: { next: null } })
  expect(lines[2]!.body).toMatchObject({ error: 'invalid_parameter', field: 'limt' })
  expect(lines[3]!.body).toMatchObject({ error: 'route_unknown' })
  expect(lines[4]!.body).toMatchObject({ status: 'success', data: { resultType: 'scalar' } })
})

it('sees no more than its caller does', async () => {
  const stranger = (await at.account('admin')).token
  const place = { Name: 'Pier', Country: 'DE', Timezone: 'Europe/Berlin' }
  await at.as(token).raw('/v2/groups', {
    method: 'POST',
    body: JSON.stringify({ data: place }),
    headers: { 'content-type': 'application/json' },
  })
  const [own] = await linesOf(await ask([listNetworks.path]))
  const [others] = await linesOf(await ask([listNetworks.path], stranger))
  expect(own!.body).toMatchObject({ data: [{ Name: 'Pier' }] })
  expect(others!.body).toMatchObject({ data: [] })
})

it('answers nobody, and each read of who is no longer signed in, that they are not', async () => {
  expect((await ask([me.path], null)).status).toBe(401)
  const [line] = await linesOf(await ask([me.path], 'x'.repeat(40)))
  expect(line).toMatchObject({ status: 401, body: { error: 'unauthenticated' } })
})

it.each([
  ['nothing', []],
  ['more than a screen asks for', Array.from({ length: 33 }, () => me.path)],
  ['itself', [readsPath]],
  ['another server', ['//other.test/v2/me']],
  ['what is no call', ['/assets/index.js']],
  ['a file', ['/v2/export?ticket=x']],
  ['a number', [7]],
])('refuses to read %s', async (_what, reads) => {
  const answer = await ask(reads)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: 'invalid_parameter' })
})

it('refuses members that it does not know', async () => {
  const body = JSON.stringify({ data: { reads: [me.path], each: true } })
  const headers = { 'content-type': 'application/json' }
  const answer = await at.as(token).raw(readsPath, { method: 'POST', body, headers })
  expect(await answer.json()).toMatchObject({ error: 'invalid_parameter', field: 'data.each' })
})

it.each(['gzip', 'identity'])('answers in %s', async (encoding) => {
  const answer = await ask([me.path], token, { 'accept-encoding': encoding })
  expect(answer.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await linesOf(answer)).toMatchObject([{ read: 0, status: 200 }])
})

it('answers more than a buffer holds, whole', async () => {
  const [line] = await linesOf(await ask(['/v2/openapi.json']))
  expect(JSON.stringify(line!.body).length).toBeGreaterThan(100_000)
})
