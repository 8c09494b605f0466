import type { Capability } from '#contract/inventory/capabilities.ts'
import type telemetry from '../../../../locales/en-US/telemetry.json'
import type { PlotAxis } from '../../ui/chart/plot-option'
import type { Unit } from './units'

export type ChartName = keyof (typeof telemetry)['chart']
export type LineName = keyof (typeof telemetry)['line']
/** The label that tells the lines of one query apart. */
export type Thing = 'port' | 'radio' | 'ssid' | 'client' | 'sn'

/**
 * One query, with places for what the page knows: `$where` the matchers, `$average`, `$rate` and `$presence` the
 * windows, `$range` all that is shown, `$top` how many lines are wanted.
 */
export interface Line {
  name?: LineName
  by?: Thing
  query: string
}

export interface ChartDeclaration {
  name: ChartName
  unit: Unit
  axis: PlotAxis
  lines: readonly Line[]
  /** A device without it has no such chart; none: every device has it. */
  needs?: Capability
  /** What the reader can choose one of. */
  choice?: 'port' | 'radio'
  /** The most or the least `$top` of many are shown. */
  top?: 'most' | 'least'
  /** Days its samples are kept, where that is less than a month. */
  keptDays?: number
}

const share: PlotAxis = { min: 0, max: 1 }
const fromZero = (atLeast: number): PlotAxis => ({ min: 0, atLeast })

const average = (metric: string) => `avg_over_time(${metric}{$where}[$average])`
const perSecond = (metric: string) => `rate(${metric}{$where}[$rate])`

/** Only the lines that are highest over all that is shown: ranked once, so that lines do not come and go. */
const highest = (by: Thing, value: string, ranking: string) =>
  `${value} and on (${by}) topk($top, ${ranking} @ end()))`
const averages = (metric: string, by: Thing) =>
  highest(by, average(metric), `avg_over_time(${metric}{$where}[$range]`)
const rates = (metric: string, by: Thing, factor = 8) =>
  `${factor} * ${highest(by, perSecond(metric), `rate(${metric}{$where}[$range]`)}`

export const deviceCharts: readonly ChartDeclaration[] = [
  { name: 'cpu', unit: 'ratio', axis: share, lines: [{ name: 'cpu', query: average('device_cpu_ratio') }] },
  {
    name: 'memory',
    unit: 'ratio',
    axis: share,
    lines: [{ name: 'memory', query: average('device_memory_used_ratio') }],
  },
  {
    name: 'traffic',
    unit: 'bitRate',
    axis: fromZero(1000),
    lines: [
      { name: 'received', query: `8 * ${perSecond('device_receive_bytes_total')}` },
      { name: 'sent', query: `8 * ${perSecond('device_transmit_bytes_total')}` },
    ],
  },
  {
    name: 'clients',
    needs: 'clients',
    unit: 'count',
    axis: fromZero(4),
    lines: [
      { name: 'allClients', query: average('device_clients') },
      { by: 'ssid', query: average('ssid_clients') },
    ],
  },
  {
    name: 'channelUse',
    needs: 'radios',
    unit: 'ratio',
    axis: share,
    choice: 'radio',
    lines: [{ by: 'radio', query: average('radio_busy_ratio') }],
  },
  {
    name: 'noise',
    needs: 'radios',
    unit: 'dbm',
    axis: { min: -110, atLeast: -70 },
    choice: 'radio',
    lines: [{ by: 'radio', query: average('radio_noise_dbm') }],
  },
  {
    name: 'radioClients',
    needs: 'radios',
    unit: 'count',
    axis: fromZero(4),
    choice: 'radio',
    lines: [{ by: 'radio', query: average('radio_clients') }],
  },
  {
    name: 'signal',
    needs: 'radios',
    unit: 'dbm',
    axis: { min: -100, atLeast: -30 },
    top: 'least',
    keptDays: 7,
    lines: [
      {
        by: 'client',
        query: `${average('client_signal_dbm')} and on (client) bottomk($top, avg_over_time(client_signal_dbm{$where}[$range] @ end()))`,
      },
    ],
  },
  {
    name: 'portReceived',
    needs: 'ports',
    unit: 'bitRate',
    axis: fromZero(1000),
    choice: 'port',
    top: 'most',
    lines: [{ by: 'port', query: rates('port_receive_bytes_total', 'port') }],
  },
  {
    name: 'portSent',
    needs: 'ports',
    unit: 'bitRate',
    axis: fromZero(1000),
    choice: 'port',
    top: 'most',
    lines: [{ by: 'port', query: rates('port_transmit_bytes_total', 'port') }],
  },
  {
    name: 'portReceiveErrors',
    needs: 'ports',
    unit: 'perMinute',
    axis: fromZero(1),
    choice: 'port',
    top: 'most',
    lines: [{ by: 'port', query: rates('port_receive_errors_total', 'port', 60) }],
  },
  {
    name: 'portSendErrors',
    needs: 'ports',
    unit: 'perMinute',
    axis: fromZero(1),
    choice: 'port',
    top: 'most',
    lines: [{ by: 'port', query: rates('port_transmit_errors_total', 'port', 60) }],
  },
  {
    name: 'poe',
    needs: 'poe',
    unit: 'watts',
    axis: fromZero(10),
    lines: [
      { name: 'poeUsed', query: average('device_poe_watts') },
      { name: 'poeBudget', query: average('device_poe_budget_watts') },
    ],
  },
  {
    name: 'portPoe',
    needs: 'poe',
    unit: 'watts',
    axis: fromZero(5),
    choice: 'port',
    top: 'most',
    lines: [{ by: 'port', query: averages('port_poe_watts', 'port') }],
  },
  {
    name: 'temperature',
    unit: 'celsius',
    axis: fromZero(60),
    lines: [
      { name: 'board', query: average('device_temperature_celsius') },
      { by: 'radio', query: average('radio_temperature_celsius') },
    ],
  },
]

/** The busiest radio stands for its device. */
const busiest = (of: string) => `max by (sn) (${of})`

export const networkCharts: readonly ChartDeclaration[] = [
  {
    name: 'online',
    unit: 'count',
    axis: fromZero(4),
    lines: [
      { name: 'online', query: 'sum(avg_over_time(device_up{$where}[$presence]))' },
      { name: 'bound', query: 'count(last_over_time(device_up{$where}[$presence]))' },
    ],
  },
  {
    name: 'clientsByDevice',
    unit: 'count',
    axis: fromZero(4),
    top: 'most',
    lines: [{ by: 'sn', query: averages('device_clients', 'sn') }],
  },
  {
    name: 'receivedByDevice',
    unit: 'bitRate',
    axis: fromZero(1000),
    top: 'most',
    lines: [{ by: 'sn', query: rates('device_receive_bytes_total', 'sn') }],
  },
  {
    name: 'sentByDevice',
    unit: 'bitRate',
    axis: fromZero(1000),
    top: 'most',
    lines: [{ by: 'sn', query: rates('device_transmit_bytes_total', 'sn') }],
  },
  {
    name: 'channelUseByDevice',
    unit: 'ratio',
    axis: share,
    top: 'most',
    lines: [
      {
        by: 'sn',
        query: `${busiest(average('radio_busy_ratio'))} and on (sn) topk($top, ${busiest('avg_over_time(radio_busy_ratio{$where}[$range] @ end())')})`,
      },
    ],
  },
  {
    name: 'poeByDevice',
    unit: 'watts',
    axis: fromZero(10),
    top: 'most',
    lines: [{ by: 'sn', query: averages('device_poe_watts', 'sn') }],
  },
  {
    name: 'cpuByDevice',
    unit: 'ratio',
    axis: share,
    top: 'most',
    lines: [{ by: 'sn', query: averages('device_cpu_ratio', 'sn') }],
  },
  {
    name: 'memoryByDevice',
    unit: 'ratio',
    axis: share,
    top: 'most',
    lines: [{ by: 'sn', query: averages('device_memory_used_ratio', 'sn') }],
  },
  {
    name: 'temperatureByDevice',
    unit: 'celsius',
    axis: fromZero(60),
    top: 'most',
    lines: [{ by: 'sn', query: averages('device_temperature_celsius', 'sn') }],
  },
]

/** The charts a device's capabilities earn. */
export const chartsFor = (capabilities: readonly Capability[]): ChartDeclaration[] =>
  deviceCharts.filter(({ needs }) => needs === undefined || capabilities.includes(needs))
