import type { Db } from '../../../db/client.ts'
import type { EventBus } from '../../../events/bus.ts'
import type { NetworkAccessReader, ReachReader } from '../../../http/guard.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import { ClientCounter } from '../clients/client-counter.ts'
import { WithheldFeatures } from '../offers/withheld-features.ts'
import { QuarantineRepository } from '../onboarding/quarantine.repository.ts'
import { Presence } from '../sync/presence.ts'
import { DeviceRepository } from './device.repository.ts'
import type { PlaceReader } from './listing.service.ts'
import { LiveDevices } from './live-devices.ts'
import { SubjectRepository } from './subject.repository.ts'
import { Vitals } from './vitals.reader.ts'

export interface RecordDeps {
  db: Db
  bus: EventBus
  clock: Clock
  log: Logger
  reach: ReachReader & NetworkAccessReader & PlaceReader
}

/** What every part of inventory stands on: rows, and what is known of devices in memory. */
export function createRecords({ db, bus, clock, log, reach }: RecordDeps) {
  const live = new LiveDevices()
  return {
    ...{ db, bus, clock, log, reach, live },
    isConnected: (sn: string) => (live.get(sn)?.sessionId ?? null) !== null,
    clientCounter: new ClientCounter(),
    devices: new DeviceRepository(db),
    quarantine: new QuarantineRepository(db),
    subjects: new SubjectRepository(db),
    presence: new Presence(),
    withheld: new WithheldFeatures(),
    vitals: new Vitals(),
  }
}

export type Records = ReturnType<typeof createRecords>
