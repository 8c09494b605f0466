import type { Capability } from '#contract/inventory/capabilities.ts'
import type { ChartDeclaration } from './chart-declaration'
import { equipmentCharts } from './equipment-charts.ts'
import { average, errorsOf, fromZero, highestAverages, highestRates, perSecond, share } from './queries.ts'

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
    axis: { min: -100, max: -20 },
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
    lines: [{ by: 'port', query: highestRates('port_receive_bytes_total', 'port') }],
  },
  {
    name: 'portSent',
    needs: 'ports',
    unit: 'bitRate',
    axis: fromZero(1000),
    choice: 'port',
    top: 'most',
    lines: [{ by: 'port', query: highestRates('port_transmit_bytes_total', 'port') }],
  },
  {
    name: 'portReceiveErrors',
    needs: 'ports',
    unit: 'perMinute',
    axis: fromZero(1),
    choice: 'port',
    top: 'most',
    lines: errorsOf('port_receive_errors_total', 'port'),
  },
  {
    name: 'portSendErrors',
    needs: 'ports',
    unit: 'perMinute',
    axis: fromZero(1),
    choice: 'port',
    top: 'most',
    lines: errorsOf('port_transmit_errors_total', 'port'),
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
    axis: fromZero(4),
    choice: 'port',
    top: 'most',
    lines: [{ by: 'port', query: highestAverages('port_poe_watts', 'port') }],
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
  ...equipmentCharts,
]

/** The charts a device's capabilities earn. */
export const chartsFor = (capabilities: readonly Capability[]): ChartDeclaration[] =>
  deviceCharts.filter(({ needs }) => needs === undefined || capabilities.includes(needs))
