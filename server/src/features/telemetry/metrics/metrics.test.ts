import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { metrics } from './catalogue.ts'
import { metadataOf } from './metadata.ts'
import { openMetricsUnit } from './metric.ts'
import { withMetricTables } from './metric-tables.ts'

describe('the catalogue', () => {
  it('is what docs/metrics.md shows: "node tools/metric-tables/main.ts" writes it', () => {
    const document = readFileSync(new URL('../../../../../docs/metrics.md', import.meta.url), 'utf8')
    for (const name of Object.keys(metrics)) expect(document).toContain(`| \`${name}\` |`)
    expect(withMetricTables(document)).toBe(document)
  })

  it.each(Object.entries(metrics))('names %s by Prometheus’ conventions', (name, metric) => {
    expect(name.endsWith('_total')).toBe(metric.type === 'counter')
    const unit = openMetricsUnit(metric)
    if (unit) expect(name.replace(/_total$/, '')).toMatch(new RegExp(`_${unit}$`))
    expect(metric.help).not.toMatch(/\.$/)
  })
})

describe('metadata', () => {
  const ask = (params: Record<string, string>) => metadataOf({ text: (name) => params[name] })

  it('tells type, unit and help', () => {
    expect(ask({ metric: 'device_transmit_bytes_total' })).toEqual({
      device_transmit_bytes_total: [{ type: 'counter', unit: 'bytes', help: 'Sent over the uplink.' }],
    })
    expect(ask({ metric: 'device_clients' }).device_clients?.[0]?.unit).toBe('')
    expect(ask({ metric: 'toString' })).toEqual({})
  })

  it('keeps to its limit', () => {
    expect(Object.keys(ask({}))).toHaveLength(Object.keys(metrics).length)
    expect(Object.keys(ask({ limit: '-1' }))).toHaveLength(Object.keys(metrics).length)
    expect(Object.keys(ask({ limit: '2', limit_per_metric: '1' }))).toHaveLength(2)
    expect(ask({ limit: '0' })).toEqual({})
    expect(() => ask({ limit: 'x' })).toThrow('limit must be a number')
  })
})
