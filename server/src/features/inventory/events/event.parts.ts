import { listDeviceEvents } from '#contract/inventory/state/device-events.ts'
import { route } from '../../../http/route.ts'
import type { SecretBox } from '../../../lib/secret-box.ts'
import type { Records } from '../records/record.parts.ts'
import { EventRepository } from './event.repository.ts'
import { EventJournal } from './event-journal.ts'
import { EventsService } from './events.service.ts'

/** What happened on devices and what they told of it. */
export function createEvents(records: Records, flushMs: number, secrets: SecretBox | undefined) {
  const { db, bus, clock, log, live } = records
  const eventRepository = new EventRepository(db)
  const events = new EventsService(eventRepository)
  const journal = new EventJournal({
    ...{ bus, clock, log, eventRepository, flushMs },
    ownerOf: (sn) => live.get(sn)?.row.tenant_id ?? null,
    seal: (password, sn) => secrets?.seal(password, `device:${sn}:password`) ?? null,
  })
  return {
    ...{ eventRepository, journal },
    routes: [route(listDeviceEvents, ({ caller, query }) => events.list(caller.tenant, query))],
    flush: () => journal.flush(),
    stop: () => journal.stop(),
  }
}

export type EventParts = ReturnType<typeof createEvents>
