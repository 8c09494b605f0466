import type { EventBus } from '../../../events/bus.ts'
import type { FlowActions } from './flow-actions.ts'
import type { FlowWatcher } from './flow-watcher.ts'

export interface ListeningParts {
  watcher: FlowWatcher
  actions: FlowActions
  inTurn(sn: string, work: () => Promise<void>): void
}

/** What devices report is held against their thresholds; a port that is being switched is followed. */
export function listenForFlow(bus: EventBus, { watcher, actions, inTurn }: ListeningParts): () => void {
  const follow = (sn: string) => {
    if (actions.isActing(sn)) inTurn(sn, () => actions.follow(sn))
  }
  const ends = [
    bus.on('device.report', (report) => {
      watcher.report(report)
      follow(report.sn)
    }),
    bus.on('configuration.changed', ({ sn }) => follow(sn)),
  ]
  return () => {
    for (const end of ends) end()
  }
}
