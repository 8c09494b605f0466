import { connectedClients } from '#contract/inventory/connected-clients.ts'
import { ofKinds, routingKinds } from '#contract/inventory/kind-traits.ts'
import type { ChartDeclaration } from './chart-declaration'
import { fromZero } from './queries.ts'

/** What can be a network's way to the internet. */
const waysOut = ofKinds(routingKinds)

/** Of each network the busiest one alone: a router behind the gateway carries the same bytes again. */
const perSecond = (metric: string) => `sum(max by (network) (8 * rate(${metric}{${waysOut},$where}[$rate])))`

/** What may be added up over a network or all of them (decision 0012). */
export const homeCharts: readonly ChartDeclaration[] = [
  {
    name: 'internetTraffic',
    unit: 'bitRate',
    axis: fromZero(1000),
    lines: [
      { name: 'received', query: perSecond('device_receive_bytes_total') },
      { name: 'sent', query: perSecond('device_transmit_bytes_total') },
    ],
  },
  {
    name: 'clientsTogether',
    unit: 'count',
    axis: fromZero(4),
    lines: [
      {
        name: 'allClients',
        query: connectedClients('$where', (clients) => `avg_over_time(${clients}[$average])`),
      },
    ],
  },
]
