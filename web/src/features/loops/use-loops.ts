import { useQuery } from '@tanstack/react-query'
import { listDevices } from '#contract/inventory/endpoints.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import { queryNow, type Vector } from '../../api/prometheus'
import { reading, toldInPlace } from '../../api/query-client'

const againMs = 15_000

/** A switch with the ports that look for loops, as it last reported; null where it reports none. */
export interface SwitchLoops {
  device: Device
  watched: number | null
  looped: string[]
}

/** The switches of a network, those with loops first. */
export function useLoops(group: number) {
  const switches = useQuery({ ...reading(listDevices, { group, type: 'switch' }), ...toldInPlace })
  const ports = useQuery({
    queryKey: ['port-loops', group],
    queryFn: ({ signal }) =>
      queryNow(`port_loop{network="${group}"} and on (sn) (device_up{network="${group}"} == 1)`, signal),
    refetchInterval: againMs,
    ...toldInPlace,
  })
  return {
    rows: switches.data && ports.data ? rowsOf(switches.data, ports.data) : null,
    failed: switches.error ?? ports.error,
    refetch: () => Promise.all([switches.refetch(), ports.refetch()]),
  }
}

export function rowsOf(devices: readonly Device[], ports: readonly Vector[]): SwitchLoops[] {
  const rows = devices.map((device) => {
    const own = ports.filter(({ metric }) => metric.sn === device.sn)
    const looped = own.filter(({ value }) => value[1] === '1').map(({ metric }) => metric.port ?? '')
    return { device, watched: own.length > 0 ? own.length : null, looped: looped.sort(byNumber) }
  })
  return rows.sort((a, b) => b.looped.length - a.looped.length || byNumber(nameOf(a), nameOf(b)))
}

const nameOf = ({ device }: SwitchLoops): string => device.hostname || device.sn
const byNumber = (a: string, b: string): number => a.localeCompare(b, undefined, { numeric: true })
