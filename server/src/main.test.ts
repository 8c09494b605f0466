import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { programFile } from './testing/program-file.ts'

const source = new URL('./main.ts', import.meta.url)
const main = programFile(source)
const running: ChildProcess[] = []
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roost-main-'))
})
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** The server as its own process, without a console: what it said so far, and how it ended. */
function start(env: Record<string, string> = {}, program = main) {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ROOST_DATA_DIR: folder,
      ROOST_HTTP_PORT: '0',
      ROOST_UCENTRAL_PORT: '0',
      ROOST_RTTY_PORT: '0',
      ROOST_DEVICE_HOST: '127.0.0.1',
      ROOST_LOG_LEVEL: 'silent',
      ROOST_TEST_NO_CONSOLE: '1',
      ...env,
    },
  })
  running.push(child)
  let said = ''
  const hear = (text: Buffer) => {
    said += text
    for (const tell of waiting.splice(0)) tell()
  }
  const waiting: (() => void)[] = []
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const until = async (pattern: RegExp): Promise<RegExpMatchArray> => {
    for (;;) {
      const found = said.match(pattern)
      if (found) return found
      await Promise.race([
        new Promise<void>((resolve) => waiting.push(resolve)),
        ended.then(() => {
          if (!pattern.test(said)) throw new Error(`ended without ${pattern}: ${said}`)
        }),
      ])
    }
  }
  return { child, ended, until, said: () => said }
}

const ready = /^ready (http:\S+) devices (wss:\S+)$/m

/** What is wrong with the data folder, and what is said of it. */
const spoilt: [what: string, spoil: () => void, said: RegExp][] = [
  [
    'records that are none',
    () => write('roost.db', 'no database'),
    /roost\.db cannot be used: .*not a database/,
  ],
  ['a folder in the place of the records', () => folderAt('roost.db'), /EISDIR.*roost\.db/],
  ['a folder in the place of a key', () => folderAt('secret-key'), /secret-key cannot be used: EISDIR/],
  ['a key that is none', () => write('secret-key', 'short'), /secret-key: the secret key must be 64 hex/],
  ['a folder in the place of the lock', () => folderAt('lock'), /lock cannot be used/],
  ['a lock that is none', () => write('lock', 'no database '.repeat(100)), /lock cannot be used/],
  [
    'a folder in the place of a part',
    () => folderAt('series/raw/0000000001.part'),
    /raw\/0000000001\.part cannot be used/,
  ],
  [
    'a folder in the place of a log',
    () => folderAt('series/wal/0000000001.log'),
    /wal\/0000000001\.log cannot be used/,
  ],
  ['a certificate whose CA is gone', () => write('tls/server.crt', 'x'), /ca\.crt and ca\.key are missing/],
  ['a folder in the place of the anchor', () => folderAt('audit-anchor'), /audit-anchor cannot be used/],
]

const folderAt = (name: string) => mkdirSync(join(folder, name), { recursive: true })
const write = (name: string, text: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

describe('the server process', () => {
  it.each(spoilt)('names the file and says no more: %s', async (_, spoil, expected) => {
    spoil()
    const server = start()
    expect(await server.ended).toBe(1)
    expect(server.said()).toMatch(/Roost did not start\./)
    expect(server.said()).toMatch(expected)
    expect(server.said()).not.toContain('    at ')
  })

  it.each(['tls', 'file-key'])(
    'does not go on with a new key once one is lost, unless told so: %s',
    async (name) => {
      const first = start()
      await first.until(ready)
      first.child.kill('SIGTERM')
      expect(await first.ended).toBe(0)
      rmSync(join(folder, name), { recursive: true })
      const second = start()
      expect(await second.ended).toBe(1)
      const [, digits] = await second.until(
        /is missing, .* start once with ROOST_REPLACED_KEYS=([0-9a-f]{16})/s,
      )
      expect(existsSync(join(folder, name))).toBe(false)
      const third = start({ ROOST_REPLACED_KEYS: digits! })
      await third.until(ready)
      third.child.kill('SIGTERM')
      expect(await third.ended).toBe(0)
      const fourth = start()
      await fourth.until(ready)
    },
  )

  it('prints the first password once, keeps it at mode 0600, serves, and drains on SIGTERM', async () => {
    const first = start({}, fileURLToPath(source))
    const url = (await first.until(ready))[1]!
    const password = first.said().match(/super\s+password\s+(\S+)/)![1]!
    const file = join(folder, 'initial-password')
    expect(readFileSync(file, 'utf8').trim()).toBe(password)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const body = JSON.stringify({ username: 'super', password })
    const headers = { 'content-type': 'application/json' }
    const login = await fetch(`${url}/v2/login`, { method: 'POST', body, headers })
    const { data } = (await login.json()) as { data: { sessid: string; role: string } }
    expect(data.role).toBe('super')
    const as = { authorization: data.sessid, ...headers }
    const call = async (path: string, body?: object) => {
      const init = body ? { method: 'POST', body: JSON.stringify(body), headers: as } : { headers: as }
      return (await (await fetch(`${url}${path}`, init)).json()) as { error?: string; code?: number }
    }
    const refused = ['/v2/groups', '/v2/devices', '/api/v1/query?query=1', '/v2/me/tokens']
    for (const path of refused) expect(await call(path)).toMatchObject({ error: 'password_change_required' })
    expect(await call('/v2/me')).toMatchObject({ data: { mustChangePassword: true } })
    expect(
      await call('/v2/me/password', { data: { current: password, next: 'own-words-42' } }),
    ).toMatchObject({
      code: 0,
    })
    for (const path of refused) expect((await call(path)).error).not.toBe('password_change_required')
    expect(existsSync(file)).toBe(false)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)

    const second = start()
    await second.until(ready)
    expect(second.said()).not.toContain('password')
  })

  it('keeps a session through kill -9', async () => {
    const first = start({ ROOST_ADMIN_PASSWORD: 'correct-horse-9' })
    const url = (await first.until(ready))[1]!
    const body = JSON.stringify({ username: 'super', password: 'correct-horse-9' })
    const headers = { 'content-type': 'application/json' }
    const login = (await (await fetch(`${url}/v2/login`, { method: 'POST', body, headers })).json()) as {
      data: { sessid: string }
    }
    first.child.kill('SIGKILL')
    await first.ended
    const again = (await start().until(ready))[1]!
    const me = await fetch(`${again}/v2/me`, { headers: { authorization: login.data.sessid } })
    expect(await me.json()).toMatchObject({ code: 0, data: { username: 'super' } })
  })

  it('stops with a sentence when a setting is wrong', async () => {
    const wrong = start({ ROOST_HTTP_PORT: 'http' })
    expect(await wrong.ended).toBe(1)
    expect(wrong.said()).toContain('ROOST_HTTP_PORT: "http" will not do')
    expect(wrong.said()).not.toContain('    at ')
  })

  it.each(['ROOST_HTTP_PORT', 'ROOST_UCENTRAL_PORT'])(
    'stops with a sentence when %s is taken',
    async (setting) => {
      const squatter = createServer().listen(0, '127.0.0.1')
      await new Promise((resolve) => squatter.once('listening', resolve))
      const { port } = squatter.address() as { port: number }
      const late = start({ [setting]: String(port) })
      expect(await late.ended).toBe(1)
      expect(late.said()).toContain(setting)
      expect(late.said()).toContain(String(port))
      expect(late.said()).not.toContain('    at ')
      squatter.close()
    },
  )

  it('refuses a data folder that another server uses', async () => {
    await start().until(ready)
    const second = start()
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain('another Roost is using')
  })
})
