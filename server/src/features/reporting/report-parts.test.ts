import { describe, expect, it } from 'vitest'
import { REPORT_DEVICES_MAX } from '#contract/reporting/endpoints.ts'
import { type QueryAnswer, QueryError, type QueryOptions } from '../../timeseries/types.ts'
import type { FleetDevice } from '../inventory/records/fleet.reader.ts'
import { rateOf } from './parts/online.ts'
import { spansOf } from './parts/outages.ts'
import { bytesByNetwork, countedAt, namedCount } from './parts/traffic.ts'
import { type ReportContext, summaryWhy } from './report-context.ts'
import { subjectOf } from './report-place.ts'
import { ReportQueries } from './report-queries.ts'
import { isLong, pointsOf, windowBefore, windowOf } from './window.ts'

const window = windowOf('hour', 7_199_999)
const empty: QueryAnswer = { resultType: 'vector', result: [], warnings: [], infos: [] }

const aDevice = (sn: string, more: Partial<FleetDevice> = {}): FleetDevice => ({
  ...{ sn, name: sn, kind: 'ap', model: null, software: null, status: 'online' },
  ...{ network: 1, networkName: 'N', since: 0, ...more },
})

describe('the window', () => {
  it('ends with a full minute, and the one before ends where it begins', () => {
    expect(window).toMatchObject({ from: 3540, to: 7140, seconds: 3600, step: 60 })
    expect(windowBefore(window)).toMatchObject({ from: -60, to: 3540 })
  })

  it.each([
    ['hour', 60],
    ['day', 96],
    ['week', 168],
    ['month', 180],
  ] as const)('of a %s has %d points, the last at its end', (range, count) => {
    const points = pointsOf(windowOf(range, 3600e9))
    expect(points).toHaveLength(count)
    expect(points.at(-1)).toBe(3600e6)
  })

  it.each([
    ['week', 167, 3600],
    ['month', 179, 4 * 3600],
  ] as const)('of a %s within hours has %d points, at whole hours, of whole steps', (range, count, step) => {
    const within = windowOf(range, 3600e9 + 17 * 60_000)
    const points = pointsOf(within)
    expect(points).toHaveLength(count)
    expect(points.at(-1)).toBe(3600e6)
    expect(points[1]! - points[0]!).toBe(step)
    expect(points[0]! - step).toBeGreaterThanOrEqual(within.from)
  })
})

describe('the window of a place that was made lately', () => {
  const now = 3600e9 + 17 * 60_000
  const hoursAgo = (hours: number) => now - hours * 3600_000

  it.each(['week', 'month'] as const)('ends a %s with the present, from samples', (range) => {
    const young = windowOf(range, now, hoursAgo(47))
    expect(pointsOf(young).at(-1)).toBe(now / 1000)
    expect(isLong(young)).toBe(false)
    expect(isLong(windowBefore(young))).toBe(false)
    expect(isLong(windowOf(range, now, hoursAgo(49)))).toBe(true)
  })
})

describe('asking', () => {
  const queries = (query: () => Promise<QueryAnswer>, now = () => 0) => {
    const sent: string[] = []
    const ask = new ReportQueries({
      series: {
        query: ({ expr }) => {
          sent.push(expr)
          return query()
        },
        queryRange: () => query(),
      },
      scope: { tenant: 1 },
      where: 'sn="a"',
      patienceMs: 1000,
      now,
    })
    return { ask, sent }
  }

  it.each([
    ['hour', undefined],
    ['day', undefined],
    ['week', true],
    ['month', true],
  ] as const)('of a %s: whether roll-ups may answer is %s', async (range, wished) => {
    const sent: unknown[] = []
    const answer = async ({ fromRollups }: QueryOptions) => {
      sent.push(fromRollups)
      return empty
    }
    const series = { query: answer, queryRange: answer }
    const ask = new ReportQueries({ series, scope: { tenant: 1 }, patienceMs: 1000 })
    await ask.rows('m', windowOf(range, 3600e9))
    await ask.lines('m', windowOf(range, 3600e9))
    expect(sent).toEqual([wished, wished])
  })

  it('puts values at the points of a window within hours', async () => {
    const within = windowOf('week', 3600e9 + 17 * 60_000)
    const points = pointsOf(within)
    const values: [number, string][] = [
      [points[0]!, '1'],
      [points.at(-1)!, '2'],
    ]
    const { ask } = queries(async () => ({
      ...{ resultType: 'matrix', result: [{ metric: {}, values }], warnings: [], infos: [] },
    }))
    const [line] = (await ask.lines('m', within))!
    expect([line!.values.length, line!.values[0], line!.values[1], line!.values.at(-1)]).toEqual([
      ...[points.length, 1, null, 2],
    ])
  })

  it('fills the places, and keeps to devices', async () => {
    const { ask, sent } = queries(async () => empty)
    await ask.rows('m{$where}[$range] n[$rate] o[$range:$fine]', window)
    expect(sent).toEqual(['m{kind!="remote",sn="a"}[3600s] n[300s] o[3600s:60s]'])
  })

  it.each(['timeout', 'execution'] as const)('takes a %s for unknown', async (type) => {
    const { ask } = queries(() => Promise.reject(new QueryError(type, 'too much')))
    expect(await ask.rows('m', window)).toBeNull()
    expect(await ask.lines('m', window)).toBeNull()
    expect(await ask.one('m', window)).toBeNull()
  })

  it('does not hide a question that is wrong', async () => {
    const { ask } = queries(() => Promise.reject(new QueryError('bad_data', 'wrong')))
    await expect(ask.rows('m', window)).rejects.toThrow('wrong')
  })

  it('asks no more when its patience is over', async () => {
    let time = 0
    const { ask, sent } = queries(
      async () => empty,
      () => time,
    )
    expect(await ask.one('m', window)).toBeUndefined()
    time = 1000
    expect(await ask.one('m', window)).toBeNull()
    expect(sent).toHaveLength(1)
  })
})

describe('outages', () => {
  const line = (...values: (number | null)[]) => ({ labels: { sn: 'a' }, values })
  const at = { ...window, from: 0, step: 60 }

  it('begin and end at points; one at the end has no end', () => {
    expect(spansOf(line(null, 0, 0, null, 0), at)).toEqual([
      { sn: 'a', from: 120_000, to: 240_000, seconds: 120 },
      { sn: 'a', from: 300_000, to: null, seconds: 60 },
    ])
    expect(spansOf(line(null, null), at)).toEqual([])
  })
})

describe('traffic', () => {
  const devices = [
    aDevice('g', { kind: 'gateway' }),
    aDevice('a'),
    aDevice('m1', { kind: 'wifirouter', network: 2 }),
    aDevice('m2', { kind: 'wifirouter', network: 2 }),
    aDevice('s', { kind: 'switch', network: 3 }),
  ]
  const bytes = new Map([
    ['g', 100],
    ['a', 90],
    ['m1', 50],
    ['m2', 30],
    ['s', 70],
  ])

  it('is counted once: at the gateway, at the busiest mesh router, nowhere where only a switch stands', () => {
    const counted = countedAt(devices, bytes)
    expect([...counted]).toEqual([
      [1, 'gateway'],
      [2, 'wifirouter'],
    ])
    expect([...bytesByNetwork(devices, bytes, counted)]).toEqual([
      [1, 100],
      [2, 50],
    ])
    expect(namedCount(counted)).toBe('countedAtGateways')
  })

  it('of access points alone is that of their clients where all tell it, as mesh hops cross two uplinks', () => {
    const mesh = [aDevice('root'), aDevice('hop'), aDevice('other', { network: 2 })]
    const uplinks = new Map(mesh.map(({ sn }) => [sn, 100]))
    const clients = new Map([
      ['root', 30],
      ['hop', 40],
    ])
    const counted = countedAt(mesh, uplinks, clients)
    expect([...counted]).toEqual([
      [1, 'clients'],
      [2, 'ap'],
    ])
    expect([...bytesByNetwork(mesh, uplinks, counted, clients)]).toEqual([
      [1, 70],
      [2, 100],
    ])
    expect(namedCount(counted)).toBe('countedVaried')
    expect(namedCount(new Map([[1, 'clients']]))).toBe('countedAtClients')
  })

  it('is counted at access points where the gateway tells nothing', () => {
    expect([...countedAt(devices, new Map([['a', 90]]))]).toEqual([[1, 'ap']])
    expect(namedCount(new Map())).toBeUndefined()
  })
})

describe('the online rate', () => {
  it('weighs devices by the time they were bound, and leaves out those that were never watched', () => {
    const devices = [aDevice('a'), aDevice('b', { since: (window.from + 2700) * 1000 }), aDevice('c')]
    const rates = new Map([
      ['a', 1],
      ['b', 0],
    ])
    expect(rateOf(rates, devices, window)).toBeCloseTo(3600 / (3600 + 900))
    expect(rateOf(new Map(), devices, window)).toBeUndefined()
  })
})

describe('what is said of a summary', () => {
  const said = (since: number, rolledUp: readonly number[] = []) => {
    const device = aDevice('a', { since: since * 1000 })
    const earlier = windowBefore(window)
    return summaryWhy({
      ...{ ask: { rolledUp: new Set(rolledUp) }, window, earlier },
      devices: new Map([['a', device]]),
    } as unknown as ReportContext).why
  }

  it('is that the first figures are yet to come, while they are', () => {
    expect(said(window.to - 119)).toBe('justBound')
    expect(said(window.to + 59)).toBe('justBound')
    expect(said(window.to - 120)).toBeUndefined()
    expect(said(window.to + 86_400)).toBeUndefined()
  })

  it('is that the period before is from roll-ups', () => {
    expect(said(0, [windowBefore(window).to])).toBe('beforeRolledUp')
    expect(said(0, [window.to])).toBeUndefined()
  })
})

describe('a place', () => {
  it('with too many devices is refused', async () => {
    const many = Array.from({ length: REPORT_DEVICES_MAX + 1 }, (_, i) => aDevice(String(i)))
    const nowhere = async () => null
    const deps = {
      guard: { network: nowhere, project: nowhere, device: nowhere },
      places: {
        reachOf: async () => ({ tenant: 1, networks: 'all' as const }),
        visibleTreeOf: async () => ({ projects: [], networks: [], rights: new Map() }),
        networksBelow: async () => [],
      },
      fleet: {
        devices: async (_: unknown, limit: number) => many.slice(0, limit),
        device: async () => undefined,
      },
    }
    const caller = { accountId: 1, tenant: 1, username: 'a', role: 'admin', sessionId: 's' } as const
    await expect(subjectOf(deps, caller, {})).rejects.toMatchObject({ error: 'too_many' })
    await expect(subjectOf(deps, caller, { group: 5 })).rejects.toMatchObject({ error: 'does_not_exist' })
    await expect(subjectOf(deps, caller, { project: 5 })).rejects.toMatchObject({ error: 'does_not_exist' })
    await expect(subjectOf(deps, caller, { sn: 'x' })).rejects.toMatchObject({ error: 'does_not_exist' })
  })
})
