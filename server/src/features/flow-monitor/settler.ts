import type { Clock } from '../../lib/clock.ts'
import type { CrossingRow, WatchedSettings } from './flow.repository.ts'
import type { FlowCrossings } from './flow-crossings.ts'
import type { WatchedPort, WatchList } from './watch-list.ts'

interface SettlerDeps {
  list: WatchList
  crossings: FlowCrossings
  clock: Clock
}

/** Keeps the list of watched ports in step with what is saved and with what was done. */
export function settler({ list, crossings, clock }: SettlerDeps) {
  const find = ({ sn, port }: Pick<CrossingRow, 'sn' | 'port'>): WatchedPort | undefined =>
    list.of(sn)?.get(port)

  return {
    load(wanted: readonly WatchedSettings[]): void {
      const bySn = Map.groupBy(wanted, ({ sn }) => sn)
      for (const [sn, ports] of bySn) list.replace(sn, ports)
    },

    /** After a start: what lasted goes on lasting until an interval is whole. */
    opened(rows: readonly CrossingRow[]): void {
      for (const row of rows) {
        const watched = find(row)
        if (!watched || watched.tenant !== row.tenant_id) continue
        const acting = row.step === 'down' || row.step === 'up'
        if (acting) watched.acting = true
        if (row.ended_at !== null) continue
        const kind = row.kind as 'above' | 'below'
        Object.assign(watched, { level: kind, crossing: { id: row.id, kind } })
        watched.again = row.action === 'reset' && (row.step === 'done' || row.step === 'failed')
      }
    },

    /** Thresholds were saved: a crossing of others than these is over. */
    async replaced(sn: string, wanted: readonly WatchedSettings[]): Promise<void> {
      for (const port of list.replace(sn, wanted)) await crossings.end(port, clock.now())
    },

    /** The port is switched: the flow is measured anew, or not at all when it is off for good. */
    async over(row: CrossingRow): Promise<void> {
      const watched = find(row)
      const done = `${row.action as 'reset' | 'close'}_done` as const
      await crossings.tellOutcome(
        row,
        watched?.flow.intervalSeconds ?? 0,
        row.step === 'done' ? done : 'failed',
      )
      if (!watched) return
      watched.acting = false
      watched.window.clear()
      if (row.action === 'reset') watched.again = true
      else if (row.step === 'done') await crossings.end(watched, clock.now(), 'closed')
    },

    /** The device changed hands: in nobody's name until somebody saves the ports. */
    owned(sn: string, tenant: number): void {
      for (const port of list.of(sn)?.values() ?? []) Object.assign(port, { tenant, accountId: null })
    },
  }
}
