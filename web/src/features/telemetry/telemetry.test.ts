import { describe, expect, it } from 'vitest'
import { beginningOf } from './beginning'
import { chartsFor, deviceCharts } from './charts/device-charts'
import { networkCharts } from './charts/network-charts'
import { timesOf, valuesOf } from './matrix'
import { dataOf } from './use-chart'
import { fill } from './window/fill'
import {
  averageWindow,
  freshness,
  gridOf,
  rangeNames,
  ranges,
  rateWindow,
  roundInterval,
  stepFor,
} from './window/ranges'

describe('the step between points', () => {
  it.each(rangeNames)('of a %s gives at most 1,000 points, and no more than there is room for', (range) => {
    for (const width of [300, 600, 1400, 5000])
      for (const interval of [5, 60, 300]) {
        const step = stepFor(ranges[range], width, interval)
        expect(step).toBeGreaterThanOrEqual(interval)
        expect(ranges[range] / step).toBeLessThanOrEqual(1000)
        expect(ranges[range] / step).toBeLessThanOrEqual(Math.max(60, width / 2))
      }
  })

  it('is what people expect of the usual screen and report', () => {
    const step = (range: keyof typeof ranges) => stepFor(ranges[range], 600, 60)
    expect(rangeNames.map(step)).toEqual([60, 300, 3600, 10_800])
  })
})

describe('windows', () => {
  it('hold two reports for a rate even when one of three is lost, and a late one is no gap', () => {
    for (const interval of [5, 60, 300])
      for (const step of [interval, 3600]) {
        expect(rateWindow(step, interval)).toBeGreaterThanOrEqual(3 * interval)
        expect(averageWindow(step, interval)).toBeGreaterThanOrEqual(2 * interval)
      }
    expect(rateWindow(3600, 60)).toBe(3600)
  })

  it('follow the reports as they come, not their jitter', () => {
    expect([3.1, 59.2, 61, 68, 75, 5000].map(roundInterval)).toEqual([5, 60, 60, 60, 120, 600])
    expect(roundInterval(undefined)).toBe(60)
    expect(roundInterval(Number.NaN)).toBe(60)
  })
})

describe('the grid', () => {
  it('ends in the present and holds still until the next jump', () => {
    const at = (end: number) => gridOf({ start: end - 3_600_000, end }, 60)
    expect(at(7_200_000)).toEqual({ start: 3600, end: 7200, step: 60 })
    expect(at(7_259_999)).toMatchObject({ end: 7200 })
    expect(at(7_260_000)).toMatchObject({ end: 7260 })
    expect(freshness(10_800)).toBe(300)
  })

  it('keeps what is missing, and what is no number, as gaps', () => {
    const grid = { start: 0, end: 40, step: 10 }
    expect(timesOf(grid)).toEqual([0, 10_000, 20_000, 30_000, 40_000])
    const values: [number, string][] = [
      [10, '1.5'],
      [20, 'NaN'],
      [40, '+Inf'],
    ]
    expect(valuesOf({ metric: {}, values }, grid)).toEqual([null, 1.5, null, null, null])
  })
})

describe('declarations', () => {
  const filling = { where: { sn: 'A"b\\' }, grid: { start: 0, end: 3600, step: 60 }, interval: 60, top: 10 }

  it('leave no place unfilled, and names of devices cannot leave their quotes', () => {
    for (const { lines } of [...deviceCharts, ...networkCharts])
      for (const { query } of lines) {
        const filled = fill(query, filling)
        expect(filled).not.toMatch(/\$/)
        expect(filled).toContain('{sn="A\\"b\\\\"}')
      }
  })

  it('does not fill places in what was filled in', () => {
    expect(fill('m{$where}[$rate]', { ...filling, where: { port: '$rate' } })).toBe('m{port="$rate"}[180s]')
  })

  it('are shown where the device can tell of them', () => {
    const names = (...capabilities: Parameters<typeof chartsFor>[0]) =>
      chartsFor(capabilities).map(({ name }) => name)
    expect(names()).toEqual(['cpu', 'memory', 'traffic', 'temperature'])
    expect(names('poe')).toContain('portPoe')
    expect(names('radios')).not.toContain('portReceived')
  })

  it('have a name each', () => {
    const names = [...deviceCharts, ...networkCharts].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('an answer', () => {
  const grid = { start: 0, end: 10, step: 10 }
  const chart = deviceCharts.find(({ name }) => name === 'portReceived')!
  const matrix = (port: string) => ({ metric: { port }, values: [[10, '1']] as [number, string][] })
  const named = (_: unknown, labels: Readonly<Record<string, string>>) => labels.port ?? ''

  it('has its lines in the order people count', () => {
    const data = dataOf(chart, { grid, matrices: [['LAN10', 'LAN2', 'LAN1'].map(matrix)] }, named)
    expect(data.series.map(({ name }) => name)).toEqual(['LAN1', 'LAN2', 'LAN10'])
    expect(data.series[0]?.values).toEqual([null, 1])
  })

  it('has no more lines than there are colours', () => {
    const many = Array.from({ length: 40 }, (_, i) => matrix(`LAN${i}`))
    expect(dataOf(chart, { grid, matrices: [many] }, named).series).toHaveLength(20)
  })
})

describe('where data begins', () => {
  const data = { times: [100, 200, 300], series: [{ key: 'a', name: 'A', values: [null, 1, 2] }] }
  const known = { data, keptDays: undefined, now: 300 }

  it('is when the device came, unless it has older samples', () => {
    expect(beginningOf({ ...known, since: 150 })).toEqual({ at: 150, why: 'since' })
    expect(beginningOf({ ...known, since: 250 })).toEqual({ at: 200, why: 'since' })
    expect(beginningOf({ ...known, since: null })).toBeUndefined()
  })

  it('is where older samples are thrown away', () => {
    const now = 30 * 86_400_000
    const late = { times: [now], series: [{ key: 'a', name: 'A', values: [1] }] }
    expect(beginningOf({ data: late, since: 5, keptDays: 7, now })).toEqual({
      at: now - 7 * 86_400_000,
      why: 'kept',
    })
  })
})
