import type { EventBus } from '../../../events/bus.ts'
import type { CallerWatch } from '../../../http/caller-watch.ts'
import type { Guard, ReachReader } from '../../../http/guard.ts'
import type { OperationLog } from '../../../http/operation-log.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { InventoryReader } from '../../inventory/inventory.reader.ts'
import type { Admission } from '../approvals/admission.ts'
import type { TunnelRuleRepository } from '../approvals/tunnel-rule.repository.ts'
import type { RecordingsService } from '../recordings/recordings.service.ts'
import type { DeviceLines } from './device-lines.ts'
import type { OpenTunnel } from './open-tunnel.ts'
import type { NetworkClients } from './targets.ts'
import type { TunnelRepository } from './tunnel.repository.ts'

/** What goes through a tunnel of one type: made when it is open, ended with it. */
export interface Passage {
  opened(tunnel: OpenTunnel): void
}

export interface TunnelsDeps {
  repository: TunnelRepository
  lines: DeviceLines
  devices: Pick<InventoryReader, 'known'>
  clients: NetworkClients
  guard: Pick<Guard, 'device'>
  reach: ReachReader
  watch: CallerWatch['watch']
  operationLog: OperationLog
  clock: Clock
  log: Logger
  /** Told when one is open. */
  passages: readonly Passage[]
  tunnelMs: number
  /** So long an owner has for an answer. */
  askMs: number
  admission: Admission
  recordings: Pick<RecordingsService, 'daysFor'>
  rules: Pick<TunnelRuleRepository, 'recordDaysOf'>
  bus: Pick<EventBus, 'emit'>
  /** Pages of devices open on this computer only: no domain leads to them. */
  local: boolean
}
