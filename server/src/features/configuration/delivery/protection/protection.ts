import type { ChangeOutcome } from '#contract/configuration/changes/device-change.ts'
import type { Clock } from '../../../../lib/clock.ts'
import type { NativeDocument } from '../../../../southbound/configuration-ports.ts'
import type { KnownDevice } from '../../../inventory/inventory.reader.ts'
import type { ChangeValues } from '../../change-sets/change.repository.ts'
import type { ConfigurationSettings } from '../../configuration.settings.ts'
import type { DeviceConfigStatus } from '../../status/device-config-statuses.ts'
import type { StatusWriter } from '../../status/status-writer.ts'
import type { Arming } from './arming.ts'
import type { GuardWatch } from './guard-watch.ts'
import type { Guards } from './guards.ts'
import type { KeptPath } from './kept-path.ts'

export interface ProtectionDeps {
  guards: Guards
  arming: Arming
  watch: GuardWatch
  keptPath: KeptPath
  statusWriter: StatusWriter
  settings: Pick<ConfigurationSettings, 'protection'>
  clock: Clock
}

/** What delivering a change has to do for it to be undone by the device. */
export class Protection {
  readonly #deps: ProtectionDeps
  constructor(deps: ProtectionDeps) {
    this.#deps = deps
  }

  /** Nothing waits for its confirmation on the device. */
  isFree(sn: string): Promise<boolean> {
    return this.#deps.arming.isFree(sn)
  }

  /** @returns when the change has to have left; null = whenever, it is not protected */
  async before(
    device: KnownDevice,
    status: DeviceConfigStatus,
    changeId: number,
  ): Promise<number | null | 'later'> {
    const { arming, clock, settings } = this.#deps
    const armed = await arming.arm(device, changeId, status.latestId)
    if (armed === 'later') return 'later'
    const stillCounts = status.changeId === changeId
    if (armed === 'unprotected') return stillCounts ? null : 'later'
    if (stillCounts) return clock.now() + settings.protection.sentWithinMs
    // Something newer was saved meanwhile, and waits for this turn to end.
    await arming.release(armed)
    return 'later'
  }

  /** From then on it may be on the device. */
  sending(sn: string, configId: string): void {
    const guard = this.#deps.guards.get(sn)
    if (guard) guard.sentIds = [...guard.sentIds, configId]
  }

  /** It never left; what was armed is taken back before the next try. */
  unsent(sn: string): void {
    const guard = this.#deps.guards.get(sn)
    if (guard) guard.sentIds = []
  }

  /** @returns whether a guard decides how it ends */
  async after(
    status: DeviceConfigStatus,
    changeId: number,
    outcome: ChangeOutcome,
    values: ChangeValues,
    sent: { protocol: string; document: NativeDocument },
  ): Promise<boolean> {
    const { arming, guards, keptPath, statusWriter, watch } = this.#deps
    const guard = guards.get(status.sn)
    if (guard?.changeId !== changeId) return false
    if (outcome === 'applied' || outcome === 'applied_partly') guard.said = outcome
    else if (outcome !== 'awaiting_report') {
      await arming.release(guard)
      return false
    }
    watch.answers(guard)
    if (guard.said === null) await statusWriter.markUnknown(status, changeId, values, false)
    else await statusWriter.markConfirming(status, changeId, values)
    watch.answered(guard, await keptPath.isKept(guard, sent.protocol, sent.document))
    return true
  }
}
