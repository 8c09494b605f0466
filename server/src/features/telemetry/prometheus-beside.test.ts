import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  prometheusProgram,
  type RunningPrometheus,
  startPrometheus,
} from '../../testing/debian-prometheus.ts'
import { answered, refused } from './testing/prometheus-calls.ts'
import {
  type ApiAnswer,
  openMetricsOf,
  openPrometheusScene,
  type Params,
  type PrometheusScene,
  search,
} from './testing/prometheus-scene.ts'

let scene: PrometheusScene
beforeAll(async () => {
  scene = await openPrometheusScene()
})
afterAll(() => scene.close())

const timed = (params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, value === 'now' ? String(scene.now) : value]),
  )

describe('a refusal', () => {
  it.each(refused)('%s %j: %i %s', async (path, params, http, errorType, words) => {
    const answer = await scene.get(path, timed(params))
    expect(answer).toEqual({ http, status: 'error', errorType, error: expect.stringContaining(words) })
  })
})

if (prometheusProgram('prometheus')) describe('Debian’s Prometheus beside', asItself)

/** The same calls on the same samples. */
function asItself(): void {
  let prometheus: RunningPrometheus
  beforeAll(async () => {
    prometheus = await startPrometheus(openMetricsOf(scene.now))
  })
  afterAll(() => prometheus?.stop())

  const ask = async (path: string, params: Params): Promise<ApiAnswer> => {
    const response = await fetch(`${prometheus.url}/api/v1/${path}?${search(timed(params))}`)
    return { http: response.status, ...((await response.json()) as Omit<ApiAnswer, 'http'>) }
  }

  it.each(refused)('refuses as told here: %s %j', async (path, params, http, errorType, words) => {
    expect(await ask(path, params)).toEqual({
      ...{ http, status: 'error', errorType, error: expect.stringContaining(words) },
    })
  })

  it.each(answered)('%s %j', async (path, params) => {
    const theirs = await ask(path, params)
    expect(theirs.status).toBe('success')
    const own = await scene.get(path, timed(params))
    expect(comparable(own, params)).toEqual(comparable(theirs, params))
  })
}

/** Without the name that Debian's 2.42 cannot hold; instant vectors in one order where the query gives them none. */
function comparable({ http, status, data }: ApiAnswer, { query }: Params): unknown {
  if (Array.isArray(data))
    return { http, status, data: data.filter((one) => !String(one).startsWith('room.')) }
  const { resultType, result } = data as { resultType?: string; result?: unknown[] }
  const ordered = resultType !== 'vector' || String(query).startsWith('sort')
  const texts = result?.map((one) => JSON.stringify(one, sorted))
  return { http, status, data: texts ? [resultType, ordered ? texts : texts.sort()] : data }
}

/** Members in one order: labels are a set. */
const sorted = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
