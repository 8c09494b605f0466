import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryNow, type Vector } from '../../../api/prometheus'
import { toldInPlace } from '../../../api/query-client'

/** What access points of one network last reported of an SSID, whoever set it. */
export interface SsidOnAir {
  name: string
  clients: number
  accessPoints: number
}

/** By network, then by name. */
export type OnAirByNetwork = ReadonlyMap<number, ReadonlyMap<string, SsidOnAir>>

const againMs = 30_000

/** Clients of every SSID of these networks, and on how many access points it is; asked again every half minute. */
export function useSsidsOnAir(groups: readonly number[]) {
  const now = onAirNow(groups)
  return useQuery({
    queryKey: ['ssids-on-air', groups],
    queryFn: async ({ signal }): Promise<OnAirByNetwork> => {
      const [clients, accessPoints] = await Promise.all([
        queryNow(`sum by (network, ssid) (${now})`, signal),
        queryNow(`count by (network, ssid) (${now})`, signal),
      ])
      return byNetwork(clients, accessPoints)
    },
    refetchInterval: againMs,
    placeholderData: keepPreviousData,
    ...toldInPlace,
  })
}

/**
 * What was in the last report of devices that are connected. A query looks back five minutes: by itself it would go on
 * counting clients of an SSID that was taken off the air, or of an access point that is gone.
 */
function onAirNow(groups: readonly number[]): string {
  const where = `network=~"${groups.join('|')}"`
  const clients = `ssid_clients{${where}}`
  const lastReport = `max by (sn) (timestamp({__name__=~"ssid_clients|device_uptime_seconds",${where}}))`
  const inLastReport = `timestamp(${clients}) == on (sn) group_left ${lastReport}`
  return `${clients} and on (sn, ssid) (${inLastReport}) and on (sn) (device_up{${where}} == 1)`
}

/** Both answers come from the same series; one that is in only one of them has just begun or ended. */
export function byNetwork(clients: readonly Vector[], accessPoints: readonly Vector[]): OnAirByNetwork {
  const keyOf = ({ metric }: Vector) => `${metric.network} ${metric.ssid}`
  const counted = new Map(accessPoints.map((series) => [keyOf(series), Number(series.value[1])]))
  const found = new Map<number, Map<string, SsidOnAir>>()
  for (const series of clients) {
    const { network, ssid } = series.metric
    const on = counted.get(keyOf(series))
    if (!ssid || on === undefined) continue
    const ssids = found.get(Number(network)) ?? new Map<string, SsidOnAir>()
    found.set(Number(network), ssids)
    ssids.set(ssid, { name: ssid, clients: Number(series.value[1]), accessPoints: on })
  }
  return found
}
