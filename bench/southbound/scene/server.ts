import { join } from 'node:path'
import { asInService, ensureServerBuilt } from '../../as-in-service.ts'
import { Child, type ChildOptions } from './child.ts'

export const PASSWORD = 'bench-Roost-1'

/** The real server on loopback, with its records and keys in `folder`. */
export class Server {
  readonly #child: Child
  readonly url: string
  readonly devices: string
  #sessid = ''

  private constructor(child: Child, url: string, devices: string) {
    this.#child = child
    this.url = url
    this.devices = devices
  }

  /** @param before ports of an earlier start, which devices and probes know */
  static async start(
    folder: string,
    before?: Server,
    env: Record<string, string> = {},
    { nodeArgs = [], ...options }: ChildOptions = {},
  ): Promise<Server> {
    await ensureServerBuilt()
    const port = (url: string | undefined) => (url ? new URL(url).port : '0')
    const environment = {
      ...asInService.serverEnvironment,
      ROOST_DATA_DIR: folder,
      ROOST_HTTP_PORT: port(before?.url),
      ROOST_UCENTRAL_PORT: port(before?.devices),
      ROOST_RTTY_PORT: '0',
      ROOST_DEVICE_HOST: '127.0.0.1',
      ROOST_ADMIN_PASSWORD: PASSWORD,
      ROOST_LOG_LEVEL: 'silent',
      ROOST_TEST_NO_CONSOLE: '1',
      ...env,
    }
    const child = new Child(asInService.serverProgram, [], environment, {
      ...{ nodeArgs: [...asInService.serverFlags, ...nodeArgs], ...options },
    })
    const [url, devices] = await child.says(/^ready (\S+) devices (\S+)$/m)
    return new Server(child, url!, devices!)
  }

  get process(): Child {
    return this.#child
  }

  /** Signed in at the first call. @throws when the answer is an error */
  async call<T>(path: string, body?: unknown): Promise<T> {
    if (this.#sessid === '') await this.signIn()
    return this.#ask<T>(path, body, { authorization: this.#sessid })
  }

  async signIn(): Promise<string> {
    const credentials = { username: 'super', password: PASSWORD }
    this.#sessid = (await this.#ask<{ sessid: string }>('/v2/login', credentials, {})).sessid
    return this.#sessid
  }

  /** The result of a PromQL expression at this moment. */
  async query<T>(expression: string): Promise<T> {
    if (this.#sessid === '') await this.signIn()
    const query = new URLSearchParams({ query: expression })
    const headers = { authorization: this.#sessid }
    const answer = await fetch(`${this.url}/api/v1/query`, { method: 'POST', body: query, headers })
    const { status, error, data } = (await answer.json()) as {
      status: string
      error?: string
      data?: { result: T }
    }
    if (status !== 'success') throw new Error(`${expression}: ${error}`)
    return data!.result
  }

  /** One of its own figures. */
  async figure(name: string): Promise<number> {
    const text = await (await fetch(`${this.url}/metrics`)).text()
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  }

  connected = (): Promise<number> => this.figure('roost_devices_connected')

  async #ask<T>(path: string, body: unknown, headers: Record<string, string>): Promise<T> {
    const post = { method: 'POST', body: JSON.stringify(body) }
    const type = { ...headers, 'content-type': 'application/json' }
    const answer = await fetch(
      `${this.url}${path}`,
      body === undefined ? { headers } : { ...post, headers: type },
    )
    const { code, error, data } = (await answer.json()) as { code: number; error?: string; data?: T }
    if (code !== 0) throw new Error(`${path}: the server answered ${error}`)
    return data as T
  }
}

export const databaseOf = (folder: string) => join(folder, 'roost.db')
export const authorityOf = (folder: string) => join(folder, 'tls', 'ca.crt')
