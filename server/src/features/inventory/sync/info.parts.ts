import { showDevice, showRawState } from '#contract/inventory/endpoints.ts'
import { route } from '../../../http/route.ts'
import type { EventParts } from '../events/event.parts.ts'
import type { Records } from '../records/record.parts.ts'
import { InfoService } from './info.service.ts'
import type { SyncParts } from './sync.parts.ts'

/** One device in full. */
export function createDeviceInfo(
  records: Records,
  { states, streams }: SyncParts,
  { eventRepository }: EventParts,
) {
  const info = new InfoService({ ...records, eventRepository, states, watchOf: (sn) => streams.watchOf(sn) })
  return {
    routes: [
      route(showDevice, ({ caller, query }) => info.show(query.sn, caller.level)),
      route(showRawState, ({ query }) => info.raw(query.sn)),
    ],
  }
}
