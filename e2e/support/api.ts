import { type APIRequestContext, expect, request } from '@playwright/test'
import type { PretendDevice } from './fleet.ts'
import type { Roost } from './roost.ts'

/** One line of an instant query's answer. */
export interface Series {
  metric: Record<string, string>
  value: [number, string]
}

/** What a script would do over /v2, to furnish what a journey is not about. */
export class Api {
  readonly #context: APIRequestContext

  readonly url: string
  /** The session's value, as the console keeps it. */
  readonly session: string

  private constructor(context: APIRequestContext, url: string, session: string) {
    this.#context = context
    this.url = url
    this.session = session
  }

  /** @param userAgent by which the list of sessions tells it from others */
  static async signIn(
    roost: Roost,
    username = 'super',
    password = roost.password,
    userAgent?: string,
  ): Promise<Api> {
    const anonymous = await request.newContext({ baseURL: roost.url, ...(userAgent && { userAgent }) })
    const answer = await (await anonymous.post('/v2/login', { data: { username, password } })).json()
    await anonymous.dispose()
    expect(answer.code, JSON.stringify(answer)).toBe(0)
    const { sessid } = answer.data as { sessid: string }
    const extraHTTPHeaders = { authorization: sessid }
    return new Api(await request.newContext({ baseURL: roost.url, extraHTTPHeaders }), roost.url, sessid)
  }

  /** The data of an answer without error. */
  async get<Data>(path: string): Promise<Data> {
    const answer = await (await this.#context.get(path)).json()
    expect(answer.code, JSON.stringify(answer)).toBe(0)
    return answer.data
  }

  async post<Data>(path: string, body: unknown): Promise<Data> {
    const answer = await (await this.#context.post(path, { data: body })).json()
    expect(answer.code, JSON.stringify(answer)).toBe(0)
    return answer.data
  }

  async createNetwork(Name: string): Promise<number> {
    const project = await this.post<{ ID: number }>('/v2/projects', { data: { Name: `${Name} project` } })
    const data = { PID: project.ID, Name, Timezone: 'Europe/Berlin', Country: 'DE' }
    return (await this.post<{ ID: number }>('/v2/groups', { data })).ID
  }

  /** Binds a device as soon as the server has heard of it; tries are limited, so it looks first. */
  async bind(
    group: number,
    { sn, macLast6 }: Pick<PretendDevice, 'sn' | 'macLast6'>,
    name?: string,
  ): Promise<void> {
    await this.untilWaiting(group, sn)
    await this.post('/v2/devices', { action: 'bind', data: { sn, mac: macLast6, group, name } })
  }

  /** Waits until an unbound device has called; one whose first try came to nothing calls again after half a minute. */
  async untilWaiting(group: number, sn: string): Promise<void> {
    const scan = () => this.post<{ sn: string }[]>('/v2/devices', { action: 'scan', data: { group } })
    await expect.poll(async () => (await scan()).map((found) => found.sn), { timeout: 90_000 }).toContain(sn)
  }

  /** Result of an instant query in Prometheus' form. */
  async query(promql: string): Promise<Series[]> {
    const path = `/api/v1/query?query=${encodeURIComponent(promql)}`
    return (await this.prometheus<{ result: Series[] }>(path)).result
  }

  /** The data of an answer of Prometheus' own API. */
  async prometheus<Data>(path: string): Promise<Data> {
    const answer = await (await this.#context.get(path)).json()
    expect(answer.status, JSON.stringify(answer)).toBe('success')
    return answer.data
  }

  async dispose(): Promise<void> {
    await this.#context.dispose()
  }
}
