import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DeviceConfig } from '#contract/configuration/schemas.ts'
import { eventually } from '../../testing/eventually.ts'
import { ssidOf, wireless } from './testing/documents.ts'
import { PretendFleet } from './testing/pretend-fleet.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
const PASSWORD = 'correct-horse-9'
let folder: string
let server: Served
let fleet: PretendFleet

/** The server as a process of its own, that can be killed. */
class Served {
  readonly child: ChildProcess
  readonly url: string
  readonly devicePort: string
  #token = ''

  private constructor(child: ChildProcess, url: string, devices: string) {
    this.child = child
    this.url = url
    this.devicePort = new URL(devices).port
  }

  static async start(before?: Served): Promise<Served> {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        ROOST_DATA_DIR: folder,
        ROOST_ADMIN_PASSWORD: PASSWORD,
        ROOST_HTTP_PORT: before ? new URL(before.url).port : '0',
        ROOST_UCENTRAL_PORT: before?.devicePort ?? '0',
        ROOST_DEVICE_HOST: '127.0.0.1',
        ROOST_LOG_LEVEL: 'silent',
        ROOST_TEST_NO_CONSOLE: '1',
      },
    })
    let said = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const [, url, devices] = await eventually(
      () => /^ready (http:\S+) devices (wss:\S+)$/m.exec(said),
      30_000,
    )
    return new Served(child, url!, devices!)
  }

  async call<T>(path: string, body?: unknown): Promise<T> {
    const headers = { authorization: this.#token, 'content-type': 'application/json' }
    const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const answer = (await (await fetch(`${this.url}${path}`, { ...post, headers })).json()) as {
      data: T
      error?: string
    }
    if (answer.error) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.data
  }

  async signIn(): Promise<void> {
    const body = { username: 'super', password: PASSWORD }
    this.#token = (await this.call<{ sessid: string }>('/v2/login', body)).sessid
  }

  async kill(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('close', resolve))
    this.child.kill('SIGKILL')
    await ended
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'roost-killed-'))
  server = await Served.start()
  await server.signIn()
  const options = ['--devices', '4', '--kinds', 'ap', '--interval', '1', '--fast-reconnect', '300']
  fleet = await PretendFleet.start(Number(server.devicePort), join(folder, 'tls', 'ca.crt'), options)
}, 60_000)
afterAll(async () => {
  await fleet.stop()
  await server.kill()
  rmSync(folder, { recursive: true, force: true })
})

it('killed the moment a save was answered: after the next start every device gets it', async () => {
  const place = { Timezone: 'UTC', Country: 'DE', Address: 'Main street 1' }
  const { ID: PID } = await server.call<{ ID: number }>('/v2/projects', { data: { Name: 'P' } })
  const { ID: group } = await server.call<{ ID: number }>('/v2/groups', {
    data: { PID, Name: 'Office', ...place },
  })
  for (const { sn, mac } of await fleet.devices()) {
    const bind = { action: 'bind', data: { sn, mac: mac.slice(-8), group } }
    await eventually(() => server.call('/v2/devices', bind).catch(() => undefined), 20_000)
  }
  const data = { group, document: wireless(ssidOf('Lobby')), base: 0 }
  await server.call('/v2/configuration', { action: 'apply', data })
  await server.kill()
  server = await Served.start(server)
  await server.signIn()
  const standings = () => server.call<DeviceConfig[]>(`/v2/configuration/devices?group=${group}`)
  expect(await standings()).toHaveLength(4)
  await eventually(async () => (await standings()).every(({ state }) => state === 'in_sync'), 40_000)
}, 120_000)
