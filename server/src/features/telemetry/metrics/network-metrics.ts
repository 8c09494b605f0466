import type { Metric } from './metric.ts'

export const networkMetrics = {
  network_health_score: {
    ...{ type: 'gauge', unit: 'number' },
    help: 'How well the network is set up by the rules, 0 to 100; every quarter of an hour, and soon after a change',
    source:
      '`sn` is `network:…`, `kind` is `network`; none while too little is known ([0097](decisions/0097-rules-and-a-score.md))',
  },
} as const satisfies Record<string, Metric>
