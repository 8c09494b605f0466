import type { Config } from '../../config.ts'
import type { Db } from '../../db/client.ts'
import type { EventBus } from '../../events/bus.ts'
import type { NetworkAccessReader, ReachReader } from '../../http/guard.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import type { SecretBox } from '../../lib/secret-box.ts'
import type { CommandDispatcher, Sessions } from '../../southbound/ports.ts'
import type { Uploads } from './commands/traces.ts'
import type { FirmwareSource } from './commands/upgrades.ts'
import type { InventorySettings } from './inventory.settings.ts'
import type { Renamed } from './onboarding/ownership.service.ts'
import type { PretendFleetRoom } from './pretend/pretend-fleet.port.ts'
import type { PlaceReader } from './records/listing.service.ts'
import type { MeteredReader } from './sync/metered-links.ts'

export interface InventoryDeps {
  db: Db
  bus: EventBus
  clock: Clock
  log: Logger
  reach: ReachReader & NetworkAccessReader & PlaceReader
  /** Which networks are on metered links; without it none is. */
  links?: MeteredReader
  config?: Partial<Pick<Config, 'ROOST_DEVICE_TRUST' | 'ROOST_DEVICE_NAMES'>>
  settings?: Partial<InventorySettings>
  /** Where devices may send files; without it they are not asked to. */
  uploads?: Uploads
  /** Where firmware images lie; without it devices fetch from web addresses alone. */
  firmware?: FirmwareSource
  /** Where pretend devices run; without it they do nowhere. */
  pretend?: PretendFleetRoom
  /** Without it, secrets that devices tell are not kept. */
  secrets?: SecretBox
  /** From when on a device that is bound now is its tenant's, where that is not now. */
  ownedSince?: (tenant: number, now: number) => number
  /** Told in the transaction in which a device gets another name; without it nobody is. */
  renamed?: Renamed
}

/** What inventory asks of the device side, which itself needs inventory to be built. */
export interface DeviceSide {
  sessions: Sessions
  dispatcher: CommandDispatcher
}
