import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSeriesStore, QueryError, type SeriesStore } from './series-store.ts'
import type { ListAnswer } from './types.ts'

const T0 = 1_700_000_000_000

describe('the series store behind its worker', () => {
  let directory: string
  let store: SeriesStore

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'series-store-'))
    store = await openSeriesStore({ directory, syncIntervalMs: 0 })
    store.describe([
      { sn: 'a', tenant: 1, network: 7, project: 3, kind: 'ap', since: 0 },
      { sn: 'b', tenant: 1, network: 8, project: 3, kind: 'switch', since: 0 },
      { sn: 'c', tenant: 2, network: 9, project: 4, kind: 'ap', since: 0 },
    ])
    for (let i = 0; i <= 10; i++) await store.append(['a', 'b', 'c'].map((sn) => report(sn, i)))
  })

  afterEach(async () => {
    await store.close()
    rmSync(directory, { recursive: true, force: true })
  })

  function report(sn: string, i: number) {
    return {
      sn,
      at: T0 + i * 60_000,
      samples: [
        { name: 'device_clients', value: sn.charCodeAt(0) },
        { name: 'port_receive_bytes_total', labels: { port: 'WAN' }, value: i * 600 },
      ],
    }
  }

  const now = T0 / 1000 + 600

  test('answers an instant selector with joined labels', async () => {
    const answer = await store.query({ expr: 'device_clients{network="7"}', time: now, scope: { tenant: 1 } })
    expect(answer).toEqual({
      resultType: 'vector',
      result: [
        {
          metric: { __name__: 'device_clients', kind: 'ap', network: '7', project: '3', sn: 'a' },
          value: [now, '97'],
        },
      ],
      warnings: [],
      infos: [],
    })
  })

  test('sums rates over the tenant only', async () => {
    const expr = 'sum by (project) (rate(port_receive_bytes_total[5m]))'
    const answer = await store.queryRange({ expr, start: now - 60, end: now, step: 60, scope: { tenant: 1 } })
    expect(answer.result).toEqual([
      {
        metric: { project: '3' },
        values: [
          [now - 60, '20'],
          [now, '20'],
        ],
      },
    ])
  })

  test('lists series, labels and values within the scope', async () => {
    const window = { start: now - 600, end: now, scope: { tenant: 2 } }
    const list = async (found: Promise<ListAnswer<unknown>>) => (await found).list
    expect(await list(store.labelValues({ ...window, name: 'sn' }))).toEqual(['c'])
    const labels = ['__name__', 'kind', 'network', 'port', 'project', 'sn']
    expect(await list(store.labels(window))).toEqual(labels)
    expect(await list(store.series({ ...window, match: ['device_clients'] }))).toEqual([
      { __name__: 'device_clients', kind: 'ap', network: '9', project: '4', sn: 'c' },
    ])
    expect(await store.labels({ ...window, limit: 2 })).toEqual({ list: labels.slice(0, 2), isCut: true })
    const { text, ...spelled } = await store.labels({ ...window, limit: 6, asText: true })
    expect(spelled).toEqual({ list: [], isCut: false })
    expect(JSON.parse(Buffer.from(text!).toString())).toEqual(labels)
  })

  test('carries query errors over the thread', async () => {
    const failing = store.query({ expr: 'sum(', time: now, scope: { all: true } })
    await expect(failing).rejects.toBeInstanceOf(QueryError)
    await expect(failing).rejects.toMatchObject({
      errorType: 'bad_data',
      message: 'invalid parameter "query": 1:5: parse error: unexpected end of input in expression',
    })
  })

  test('refuses reserved labels', async () => {
    const samples = [{ name: 'x', labels: { network: '1' }, value: 1 }]
    await expect(store.append([{ sn: 'a', at: T0, samples }])).rejects.toThrow('reserved')
  })

  test('finds everything again after closing', async () => {
    await store.close()
    store = await openSeriesStore({ directory })
    const answer = await store.query({
      expr: 'count_over_time(device_clients[1h])',
      time: now,
      scope: { all: true },
    })
    expect(answer.result).toHaveLength(3)
    expect(answer.result).toMatchObject([
      { value: [now, '11'] },
      { value: [now, '11'] },
      { value: [now, '11'] },
    ])
  })
})
