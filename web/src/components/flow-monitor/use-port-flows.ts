import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type FlowCrossing, showFlow, type WatchedPort } from '#contract/flow-monitor/endpoints.ts'
import { reading, toldInPlace } from '../../api/query-client'

export interface PortFlows {
  of: (port: string) => { watched: WatchedPort | null; crossings: FlowCrossing[] }
  /** Ports whose flow is beyond a threshold now. */
  beyond: ReadonlySet<string>
}

const askAgainMs = 15_000

/** How the watched ports of a device stand; null where that is not known (yet). */
export function usePortFlows(sn: string): PortFlows | null {
  const { data } = useQuery({ ...reading(showFlow, { sn }), ...toldInPlace, refetchInterval: askAgainMs })
  return useMemo(() => {
    if (!data) return null
    const byPort = Map.groupBy(data.crossings, ({ port }) => port)
    const watched = new Map(data.ports.map((one) => [one.port, one]))
    return {
      of: (port) => ({ watched: watched.get(port) ?? null, crossings: byPort.get(port) ?? [] }),
      beyond: new Set(
        data.ports.filter(({ stand }) => stand === 'above' || stand === 'below').map(({ port }) => port),
      ),
    }
  }, [data])
}
