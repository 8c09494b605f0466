import { expect, it } from 'vitest'
import { wallRanges } from '#contract/overview/wall.ts'
import type { RangeQuery } from '../../timeseries/types.ts'
import { trendOf } from './wall-trend.ts'

const now = Date.UTC(2026, 10, 22, 0, 13, 47)
const reach = { tenant: 1, networks: 'all' as const }

it.each(wallRanges)(
  'a line over the last %s ends with this minute: its last value is the present one',
  async (range) => {
    const asked: RangeQuery[] = []
    const series = {
      async queryRange(query: RangeQuery) {
        asked.push(query)
        const values: [number, string][] = [[query.end, '7.5']]
        return { resultType: 'matrix' as const, result: [{ metric: {}, values }], warnings: [], infos: [] }
      },
    }
    const { start, stepMs, received } = await trendOf(series, reach, { range, now })
    expect(asked).toHaveLength(3)
    for (const { end } of asked) expect(end).toBe(Date.UTC(2026, 10, 22, 0, 13) / 1000)
    expect(start + stepMs * (received.length - 1)).toBe(Date.UTC(2026, 10, 22, 0, 13))
    expect(received.at(-1)).toBe(7.5)
    expect(received.slice(0, -1).every((value) => value === null)).toBe(true)
  },
)
