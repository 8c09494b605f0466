/** What the device side counts for /metrics; all grow from the start of the process. */
export interface SouthboundStats {
  /** Connected devices now, and sockets that have not introduced themselves yet. */
  sessions: number
  unintroduced: number
  /** Devices that called in to be reached. */
  links: number
  connectionsTotal: number
  framesTotal: number
  receivedBytesTotal: number
  sentBytesTotal: number
  commandsTotal: number
  /** Refused connections, frames and fields by code. */
  refusedTotal: Record<string, number>
  noticesSuppressedTotal: number
}

export type StatsCounters = Omit<SouthboundStats, 'sessions' | 'unintroduced' | 'links'>

export function newCounters(): StatsCounters {
  return {
    connectionsTotal: 0,
    framesTotal: 0,
    receivedBytesTotal: 0,
    sentBytesTotal: 0,
    commandsTotal: 0,
    refusedTotal: {},
    noticesSuppressedTotal: 0,
  }
}

export function countRefusal(counters: StatsCounters, code: string): void {
  counters.refusedTotal[code] = (counters.refusedTotal[code] ?? 0) + 1
}
