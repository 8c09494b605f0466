import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { Db } from '../../db/client.ts'
import type { EventBus } from '../../events/bus.ts'
import type { ReachReader } from '../../http/guard.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import type { SecretBox } from '../../lib/secret-box.ts'
import type { NativeConfiguration } from '../../southbound/configuration-ports.ts'
import type { CommandDispatcher, Sessions } from '../../southbound/ports.ts'
import type { ConfigurationSettings } from './configuration.settings.ts'
import type { TreeReader } from './desired-state/sites.ts'
import type { DeviceReader } from './desired-state/target-devices.ts'
import type { SectionCompanions } from './sections/section-companion.ts'

/** Who is on a call, or watches something live, and would be cut. */
export interface CallsCarriedBy {
  /** True as well where the next report will tell. */
  mayCarry(sn: string): boolean
}

export interface ConfigurationDeps {
  db: Db
  bus: EventBus
  clock: Clock
  log: Logger
  secrets: SecretBox
  reach: ReachReader
  tree: TreeReader
  devices: DeviceReader
  jobs: Pick<JobQueue, 'enqueue' | 'wake'>
  /** The last report of a device; null when there is none. */
  stateOf(sn: string): Promise<DeviceState | null>
  /** The same of some dozens of devices, read at once. */
  statesOf(sns: readonly string[]): Promise<ReadonlyMap<string, DeviceState | null>>
  /** Ports of a device that lead to its network's gateway; empty = nothing tells. */
  uplinksOf(sn: string): Promise<ReadonlySet<string>>
  /** Names of the devices behind each port of a device. */
  behindPorts(sn: string): Promise<ReadonlyMap<string, string[]>>
  /** How many clients were online in these networks of a tenant at a moment (ms); null = not known. */
  clientsAt(of: { tenant: number; networks: readonly number[]; at: number }): Promise<number | null>
  /** When lists of devices say where these stand, too. */
  listed(sns: readonly string[]): Promise<void>
  /** One per protocol that can be configured. */
  natives: NativeConfiguration[]
  sessions: Sessions
  dispatcher: CommandDispatcher
  /** Other features that have a say in a section. */
  companions: SectionCompanions
  calls: CallsCarriedBy
  settings?: Partial<ConfigurationSettings>
}
