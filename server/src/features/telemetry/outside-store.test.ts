import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createToken } from '#contract/identity/tokens.ts'
import { eventually } from '../../testing/eventually.ts'
import { furnishPlace } from '../../testing/furnish-place.ts'
import { startTestRoost, type TestRoost } from '../../testing/test-roost.ts'
import { type DebianStore, startStore, storesHere } from '../../timeseries/outside/testing/debian-stores.ts'
import { headersOf, snappy, v1Message } from './remote-write/testing/messages.ts'

const HOUR = 3600_000
const sn = 'AA:BB:CC:00:00:01'

interface Answer {
  status: string
  errorType?: string
  error?: string
  data?: { result: { metric: Record<string, string>; value: [number, string] }[] }
}

describe.each(storesHere())('the server with %s beside', (kind) => {
  let store: DebianStore
  let at: TestRoost
  let owner: { token: string; tenant: number }
  let network: number
  let token: string

  beforeAll(async () => {
    store = await startStore(kind)
    at = await startTestRoost({
      ROOST_METRICS_WRITE_URL: store.writeUrl,
      ROOST_METRICS_QUERY_URL: `${store.url}/`,
      ROOST_METRICS_TENANT: 'roost',
    })
    owner = await at.account('admin')
    network = (await furnishPlace(at, owner.tenant)).network
    const body = { name: 'sender', scopes: ['ingest' as const], group: network, expiresAt: Date.now() + HOUR }
    token = (await at.as(owner.token).call(createToken, { body })).data.token
    at.roost.series.describe([{ sn, tenant: owner.tenant, network, project: 1, kind: 'ap', since: 0 }])
  })
  afterAll(async () => {
    await at?.close()
    await store?.remove()
  })

  const report = (value: number) =>
    at.roost.series.append([{ sn, at: Date.now(), samples: [{ name: 'device_clients', value }] }])

  const send = (value: number) =>
    at.as(`Bearer ${token}`).raw('/api/v1/write', {
      method: 'POST',
      headers: { ...headersOf[1], 'content-encoding': 'snappy' },
      body: new Uint8Array(
        snappy(
          v1Message([{ labels: { __name__: 'up', job: 'node' }, samples: [{ at: Date.now(), value }] }]),
        ),
      ),
    })

  async function ask(query: string): Promise<{ http: number } & Answer> {
    const response = await at.as(owner.token).raw(`/api/v1/query?${new URLSearchParams({ query })}`)
    return { http: response.status, ...((await response.json()) as Answer) }
  }
  const shown = async (query: string) =>
    (await ask(query)).data?.result.map(({ metric, value }) => [metric, value[1]])

  test('devices and what is sent beside them are asked together', { timeout: 40_000 }, async () => {
    await report(7)
    expect((await send(1)).status).toBe(204)
    const joined = 'sum by (network) (device_clients) and on (network) up{job="node"} == 1'
    await eventually(async () => (await shown(joined))?.length === 1)
    expect(await shown(joined)).toEqual([[{ network: `${network}` }, '7']])
    expect(await shown('up')).toEqual([
      [expect.objectContaining({ job: 'node', kind: 'remote', sn: `remote:${network}` }), '1'],
    ])
    const stranger = await at.account('admin')
    const theirs = await at.as(stranger.token).raw('/api/v1/query?query={__name__=~".%2B"}')
    expect(await theirs.json()).toMatchObject({ data: { result: [] } })
  })

  test('without the store the server works, says so, and catches up', { timeout: 60_000 }, async () => {
    await store.kill()
    const away = await ask('device_clients')
    expect(away).toMatchObject({ http: 503, status: 'error', errorType: 'unavailable' })
    // Where the store is, is not everybody's to know.
    expect(away.error).not.toContain(new URL(store.url).port)
    await report(9)
    expect((await send(0)).status).toBe(204)
    expect((await at.as(null).raw('/readyz')).status).toBe(200)
    const figures = await (await at.as(null).raw('/metrics')).text()
    expect(figures).toMatch(/^roost_series_query_up 0$/m)
    expect(figures).toMatch(/^roost_series_queue_samples [1-9]/m)
    await store.start()
    await eventually(async () => (await shown('device_clients'))?.[0]?.[1] === '9')
    await eventually(async () => (await shown('up'))?.[0]?.[1] === '0')
  })
})
