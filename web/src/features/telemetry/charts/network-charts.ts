import type { ChartDeclaration } from './chart-declaration'
import { average, fromZero, highestAverages, highestRates, share } from './queries.ts'

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
    // Each client once: at the gateway all of them would stand once more.
    lines: [{ by: 'sn', query: highestAverages('device_attached_clients', 'sn') }],
  },
  {
    name: 'receivedByDevice',
    unit: 'bitRate',
    axis: fromZero(1000),
    top: 'most',
    lines: [{ by: 'sn', query: highestRates('device_receive_bytes_total', 'sn') }],
  },
  {
    name: 'sentByDevice',
    unit: 'bitRate',
    axis: fromZero(1000),
    top: 'most',
    lines: [{ by: 'sn', query: highestRates('device_transmit_bytes_total', 'sn') }],
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
    lines: [{ by: 'sn', query: highestAverages('device_poe_watts', 'sn') }],
  },
  {
    name: 'cpuByDevice',
    unit: 'ratio',
    axis: share,
    top: 'most',
    lines: [{ by: 'sn', query: highestAverages('device_cpu_ratio', 'sn') }],
  },
  {
    name: 'memoryByDevice',
    unit: 'ratio',
    axis: share,
    top: 'most',
    lines: [{ by: 'sn', query: highestAverages('device_memory_used_ratio', 'sn') }],
  },
  {
    name: 'temperatureByDevice',
    unit: 'celsius',
    axis: fromZero(60),
    top: 'most',
    lines: [{ by: 'sn', query: highestAverages('device_temperature_celsius', 'sn') }],
  },
]
