import { createToken } from '#contract/identity/tokens.ts'
import { startTestRoost, type TestRoost } from '../../../testing/test-roost.ts'
import type { Report, Sample } from '../../../timeseries/types.ts'

/** A server with a little data of two tenants in it, and an API token that reads the first one's. */
export interface PrometheusScene {
  at: TestRoost
  token: string
  /** Of the other tenant. */
  strangersToken: string
  /** Seconds since 1970 of the newest sample. */
  now: number
  get(path: string, params?: Params): Promise<ApiAnswer>
  post(path: string, params: Params): Promise<ApiAnswer>
  close(): Promise<void>
}

export type Params = Record<string, string | string[]>

export interface ApiAnswer {
  http: number
  status: string
  // What a call brings depends on the call; tests match it.
  data?: unknown
  errorType?: string
  error?: string
  warnings?: string[]
}

export const device = 'AA:BB:CC:00:00:01'
const strangers = 'AA:BB:CC:00:00:99'
const MINUTES = 10

export async function openPrometheusScene(): Promise<PrometheusScene> {
  const at = await startTestRoost()
  const [me, other] = [await at.account('admin'), await at.account('admin')]
  const now = Math.floor(Date.now() / 60_000) * 60 - 120
  const subject = { kind: 'ap', project: 3, since: 0 }
  at.roost.series.describe([
    { ...subject, sn: device, tenant: me.tenant, network: 7 },
    { ...subject, sn: strangers, tenant: other.tenant, network: 8 },
  ])
  await at.roost.series.append([...reportsOf(device, now), ...reportsOf(strangers, now)])
  const token = await tokenOf(at, me.token)
  const headers = { authorization: `Bearer ${token}` }
  return {
    ...{ at, token, now },
    strangersToken: await tokenOf(at, other.token),
    get: async (path, params = {}) =>
      read(await fetch(`${at.url}/api/v1/${path}?${search(params)}`, { headers })),
    post: async (path, params) =>
      read(await fetch(`${at.url}/api/v1/${path}`, { method: 'POST', headers, body: search(params) })),
    close: () => at.close(),
  }
}

/** Once a minute. */
function reportsOf(sn: string, now: number): Report[] {
  return Array.from({ length: MINUTES + 1 }, (_, minute) => ({
    ...{ sn, at: (now - (MINUTES - minute) * 60) * 1000, samples: samplesOf(minute) },
  }))
}

/** Two ports that count, two sensors, and a figure under a name beyond the classic ones. */
const samplesOf = (minute: number): Sample[] => [
  { name: 'device_up', value: 1 },
  { name: 'port_receive_bytes_total', labels: { port: 'LAN1' }, value: minute * 6000 },
  { name: 'port_receive_bytes_total', labels: { port: 'LAN2' }, value: minute * 600 },
  { name: 'sensor_temperature_celsius', labels: { sensor: 'cabinet' }, value: 24.5 },
  { name: 'sensor_temperature_celsius', labels: { sensor: 'outside' }, value: -1e-7 },
  { name: 'room.air', labels: { 'room.name': 'Größe 1' }, value: 1e21 },
]

/** The same samples of the first device as text, for a Prometheus beside; classic names only. */
export function openMetricsOf(now: number): string {
  const place = { kind: 'ap', network: '7', project: '3', sn: device }
  const lines = reportsOf(device, now).flatMap(({ at, samples }) =>
    samples
      .filter(({ name }) => !name.includes('.'))
      .map(({ name, labels, value }) => `${name}${braced({ ...place, ...labels })} ${value} ${at / 1000}`),
  )
  // All samples of a metric stand together.
  return `${lines.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)).join('\n')}\n# EOF\n`
}

const nameOf = (line: string) => line.slice(0, line.indexOf('{'))
const braced = (labels: Record<string, string>) =>
  `{${Object.entries(labels).map(([name, value]) => `${name}="${value}"`)}}`

async function tokenOf(at: TestRoost, session: string): Promise<string> {
  const body = { name: 'Grafana', scopes: ['read' as const], expiresAt: Date.now() + 3_600_000 }
  return (await at.as(session).call(createToken, { body })).data.token
}

/** Parameters as they go into an address or a form. */
export function search(params: Params): URLSearchParams {
  const all = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) for (const one of [value].flat()) all.append(name, one)
  return all
}

async function read(response: Response): Promise<ApiAnswer> {
  return { http: response.status, ...((await response.json()) as Omit<ApiAnswer, 'http'>) }
}
