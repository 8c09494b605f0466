import { describe, expect, it } from 'vitest'
import { nearest } from './chart-data'
import { plotAreaOf, positionOf, scaled, timeAt } from './geometry'
import { keyAction } from './keys'
import { looksOf } from './palette'
import { plotOption, pointsOf } from './plot-option'
import { summaryOf, thinning } from './summary'

const times = [0, 10, 20, 30]
const window = { start: 0, end: 100 }

describe('a line', () => {
  it('keeps its gaps and shows a point that stands alone as a dot', () => {
    expect(pointsOf(times, [1, null, 2, 3])).toEqual([
      { value: [0, 1], symbol: 'circle', symbolSize: 4 },
      [10, null],
      [20, 2],
      [30, 3],
    ])
  })

  it('is never drawn across a gap, and hidden ones are not drawn at all', () => {
    const series = [
      { key: 'a', name: 'A', values: [1, null, 2, 3] },
      { key: 'b', name: 'B', values: [1, 1, 1, 1] },
    ]
    const option = plotOption({
      ...{ data: { times, series }, window, axis: { min: 0 }, width: 500, rtl: false },
      looks: {
        lines: [1, 2].map(() => ({ color: '#123456', dashed: false })),
        text: '#000000',
        grid: '#000000',
        font: '',
      },
      ...{ hidden: new Set(['b']), highlighted: null, format: String, tick: String },
    })
    expect(option.series).toHaveLength(1)
    expect(option.series[0]).toMatchObject({ connectNulls: false, lineStyle: { color: '#123456' } })
    expect(option.xAxis).toMatchObject({ min: 0, max: 100 })
  })

  it('and what it was before have one colour, come and go together, and do not fill the plot', () => {
    const series = [
      { key: 'a', name: 'A', values: [1, 2, 3, 4] },
      { key: 'b', name: 'B', values: [4, 3, 2, 1] },
      { key: 'a then', name: 'A then', values: [0, 1, 2, 3], before: 'a' },
    ]
    const lines = looksOf(series, 'light')
    expect(lines[2]).toEqual({ ...lines[0], pale: true })
    expect(lines[1]!.color).not.toBe(lines[0]!.color)
    const drawn = (hidden: string[], highlighted: string | null) =>
      plotOption({
        ...{ data: { times, series }, window, axis: { min: 0 }, width: 500, rtl: false },
        looks: { lines, text: '#000000', grid: '#000000', font: '' },
        ...{ hidden: new Set(hidden), highlighted, format: String, tick: String },
      }).series.map(({ lineStyle }) => [lineStyle.type, lineStyle.opacity])
    expect(drawn([], null)).toEqual([
      ['solid', 1],
      ['solid', 1],
      [[2, 3], 0.6],
    ])
    expect(drawn(['a'], null)).toHaveLength(1)
    expect(drawn([], 'a').map(([, opacity]) => opacity)).toEqual([1, 0.2, 0.6])
  })

  it('stands out while its name is pointed at; the value axis does not blow small values up', () => {
    const series = ['a', 'b'].map((key) => ({ key, name: key, values: [0, 1, 0, 1] }))
    const lines = series.map(() => ({ color: '#123456', dashed: false }))
    const option = plotOption({
      ...{ data: { times, series }, window, axis: { min: 0, atLeast: 8 }, width: 500, rtl: true },
      looks: { lines, text: '#000000', grid: '#000000', font: '' },
      ...{ hidden: new Set<string>(), highlighted: 'b', format: String, tick: String },
    })
    expect(option.series.map(({ lineStyle }) => lineStyle.opacity)).toEqual([0.2, 1])
    expect(option.yAxis).toMatchObject({ position: 'right', min: 0, max: 8, interval: 2 })
  })
})

describe('time on the page', () => {
  it('runs from left to right in every language; only the value axis changes sides', () => {
    for (const rtl of [false, true]) {
      const area = plotAreaOf(600, rtl)
      expect(positionOf(0, area, window)).toBe(area.left)
      expect(positionOf(100, area, window)).toBe(area.left + area.width)
      expect(timeAt(positionOf(40, area, window), area, window)).toBeCloseTo(40)
    }
    expect(plotAreaOf(600, true).left).toBeLessThan(plotAreaOf(600, false).left)
  })

  it('is found by the nearest point', () => {
    expect([-5, 4, 6, 26, 99].map((time) => nearest(times, time))).toEqual([0, 0, 1, 3, 3])
    expect(nearest([], 5)).toBe(-1)
  })

  it('zooms about the cursor and stays inside', () => {
    expect(scaled(window, 50, 0.5, window)).toEqual({ start: 25, end: 75 })
    expect(scaled(window, 0, 0.5, window)).toEqual({ start: 0, end: 50 })
  })
})

describe('the keyboard', () => {
  const at = (cursor: number | null) => ({ window, cursor, times })
  it('walks in time, from the newest point, and stops at the ends', () => {
    expect(keyAction('ArrowLeft', at(null))).toEqual({ cursor: 30 })
    expect(keyAction('ArrowLeft', at(20))).toEqual({ cursor: 10 })
    expect(keyAction('ArrowRight', at(30))).toEqual({ cursor: 30 })
    expect(keyAction('Home', at(30))).toEqual({ cursor: 0 })
  })

  it('zooms and shows all again, and leaves other keys alone', () => {
    expect(keyAction('+', at(50))).toEqual({ zoom: { start: 25, end: 75 } })
    expect(keyAction('Escape', at(50))).toEqual({ reset: true })
    expect(keyAction('Tab', at(50))).toBeUndefined()
  })
})

describe('a summary', () => {
  it('leaves gaps out and keeps the last value there was', () => {
    expect(summaryOf([4, null, 2, null])).toEqual({ least: 2, average: 3, most: 4, last: 2 })
    expect(summaryOf([null, null])).toBeNull()
  })

  it('thins rows to at most so many', () => {
    expect(thinning(60, 60)).toBe(1)
    expect(thinning(61, 60)).toBe(2)
    expect(Math.ceil(1000 / thinning(1000, 60))).toBeLessThanOrEqual(60)
  })
})
