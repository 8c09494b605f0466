import { isInSync } from '#contract/inventory/config-states.ts'
import type { RunningConfig } from '#contract/inventory/running-config.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { EventBus } from '../../../events/bus.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { KeyedQueue } from '../../../lib/keyed-queue.ts'
import type { NativeConfiguration } from '../../../southbound/configuration-ports.ts'
import type { DeviceSeen } from '../../../southbound/ports.ts'
import type { ConfigurationSettings } from '../configuration.settings.ts'
import type { DriftService } from '../drift/drift.service.ts'
import type { DeviceConfigStatus, DeviceConfigStatuses } from '../status/device-config-statuses.ts'
import type { StatusWriter } from '../status/status-writer.ts'
import type { DeliveryQueue } from './delivery-queue.ts'
import { laterOf } from './later-id.ts'
import type { Guards } from './protection/guards.ts'

export interface ConfigConfirmationDeps {
  bus: EventBus
  statuses: DeviceConfigStatuses
  deviceQueue: KeyedQueue
  statusWriter: StatusWriter
  deliveryQueue: DeliveryQueue
  drift: DriftService
  guards: Pick<Guards, 'get'>
  /** It is to be given what is wanted of it. */
  reconcile(sn: string): void
  clock: Clock
  natives: ReadonlyMap<string, NativeConfiguration>
  settings: Pick<ConfigurationSettings, 'retryAfterMs' | 'protection'>
}

/** What a message says of the configuration that runs. */
type ReportedConfig = Pick<DeviceSeen, 'sn' | 'protocol'> & { config?: RunningConfig | null | undefined }

const WAITS: DeviceConfigStatus['outcome'][] = [
  'waiting_for_device',
  'waiting_for_report',
  'waiting_for_stage',
  'waiting_for_calls',
  'queued',
]
/** Reports in a row that must say the same before a device is said to have lied. */
const MISSES_THAT_PROVE = 2

/** Holds what devices say they run against what is wanted of them. Never waits, never throws. */
export class ConfigConfirmation {
  readonly #deps: ConfigConfirmationDeps
  /** Devices whose word on an open change is being taken down: their next report is no other try. */
  readonly #resolving = new Set<string>()
  constructor(deps: ConfigConfirmationDeps) {
    this.#deps = deps
  }

  follow(): (() => void)[] {
    const { bus } = this.#deps
    return [
      bus.on('device.seen', (seen) => this.#seen(seen)),
      bus.on('device.report', (report) => {
        // Another protocol knows nothing of what this one configured.
        if (!report.isBeside) this.#reported({ ...report, config: report.state.config }, report.state)
      }),
      bus.on('device.event_reported', (event) => this.#reported(event, null)),
    ]
  }

  #seen(seen: DeviceSeen): void {
    const status = this.#deps.statuses.get(seen.sn)
    if (!status) return
    this.#says(status, seen)
    if (WAITS.includes(status.outcome) && takesConfigurations(seen))
      this.#deps.deliveryQueue.requestSpread(seen.sn)
  }

  #reported(said: ReportedConfig, state: DeviceState | null): void {
    const status = this.#deps.statuses.get(said.sn)
    if (!status) return
    this.#says(status, said)
    // Some reports do not say what runs; what was said before holds.
    if (state && status.reportedId === status.desiredId) this.#looks(status, state)
    const waits = status.outcome === 'waiting_for_device' || (state && status.outcome === 'waiting_for_calls')
    const shows = status.outcome === 'waiting_for_report' && state?.parts.includes('ports')
    if ((waits || shows) && takesConfigurations(said)) this.#deps.deliveryQueue.requestSpread(said.sn)
  }

  #says(status: DeviceConfigStatus, said: ReportedConfig): void {
    if (!said.config) return
    const { id: configId } = said.config
    status.reportedId = configId
    status.latestId = laterOf(this.#deps.natives.get(said.protocol), status.latestId, configId)
    // In recovery it is left alone; and what it says while it is being configured may be older than that.
    if (!takesConfigurations(said) || status.inFlight || status.changeId === null) return
    const { outcome, state } = status
    // Until it is confirmed it may go back by itself, and who watches that decides.
    if (this.#deps.guards.get(status.sn)?.changeId === status.changeId) return
    // That it was given ours is known; where it has not said that it took it, it says so elsewhere.
    if (said.config.heardOnly && isOurs(status, configId) && !isInSync(state)) return
    if (outcome === 'awaiting_report' || outcome === 'sent') this.#resolve(status, configId)
    else if (isInSync(state)) this.#inSync(status, configId)
    else if (state === 'drifted') this.#drifted(status, configId)
    else if (state === 'failed') this.#failed(status, configId)
    else if (state === 'rolled_back') this.#stays(status, configId)
  }

  /** Nobody knew how the last try ended: now the device tells. */
  #resolve(status: DeviceConfigStatus, configId: string): void {
    const change = status.changeId!
    if (isOurs(status, configId)) {
      this.#applied(status, change, configId)
      return
    }
    if (this.#resolving.has(status.sn)) return
    this.#resolving.add(status.sn)
    void this.#deps.deviceQueue
      .post(status.sn, () => this.#onceMore(status, change))
      .finally(() => this.#resolving.delete(status.sn))
  }

  async #onceMore(status: DeviceConfigStatus, change: number): Promise<void> {
    if (status.changeId !== change) return
    const delay = this.#deps.settings.retryAfterMs[status.attempts - 1]
    if (delay === undefined) {
      await this.#deps.statusWriter.finish(status, change, { outcome: 'no_answer' }, 'failed')
      return
    }
    await this.#deps.statusWriter.retry(status)
    this.#deps.deliveryQueue.requestLater(status.sn, delay)
  }

  #inSync(status: DeviceConfigStatus, configId: string): void {
    if (configId === status.desiredId) {
      status.misses = 0
      if (!status.confirmed) this.#confirm(status)
      return
    }
    status.misses++
    if (status.confirmed) this.#deps.drift.begin(status)
    else if (status.misses >= MISSES_THAT_PROVE) this.#notApplied(status)
  }

  /** It said yes, and goes on with what it had. */
  #notApplied(status: DeviceConfigStatus): void {
    const change = status.changeId!
    void this.#deps.deviceQueue.post(status.sn, async () => {
      if (status.changeId !== change || !isInSync(status.state)) return
      await this.#deps.statusWriter.finish(status, change, { outcome: 'not_applied' }, 'failed')
    })
  }

  #drifted(status: DeviceConfigStatus, configId: string): void {
    this.#deps.drift.says(status, configId)
  }

  /** Late, but it did what it was told. */
  #failed(status: DeviceConfigStatus, configId: string): void {
    const late = status.outcome === 'no_answer' || status.outcome === 'not_applied'
    if (late && isOurs(status, configId)) this.#applied(status, status.changeId!, configId)
  }

  /** It was to restore itself, had the time for it, and has not. */
  #stays(status: DeviceConfigStatus, configId: string): void {
    const over = status.since + this.#deps.settings.protection.restoreMs
    if (isOurs(status, configId) && this.#deps.clock.now() >= over) this.#deps.reconcile(status.sn)
  }

  #applied(status: DeviceConfigStatus, change: number, configId: string): void {
    void this.#deps.deviceQueue.post(status.sn, async () => {
      if (status.changeId !== change || isInSync(status.state)) return
      const proven = { desired_config: configId, confirmed: 1 }
      await this.#deps.statusWriter.finish(status, change, { outcome: 'applied' }, 'in_sync', proven)
    })
  }

  #confirm(status: DeviceConfigStatus): void {
    status.confirmed = true
    const change = status.changeId
    void this.#deps.deviceQueue.post(status.sn, async () => {
      if (status.changeId === change) await this.#deps.statusWriter.update(status, { confirmed: 1 })
    })
  }

  /** Its id is right; what it shows may still be something else. */
  #looks(status: DeviceConfigStatus, state: DeviceState): void {
    if (status.inFlight) return
    if (isInSync(status.state) || status.state === 'drifted') this.#deps.drift.look(status, state)
  }
}

/** One of the ids under which the present change was sent: they all carried the same. */
const isOurs = ({ sentIds }: DeviceConfigStatus, configId: string): boolean => sentIds.includes(configId)

const takesConfigurations = ({ config }: ReportedConfig): boolean => config?.kind !== 'recovery'
