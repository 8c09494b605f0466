import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { device, openPrometheusScene, type Params, type PrometheusScene } from './testing/prometheus-scene.ts'

let scene: PrometheusScene
beforeAll(async () => {
  scene = await openPrometheusScene()
})
afterAll(() => scene.close())

const own = { sn: device, network: '7', project: '3', kind: 'ap' }

describe('a limit', () => {
  const warnings = ['results truncated due to limit']
  const everything = { 'match[]': '{__name__!=""}' }
  it.each([
    ['query', { query: '{__name__!=""}' }],
    ['series', everything],
    ['labels', {}],
    ['label/__name__/values', {}],
  ] as [string, Params][])('of %s cuts, and says so', async (path, params) => {
    const at: Params = path === 'query' ? { time: String(scene.now) } : {}
    const all = await scene.get(path, { ...params, ...at })
    const list = (answer: typeof all) =>
      (path === 'query' ? (answer.data as { result: unknown[] }).result : answer.data) as unknown[]
    const size = list(all).length
    expect(size).toBeGreaterThan(3)
    const cut = await scene.get(path, { ...params, ...at, limit: '3' })
    expect([list(cut).length, cut.warnings]).toEqual([3, warnings])
    const exact = await scene.get(path, { ...params, ...at, limit: String(size) })
    expect([list(exact).length, exact.warnings]).toEqual([size, undefined])
    expect((await scene.get(path, { ...params, ...at, limit: '0' })).warnings).toBeUndefined()
    const refused = await scene.get(path, { ...params, ...at, limit: '-1' })
    expect([refused.http, refused.errorType]).toEqual([400, 'bad_data'])
  })
})

describe('what there is', () => {
  it('series, labels and values', async () => {
    expect(
      (
        await scene.post('series', {
          'match[]': ['device_up', 'sensor_temperature_celsius{sensor="outside"}'],
        })
      ).data,
    ).toEqual([
      { __name__: 'device_up', ...own },
      { __name__: 'sensor_temperature_celsius', ...own, sensor: 'outside' },
    ])
    expect((await scene.post('labels', { 'match[]': 'device_up' })).data).toEqual([
      ...['__name__', 'kind', 'network', 'project', 'sn'],
    ])
    expect((await scene.get('label/port/values')).data).toEqual(['LAN1', 'LAN2'])
    expect((await scene.get('label/sensor/values', { 'match[]': 'device_up' })).data).toEqual([])
    expect((await scene.get('label/port/values', { end: String(scene.now - 86_400) })).data).toEqual([])
  })

  it.each([
    ['room.name', ['Größe 1']],
    ['U__room_2e_name', ['Größe 1']],
    ['U__port', ['LAN1', 'LAN2']],
    ['U__room_2E_name_', []],
    ['U___d800_', []],
    ['nothing', []],
  ])('values of the label %s', async (name, values) => {
    expect((await scene.get(`label/${encodeURIComponent(name)}/values`)).data).toEqual(values)
  })

  it('metrics under any name are selected in quotes', async () => {
    const params = { query: '{"room.air", "room.name"="Größe 1"}', time: String(scene.now) }
    const { data } = (await scene.get('query', params)) as { data: { result: { value: unknown }[] } }
    expect(data.result[0]?.value).toEqual([scene.now, '1e+21'])
  })

  it('is each tenant’s own', async () => {
    const stranger = scene.at.as(`Bearer ${scene.strangersToken}`)
    const values = async (label: string) =>
      ((await (await stranger.raw(`/api/v1/label/${label}/values`)).json()) as { data: string[] }).data
    expect(await values('network')).toEqual(['8'])
    expect((await scene.get('label/network/values')).data).toEqual(['7'])
    const series = await scene.get('series', { 'match[]': '{network="8"} ' })
    expect(series.data).toEqual([])
  })
})
