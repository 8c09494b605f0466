import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ComposeOptions } from '../composition.ts'
import { eventually } from './eventually.ts'
import { copyMigratedSqlite } from './migrated.ts'
import { programFile } from './program-file.ts'

const main = programFile(new URL('../main.ts', import.meta.url))
const paced = programFile(new URL('./server-with-test-timing.ts', import.meta.url))
const PASSWORD = 'correct-horse-9'
/** A busy machine takes its time; one that ends is noticed at once. */
const START_MS = 100_000

export interface ServedOptions {
  folder: string
  settings?: Record<string, string>
  /** Other than the usual times. */
  pace?: ComposeOptions['pace']
  /** Whose ports it takes over. */
  before?: Served
}

/** The server as a process of its own, without a console, that can be killed. */
export class Served {
  readonly child: ChildProcess
  readonly url: string
  readonly devicePort: string
  #token = ''

  private constructor(child: ChildProcess, url: string, devices: string) {
    this.child = child
    this.url = url
    this.devicePort = new URL(devices).port
  }

  static async start({ folder, settings, pace, before }: ServedOptions): Promise<Served> {
    const program = pace === undefined ? [main] : [paced, JSON.stringify(pace)]
    const records = join(folder, 'roost.db')
    if (!settings?.ROOST_DATABASE_URL && !existsSync(records)) copyMigratedSqlite(records)
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...program], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ROOST_DATA_DIR: folder,
        ROOST_ADMIN_PASSWORD: PASSWORD,
        ROOST_HTTP_PORT: before ? new URL(before.url).port : '0',
        ROOST_UCENTRAL_PORT: before?.devicePort ?? '0',
        ROOST_RTTY_PORT: '0',
        ROOST_DEVICE_HOST: '127.0.0.1',
        ROOST_LOG_LEVEL: 'silent',
        ROOST_TEST_NO_CONSOLE: '1',
        ...settings,
      },
    })
    let said = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const [, url, devices] = await eventually(() => {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`the server did not start: ${said}`)
      return /^ready (http:\S+) devices (wss:\S+)$/m.exec(said)
    }, START_MS).catch((error: Error) => {
      child.kill('SIGKILL')
      throw error
    })
    return new Served(child, url!, devices!)
  }

  /** Posts when there is a body. */
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

  /** Bytes as they are. */
  async post(path: string, bytes: Buffer): Promise<void> {
    const headers = { authorization: this.#token, 'content-type': 'application/octet-stream' }
    const answer = await fetch(`${this.url}${path}`, { method: 'POST', headers, body: new Uint8Array(bytes) })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  }

  async signIn(): Promise<void> {
    const body = { username: 'super', password: PASSWORD }
    this.#token = (await this.call<{ sessid: string }>('/v2/login', body)).sessid
  }

  /** @returns the exit code; null when it was killed */
  end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    child.kill(signal)
    return ended
  }

  /** No time to write anything. */
  async kill(): Promise<void> {
    await this.end('SIGKILL')
  }
}
