import { isInSync } from '#contract/inventory/config-states.ts'
import type { DeviceState } from '#contract/inventory/device-state.ts'
import type { RunningConfig } from '#contract/inventory/running-config.ts'
import type { EventBus } from '../../../events/bus.ts'
import type { KeyedQueue } from '../../../lib/keyed-queue.ts'
import type { NativeConfiguration } from '../../../southbound/configuration-ports.ts'
import type { DeviceSeen } from '../../../southbound/ports.ts'
import type { ConfigurationSettings } from '../configuration.settings.ts'
import type { Ledger } from '../desired-state/ledger.ts'
import type { Standing, Standings } from '../desired-state/standings.ts'
import type { DriftService } from '../drift/drift.service.ts'
import { laterOf } from './later-id.ts'
import type { Pusher } from './pusher.ts'

export interface ReportFollowerDeps {
  bus: EventBus
  standings: Standings
  deviceQueue: KeyedQueue
  ledger: Ledger
  pusher: Pusher
  drift: DriftService
  natives: ReadonlyMap<string, NativeConfiguration>
  settings: Pick<ConfigurationSettings, 'retryAfterMs'>
}

/** What a message says of the configuration that runs. */
type Said = Pick<DeviceSeen, 'sn' | 'protocol'> & { config?: RunningConfig | null | undefined }

const WAITS: Standing['outcome'][] = ['waiting_for_device', 'waiting_for_report', 'queued']
/** Reports in a row that must say the same before a device is said to have lied. */
const MISSES_THAT_PROVE = 2

/** Holds what devices say they run against what is wanted of them. Never waits, never throws. */
export class ReportFollower {
  readonly #deps: ReportFollowerDeps
  /** Devices whose word on an open change is being taken down: their next report is no other try. */
  readonly #resolving = new Set<string>()
  constructor(deps: ReportFollowerDeps) {
    this.#deps = deps
  }

  follow(): (() => void)[] {
    const { bus } = this.#deps
    return [
      bus.on('device.seen', (seen) => this.#seen(seen)),
      bus.on('device.report', (report) =>
        this.#reported({ ...report, config: report.state.config }, report.state),
      ),
      bus.on('device.happening', (happening) => this.#reported(happening, null)),
    ]
  }

  #seen(seen: DeviceSeen): void {
    const standing = this.#deps.standings.get(seen.sn)
    if (!standing) return
    this.#says(standing, seen)
    if (WAITS.includes(standing.outcome) && takesConfigurations(seen))
      this.#deps.pusher.requestSpread(seen.sn)
  }

  #reported(said: Said, state: DeviceState | null): void {
    const standing = this.#deps.standings.get(said.sn)
    if (!standing) return
    this.#says(standing, said)
    // Some reports do not say what runs; what was said before holds.
    if (state && standing.reportedId === standing.wantedId) this.#looks(standing, state)
    const waits = standing.outcome === 'waiting_for_device'
    const shows = standing.outcome === 'waiting_for_report' && state?.parts.includes('ports')
    if ((waits || shows) && takesConfigurations(said)) this.#deps.pusher.requestSpread(said.sn)
  }

  #says(standing: Standing, said: Said): void {
    if (!said.config) return
    const { id: configId } = said.config
    standing.reportedId = configId
    standing.topId = laterOf(this.#deps.natives.get(said.protocol), standing.topId, configId)
    // In recovery it is left alone; and what it says while it is being configured may be older than that.
    if (!takesConfigurations(said) || standing.inFlight || standing.changeId === null) return
    const { outcome, state } = standing
    // That it was given ours is known; where it has not said that it took it, it says so elsewhere.
    if (said.config.heardOnly && isOurs(standing, configId) && !isInSync(state)) return
    if (outcome === 'awaiting_report' || outcome === 'sent') this.#resolve(standing, configId)
    else if (isInSync(state)) this.#inSync(standing, configId)
    else if (state === 'drifted') this.#drifted(standing, configId)
    else if (state === 'failed') this.#failed(standing, configId)
  }

  /** Nobody knew how the last try ended: now the device tells. */
  #resolve(standing: Standing, configId: string): void {
    const change = standing.changeId!
    if (isOurs(standing, configId)) {
      this.#applied(standing, change, configId)
      return
    }
    if (this.#resolving.has(standing.sn)) return
    this.#resolving.add(standing.sn)
    void this.#deps.deviceQueue
      .post(standing.sn, () => this.#onceMore(standing, change))
      .finally(() => this.#resolving.delete(standing.sn))
  }

  async #onceMore(standing: Standing, change: number): Promise<void> {
    if (standing.changeId !== change) return
    const delay = this.#deps.settings.retryAfterMs[standing.attempts - 1]
    if (delay === undefined) {
      await this.#deps.ledger.finish(standing, change, { outcome: 'no_answer' }, 'failed')
      return
    }
    await this.#deps.ledger.retry(standing)
    this.#deps.pusher.requestLater(standing.sn, delay)
  }

  #inSync(standing: Standing, configId: string): void {
    if (configId === standing.wantedId) {
      standing.misses = 0
      if (!standing.confirmed) this.#confirm(standing)
      return
    }
    standing.misses++
    if (standing.confirmed) this.#deps.drift.begin(standing)
    else if (standing.misses >= MISSES_THAT_PROVE) this.#lied(standing)
  }

  /** It said yes, and goes on with what it had. */
  #lied(standing: Standing): void {
    const change = standing.changeId!
    void this.#deps.deviceQueue.post(standing.sn, async () => {
      if (standing.changeId !== change || !isInSync(standing.state)) return
      await this.#deps.ledger.finish(standing, change, { outcome: 'not_applied' }, 'failed')
    })
  }

  #drifted(standing: Standing, configId: string): void {
    this.#deps.drift.says(standing, configId)
  }

  /** Late, but it did what it was told. */
  #failed(standing: Standing, configId: string): void {
    const late = standing.outcome === 'no_answer' || standing.outcome === 'not_applied'
    if (late && isOurs(standing, configId)) this.#applied(standing, standing.changeId!, configId)
  }

  #applied(standing: Standing, change: number, configId: string): void {
    void this.#deps.deviceQueue.post(standing.sn, async () => {
      if (standing.changeId !== change || isInSync(standing.state)) return
      const proven = { wanted_config: configId, confirmed: 1 }
      await this.#deps.ledger.finish(standing, change, { outcome: 'applied' }, 'in_sync', proven)
    })
  }

  #confirm(standing: Standing): void {
    standing.confirmed = true
    const change = standing.changeId
    void this.#deps.deviceQueue.post(standing.sn, async () => {
      if (standing.changeId === change) await this.#deps.ledger.stands(standing, { confirmed: 1 })
    })
  }

  /** Its id is right; what it shows may still be something else. */
  #looks(standing: Standing, state: DeviceState): void {
    if (standing.inFlight) return
    if (isInSync(standing.state) || standing.state === 'drifted') this.#deps.drift.look(standing, state)
  }
}

/** One of the ids under which the present change was sent: they all carried the same. */
const isOurs = ({ sentIds }: Standing, configId: string): boolean => sentIds.includes(configId)

const takesConfigurations = ({ config }: Said): boolean => config?.kind !== 'recovery'
