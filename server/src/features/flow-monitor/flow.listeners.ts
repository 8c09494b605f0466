import type { EventBus } from '../../events/bus.ts'
import type { KeyedQueue } from '../../lib/keyed-queue.ts'
import type { FlowActions } from './flow-actions.ts'
import type { FlowWatcher } from './flow-watcher.ts'

export interface ListeningParts {
  watcher: FlowWatcher
  actions: FlowActions
  deviceQueue: Pick<KeyedQueue, 'post'>
  placed(sn: string, tenant: number | null): Promise<void>
}

/** What devices report is held against their thresholds; a port that is being switched is followed. */
export function listenForFlow(
  bus: EventBus,
  { watcher, actions, deviceQueue, placed }: ListeningParts,
): () => void {
  const follow = (sn: string) => {
    if (actions.isActing(sn)) void deviceQueue.post(sn, () => actions.follow(sn))
  }
  const ends = [
    bus.on('device.report', (report) => {
      watcher.report({ ...report, state: report.counts })
      follow(report.sn)
    }),
    bus.on('configuration.changed', ({ sn }) => follow(sn)),
    bus.on('device.placed', ({ sn, from, to }) => {
      // In another network of the same owner nothing changes; a hand-over brings what is watched along itself.
      if (from && to) return
      void deviceQueue.post(sn, () => placed(sn, to?.tenant ?? null))
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
