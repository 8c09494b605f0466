import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Served } from './testing/served.ts'

/**
 * The server as its own process, whose files can be kept from growing (Linux): to it that is a disk wholly full, which
 * may have room again.
 */
const folder = mkdtempSync(join(tmpdir(), 'roost-full-'))
const password = 'correct-horse-9'
let server: Served
let session: string

beforeAll(async () => {
  server = await Served.start({ folder, settings: { ROOST_SERIES_FREE_MIB: '16' } })
  session = await signedIn()
}, 120_000)
afterAll(async () => {
  await server?.end('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const disk = (state: 'full' | 'roomy') =>
  execFileSync('prlimit', [`--pid=${server.child.pid}`, `--fsize=${state === 'full' ? '0' : 'unlimited'}:`])

const call = async (method: string, path: string, body?: object, sessid = session) => {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(sessid && { authorization: sessid }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { error?: string; data?: { sessid?: string } }
  return { http: response.status, retryAfter: response.headers.get('retry-after'), ...answer }
}

async function signedIn(): Promise<string> {
  const answer = await call('POST', '/v2/login', { username: 'super', password }, '')
  expect(answer.error).toBeUndefined()
  return answer.data!.sessid!
}

const ready = async () => (await fetch(`${server.url}/readyz`)).status

test('while the disk takes nothing, people read and sign in, writes are refused, and it is told', async () => {
  expect(await ready()).toBe(200)
  const another = await signedIn()
  disk('full')
  await expect.poll(ready, { timeout: 15_000 }).toBe(503)
  expect(await call('GET', '/readyz')).toMatchObject({ error: 'storage_full', retryAfter: '60' })
  expect((await call('GET', '/v2/projects')).http).toBe(200)

  const started = performance.now()
  const refused = await call('POST', '/v2/projects', { data: { Name: 'new' } })
  expect(refused).toMatchObject({ http: 503, error: 'storage_full', retryAfter: '60' })
  expect(performance.now() - started).toBeLessThan(10_000)

  const own = await signedIn()
  expect((await call('GET', '/v2/projects', undefined, own)).http).toBe(200)

  const leaving = await signedIn()
  for (const ends of [leaving, another]) {
    expect(await call('POST', '/v2/logout', {}, ends)).toMatchObject({ http: 200 })
    expect((await call('GET', '/v2/projects', undefined, ends)).http).toBe(401)
  }

  const others = [await signedIn(), await signedIn()]
  expect(await call('POST', '/v2/me/sessions', { action: 'end_others', data: {} }, own)).toMatchObject({
    http: 200,
  })
  for (const ends of [...others, session])
    expect((await call('GET', '/v2/projects', undefined, ends)).http).toBe(401)

  disk('roomy')
  await expect.poll(ready, { timeout: 15_000 }).toBe(200)
  expect((await call('GET', '/v2/projects', undefined, own)).http).toBe(200)
  expect((await call('POST', '/v2/projects', { data: { Name: 'new' } }, own)).error).toBeUndefined()
  for (const ends of [leaving, another, session, ...others])
    expect((await call('GET', '/v2/projects', undefined, ends)).http).toBe(401)
  // What was done while there was no room is in the log since there is.
  const log = (await call('GET', '/v2/logs', undefined, own)).data as unknown as { name: string }[]
  expect(JSON.stringify(log).match(/"logout"/g)).toHaveLength(2)
}, 60_000)
