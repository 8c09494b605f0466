import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prometheusProgram } from '../../testing/debian-prometheus.ts'
import { device, openPrometheusScene, type Params, type PrometheusScene } from './testing/prometheus-scene.ts'

let scene: PrometheusScene
beforeAll(async () => {
  scene = await openPrometheusScene()
})
afterAll(() => scene.close())

/** As Grafana's Prometheus data source sends them (pkg/promlib and packages/grafana-prometheus of its sources). */
interface RecordedRequest {
  what: string
  method: 'GET' | 'POST'
  path: string
  /** Parameters in the URL, and in the form of a POST. `{now-30}`: so many seconds before the newest sample. */
  address?: Params
  form?: Params
  answer: object
}

const recorded = JSON.parse(
  readFileSync(new URL('testing/grafana-requests.json', import.meta.url), 'utf8'),
) as RecordedRequest[]

describe('Grafana’s data source', () => {
  it.each(recorded)('$what', async ({ method, path, address, form, answer }) => {
    const url = `${scene.at.url}/api/v1/${path}?${new URLSearchParams(timed(address ?? {}))}`
    const response = await fetch(url, {
      ...{ method, headers: { authorization: `Bearer ${scene.token}` } },
      ...(form && { body: new URLSearchParams(timed(form)) }),
    })
    const body = (await response.json()) as { status: string; data: unknown }
    expect([response.status, body.status]).toEqual([200, 'success'])
    expect(body.data).toMatchObject(timed(answer))
  })
})

/** With the times of the scene: numbers in answers, text in parameters. */
function timed<Value extends object>(value: Value): Value & Record<string, string> {
  return JSON.parse(JSON.stringify(value), (key, part: unknown) => {
    const ago = typeof part === 'string' ? /^\{now(?:-(\d+))?\}$/.exec(part) : null
    if (!ago) return part
    const seconds = scene.now - Number(ago[1] ?? 0)
    return /^\d+$/.test(key) ? seconds : String(seconds)
  })
}

const promtool = prometheusProgram('promtool')

if (promtool) describe('promtool query', () => asksOf(promtool))

function asksOf(program: string): void {
  /** Debian's knows no token, so it goes with the address; whatever it prints, by lines. */
  const run = async (what: string, flags: string[], ...rest: string[]): Promise<string[]> => {
    const server = scene.at.url.replace('//', `//token:${scene.token}@`)
    const { stdout } = await promisify(execFile)(program, ['query', what, ...flags, server, ...rest])
    return stdout.trim().split('\n')
  }
  const labels = `kind="ap", network="7"`
  const place = `project="3", sn="${device}"`

  it('instant', async () => {
    const query = 'increase(port_receive_bytes_total[5m])'
    expect(await run('instant', [`--time=${scene.now}`], query)).toEqual([
      `{${labels}, port="LAN1", ${place}} => 30000 @[${scene.now}]`,
      `{${labels}, port="LAN2", ${place}} => 3000 @[${scene.now}]`,
    ])
  })

  it('range', async () => {
    const flags = [`--start=${scene.now - 60}`, `--end=${scene.now}`, '--step=30s']
    expect(await run('range', flags, 'sum(device_up)')).toEqual([
      '{} =>',
      ...[60, 30, 0].map((ago) => `1 @[${scene.now - ago}]`),
    ])
  })

  it('series', async () => {
    expect(await run('series', ['--match=device_up'])).toEqual([
      `{__name__="device_up", ${labels}, ${place}}`,
    ])
  })

  it('labels', async () => {
    expect(await run('labels', [], 'port')).toEqual(['LAN1', 'LAN2'])
  })

  it('tells the server’s words when a query is wrong', async () => {
    await expect(run('instant', [], 'rate(device_up)')).rejects.toThrow(
      /bad_data: invalid parameter "query": 1:6: parse error: expected type range vector/,
    )
  })
}
