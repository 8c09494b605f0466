import { expect, it } from 'vitest'
import insight from '../../../../../locales/en-US/insight.json'
import { metricsIn } from '../../../components/definition/metrics-in'
import { deviceCharts } from './device-charts'
import { homeCharts } from './home-charts'
import { networkCharts } from './network-charts'

const charts = [...deviceCharts, ...homeCharts, ...networkCharts]

it.each(charts)('the chart $name says what it draws', ({ lines }) => {
  const metrics = metricsIn(lines.map(({ query }) => query))
  expect(metrics).not.toEqual([])
  for (const metric of metrics) expect(insight.metric[metric]?.about).toBeTruthy()
})

it('names each metric once, and what lines are narrowed by not at all', () => {
  expect(metricsIn(['8 * rate(a_total{x="1"}[1m]) and topk(2, b{})', 'a_total{}'])).toEqual(['a_total'])
})
