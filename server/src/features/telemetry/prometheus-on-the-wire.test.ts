import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { device, openPrometheusScene, type Params, type PrometheusScene } from './testing/prometheus-scene.ts'

let scene: PrometheusScene
beforeAll(async () => {
  scene = await openPrometheusScene()
})
afterAll(() => scene.close())

const own = { sn: device, network: '7', project: '3', kind: 'ap' }

describe('an expression', () => {
  it('is answered over the address and over a form', async () => {
    const time = String(scene.now)
    const params = { query: 'rate(port_receive_bytes_total{port="LAN1"}[5m])', time }
    const wanted = {
      ...{ http: 200, status: 'success' },
      data: {
        resultType: 'vector',
        result: [{ metric: { ...own, port: 'LAN1' }, value: [scene.now, '100'] }],
      },
    }
    expect(await scene.get('query', params)).toEqual(wanted)
    expect(await scene.post('query', params)).toEqual(wanted)
    const iso = { ...params, time: new Date(scene.now * 1000).toISOString() }
    expect(await scene.get('query', iso)).toEqual(wanted)
  })

  it('over a range has points at every step', async () => {
    const range = { start: String(scene.now - 120), end: String(scene.now), step: '1m' }
    const { data } = await scene.post('query_range', { query: 'sum(device_up)', ...range })
    const values = [120, 60, 0].map((ago) => [scene.now - ago, '1'])
    expect(data).toEqual({ resultType: 'matrix', result: [{ metric: {}, values }] })
  })

  it.each([
    ['"text"', 'string', 'text'],
    ['1e21', 'scalar', '1e+21'],
    ['-1.25e-7', 'scalar', '-1.25e-07'],
    ['0 / 0', 'scalar', 'NaN'],
    ['-1 / 0', 'scalar', '-Inf'],
    ['123456789012345680000', 'scalar', '123456789012345680000'],
  ])('%s is a %s, written %s', async (query, resultType, value) => {
    const { data } = await scene.get('query', { query, time: '5.25' })
    expect(data).toEqual({ resultType, result: [5.25, value] })
  })

  it('looks back as far as it is told', async () => {
    const at = { query: 'device_up', time: String(scene.now + 90) }
    const found = async (params: Params) =>
      ((await scene.get('query', { ...at, ...params })).data as { result: [] }).result
    expect(await found({})).toHaveLength(1)
    expect(await found({ lookback_delta: '1m' })).toHaveLength(0)
    expect(await found({ lookback_delta: '91' })).toHaveLength(1)
  })

  it('tells its annotations beside the answer', async () => {
    const { infos } = (await scene.get('query', {
      ...{ query: 'rate(device_up[5m])', time: String(scene.now) },
    })) as { infos?: string[] }
    expect(infos).toEqual([expect.stringContaining('PromQL info: metric might not be a counter')])
  })

  it('tells what it cost where that is asked for', async () => {
    const params = { query: 'device_up[5m]', time: String(scene.now), stats: 'all' }
    const { data } = (await scene.get('query', params)) as { data: { stats: unknown } }
    expect(data.stats).toEqual({
      timings: {
        ...{ evalTotalTime: expect.any(Number), execQueueTime: expect.any(Number) },
        execTotalTime: expect.any(Number),
      },
      // The store hands out a window with both its ends.
      samples: { samplesRead: 6 },
    })
    expect((await scene.get('query', { ...params, stats: '' })).data).not.toHaveProperty('stats')
  })
})

describe('beside the data', () => {
  it('a query is laid out and taken apart', async () => {
    expect((await scene.post('format_query', { query: 'sum(foo{b="1",a=~"x"})by(c)' })).data).toBe(
      'sum by (c) (foo{a=~"x",b="1"})',
    )
    expect((await scene.get('parse_query', { query: 'foo/5' })).data).toMatchObject({
      ...{ type: 'binaryExpr', op: '/', bool: false, matching: null },
      ...{ lhs: { type: 'vectorSelector', name: 'foo' }, rhs: { type: 'numberLiteral', val: '5' } },
    })
    expect(await scene.get('format_query', { query: 'sum(' })).toMatchObject({
      ...{
        http: 400,
        errorType: 'bad_data',
        error: expect.stringContaining('invalid parameter "query": 1:5: parse'),
      },
    })
  })

  it('our metrics are described', async () => {
    const { data } = await scene.get('metadata', { metric: 'device_cpu_ratio' })
    expect(data).toEqual({
      device_cpu_ratio: [{ type: 'gauge', unit: 'ratio', help: 'Processor load since the last report.' }],
    })
  })

  it('there are no rules, alerts or exemplars', async () => {
    expect((await scene.get('rules')).data).toEqual({ groups: [] })
    expect((await scene.get('alerts')).data).toEqual({ alerts: [] })
    expect((await scene.post('query_exemplars', { query: 'up', start: '1', end: '2' })).data).toEqual([])
    expect((await scene.get('query_exemplars', { query: 'up(' })).http).toBe(400)
    expect((await scene.get('status/buildinfo')).data).toMatchObject({
      version: expect.stringMatching(/^3\./),
    })
  })
})
