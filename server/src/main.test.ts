import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
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
function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      ROOST_DATA_DIR: folder,
      ROOST_HTTP_PORT: '0',
      ROOST_UCENTRAL_PORT: '0',
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

describe('the server process', () => {
  it('prints the first password once, keeps it at mode 0600, serves, and drains on SIGTERM', async () => {
    const first = start()
    const url = (await first.until(ready))[1]!
    const password = first.said().match(/super\s+password\s+(\S+)/)![1]!
    const file = join(folder, 'initial-password')
    expect(readFileSync(file, 'utf8').trim()).toBe(password)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const body = JSON.stringify({ username: 'super', password })
    const headers = { 'content-type': 'application/json' }
    const login = await fetch(`${url}/v2/login`, { method: 'POST', body, headers })
    expect(await login.json()).toMatchObject({ code: 0, data: { role: 'super' } })
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
