import type { QueryOf } from '#contract/define-endpoint.ts'
import type { DeviceEvent, listDeviceEvents } from '#contract/inventory/state/device-events.ts'
import { limits } from '#contract/limits.ts'
import type { Rows } from '../../../http/route.ts'
import { positionOf } from '../records/id-cursor.ts'
import type { EventFilter, EventRepository } from './event.repository.ts'

const SEVERITIES = ['info', 'warning', 'error'] as const

/** What happened on a device, page by page. */
export class EventsService {
  readonly #repository: EventRepository
  constructor(repository: EventRepository) {
    this.#repository = repository
  }

  async list(tenant: number, query: QueryOf<typeof listDeviceEvents>): Promise<Rows<DeviceEvent>> {
    const { sn, severity, type, limit, cursor } = query
    const filter: EventFilter = {
      severities: severity ? SEVERITIES.slice(SEVERITIES.indexOf(severity)) : [...SEVERITIES],
      ...(type !== undefined && { type }),
      ...(cursor !== undefined && { before: positionOf(cursor) }),
    }
    const wanted = limit ?? (cursor === undefined ? limits.eventsPerDevice : limits.pageDefault)
    const found = await this.#repository.events(sn, tenant, filter, wanted + 1)
    const rows = found.slice(0, wanted)
    if (limit === undefined && cursor === undefined) return { rows, page: null }
    const next = found.length > wanted ? String(rows.at(-1)!.id) : null
    return { rows, page: { next, total: await this.#repository.count(sn, tenant, filter) } }
  }
}
