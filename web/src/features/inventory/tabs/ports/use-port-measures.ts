import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { queryNow, type Vector } from '../../../../api/prometheus'
import { toldInPlace } from '../../../../api/query-client'
import type { PortMeasures } from '../../../../components/port-panel/measured-lamp'

const askAgainMs = 30_000
/** A rate needs two reports, also when one was lost. */
const rate = (metric: string, sn: string) => `8 * rate(${metric}{sn=${JSON.stringify(sn)}}[5m])`
const hour = (metric: string, sn: string) => `increase(${metric}{sn=${JSON.stringify(sn)}}[1h])`

/** What every port of a device did lately: rates now, errors of the last hour, VLANs heard. */
export function usePortMeasures(sn: string, state: DeviceState): (port: string) => PortMeasures {
  const questions = {
    receive: rate('port_receive_bytes_total', sn),
    transmit: rate('port_transmit_bytes_total', sn),
    errors: `${hour('port_receive_errors_total', sn)} + ${hour('port_transmit_errors_total', sn)}`,
  }
  const receive = useByPort(questions.receive)
  const transmit = useByPort(questions.transmit)
  const errors = useByPort(questions.errors)
  const vlans = useMemo(() => vlansHeard(state), [state])
  return (port) => ({
    receiveBps: receive.get(port),
    transmitBps: transmit.get(port),
    hourErrors: errors.get(port),
    vlans: vlans.get(port) ?? [],
  })
}

const none: ReadonlyMap<string, number> = new Map()

function useByPort(query: string): ReadonlyMap<string, number> {
  const answer = useQuery({
    queryKey: ['/api/v1/query', query],
    queryFn: ({ signal }) => queryNow(query, signal),
    refetchInterval: askAgainMs,
    select: byPort,
    ...toldInPlace,
  })
  return answer.data ?? none
}

const byPort = (found: Vector[]): ReadonlyMap<string, number> =>
  new Map(
    found
      .map(({ metric, value }) => [metric.port ?? '', Number(value[1])] as const)
      .filter(([, value]) => Number.isFinite(value)),
  )

/** VLANs of the addresses a port learned, in order. */
export function vlansHeard({ forwarding }: Pick<DeviceState, 'forwarding'>): Map<string, number[]> {
  const heard = new Map<string, Set<number>>()
  for (const { port, vlan } of forwarding?.entries ?? [])
    heard.set(port, (heard.get(port) ?? new Set()).add(vlan))
  return new Map([...heard].map(([port, vlans]) => [port, [...vlans].sort((a, b) => a - b)]))
}
