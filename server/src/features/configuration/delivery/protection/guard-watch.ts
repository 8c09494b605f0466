import type { RunningConfig } from '#contract/inventory/running-config.ts'
import type { EventBus } from '../../../../events/bus.ts'
import type { Clock } from '../../../../lib/clock.ts'
import type { KeyedQueue } from '../../../../lib/keyed-queue.ts'
import type { ConfigurationSettings } from '../../configuration.settings.ts'
import type { DeviceConfigStatuses } from '../../status/device-config-statuses.ts'
import type { DeadManCommands } from './dead-man-commands.ts'
import type { Guard } from './guard.ts'
import type { GuardEndings } from './guard-endings.ts'
import type { Guards } from './guards.ts'

export interface GuardWatchDeps {
  bus: EventBus
  guards: Guards
  deadMan: DeadManCommands
  endings: GuardEndings
  statuses: DeviceConfigStatuses
  deviceQueue: KeyedQueue
  settings: Pick<ConfigurationSettings, 'protection'>
  clock: Clock
  /** It is to say what it runs. */
  ask(sn: string): void
}

interface ReportedId {
  sn: string
  config?: RunningConfig | null | undefined
}

/** Reports in a row that must say the previous id: one alone may have been on its way. */
const MISSES_THAT_PROVE = 2
const LOOK_AGAIN_MS = 1_000

/** Follows changed devices until they are confirmed or have restored themselves. Every way ends. */
export class GuardWatch {
  readonly #deps: GuardWatchDeps
  readonly #timers = new Map<Guard, Set<NodeJS.Timeout>>()
  /** Those whose word is being acted upon. */
  readonly #busy = new Set<Guard>()
  constructor(deps: GuardWatchDeps) {
    this.#deps = deps
  }

  follow(): (() => void)[] {
    const { bus } = this.#deps
    return [
      bus.on('device.seen', (seen) => this.#hears(seen, true)),
      bus.on('device.report', (report) => {
        if (!report.isBeside) this.#hears({ sn: report.sn, config: report.state.config }, false)
      }),
      bus.on('device.event_reported', (event) => this.#hears(event, false)),
    ]
  }

  /** From being armed on. @param from when the end is counted from, at the earliest */
  watch(guard: Guard, from = 0): void {
    const { graceMs } = this.#deps.settings.protection
    this.#at(guard, Math.max(guard.until, from) + graceMs, () => this.#expire(guard))
  }

  /**
   * After a start: it may say something at any moment, or never again. Who was never told to stay goes back when its
   * time is up, wherever it is; who was told may have heard it, and has time to come and say so.
   */
  resume(guard: Guard): void {
    const { toldToStay } = guard
    const now = this.#deps.clock.now()
    this.watch(guard, now + (toldToStay ? this.#deps.settings.protection.returnMs : 0))
    if (guard.sentIds.length > 0) this.#tend(guard)
  }

  /** It answered, or nobody knows: from then on it is heard, though its turn goes on until that is written down. */
  answers(guard: Guard): void {
    const { settleMs } = this.#deps.settings.protection
    guard.isAnswered = true
    guard.provesFrom = this.#deps.clock.now() + (guard.said === null ? 0 : settleMs)
  }

  /**
   * That is written down: now it is to show what it runs.
   * @param pathIsKept nothing of it can cost the way here: no network is waited for that might break
   */
  answered(guard: Guard, pathIsKept = false): void {
    if (pathIsKept) guard.provesFrom = this.#deps.clock.now()
    this.#at(guard, guard.provesFrom, () => this.#tend(guard))
  }

  stop(): void {
    for (const timers of this.#timers.values()) for (const timer of timers) clearTimeout(timer)
    this.#timers.clear()
  }

  #hears({ sn, config }: ReportedId, connected: boolean): void {
    const guard = this.#deps.guards.get(sn)
    if (!guard || guard.sentIds.length === 0 || !config || config.kind === 'recovery') return
    // What it says while it is being configured may be older than that.
    if (!guard.isAnswered && this.#deps.statuses.get(sn)?.inFlight) return
    if (guard.sentIds.includes(config.id)) this.#heardNew(guard, config, connected)
    else if (config.id === guard.previousId) this.#heardPrevious(guard, connected)
  }

  #heardNew(guard: Guard, { heardOnly }: RunningConfig, connected: boolean): void {
    if (heardOnly && guard.said === null) return
    Object.assign(guard, { onNew: true, misses: 0 })
    if (connected || this.#deps.clock.now() >= guard.provesFrom) this.#post(guard, () => this.#verify(guard))
  }

  #heardPrevious(guard: Guard, connected: boolean): void {
    guard.onNew = false
    if (this.#deps.clock.now() >= guard.until) {
      this.#post(guard, () =>
        this.#deps.endings.rolledBack(guard, guard.gatewaySilent ? 'gateway' : 'restored'),
      )
      return
    }
    guard.misses++
    if (connected || guard.misses >= MISSES_THAT_PROVE) this.#post(guard, () => this.#onPrevious(guard))
  }

  /** Before its time is up it runs what it ran: the change never took, or it restarted with it. */
  async #onPrevious(guard: Guard): Promise<void> {
    const result = await this.#deps.deadMan.confirm(guard)
    if (!this.#deps.guards.holds(guard) || result === 'unknown') return
    if (result === 'not_armed') await this.#deps.endings.rolledBack(guard, 'restarted')
    else await this.#deps.endings.notTaken(guard)
  }

  async #verify(guard: Guard): Promise<void> {
    if (guard.notArmed) return
    await this.#deps.guards.telling(guard)
    const result = await this.#deps.deadMan.confirm(guard, true)
    if (!this.#deps.guards.holds(guard)) return
    // Asked again until its time is up: a gateway may take a moment, too.
    if (result !== 'unknown') guard.gatewaySilent = result === 'gateway_silent'
    if (result === 'confirmed') await this.#deps.endings.applied(guard, 'confirmed')
    else if (result === 'not_armed') await this.#notArmed(guard)
  }

  /** Confirmed already with the answer lost, restoring itself just now, or never armed: time tells. */
  async #notArmed(guard: Guard): Promise<void> {
    guard.notArmed = true
    const over = guard.until + this.#deps.settings.protection.restoreMs
    if (this.#deps.clock.now() >= over) await this.#deps.endings.applied(guard, 'unproven')
    else this.#at(guard, over, () => this.#expire(guard))
  }

  /** Asks until it has shown what it runs and answered the confirmation, or its time is up. */
  #tend(guard: Guard): void {
    const now = this.#deps.clock.now()
    const open = now < guard.until || guard.notArmed
    if (!this.#deps.guards.holds(guard) || !open) return
    // Its reports prove nothing, or do not come when they are asked for: that it answers the confirmation does.
    const isTold = guard.onNew || guard.hearsay || (guard.asked && guard.misses === 0)
    if (guard.said !== null && isTold) this.#post(guard, () => this.#verify(guard))
    else this.#deps.ask(guard.sn)
    const { answerMs, askMs } = this.#deps.settings.protection
    this.#at(guard, now + (guard.asked ? askMs : answerMs), () => this.#tend(guard))
    guard.asked = true
  }

  #expire(guard: Guard): void {
    if (this.#post(guard, () => this.#givenUp(guard))) return
    this.#at(guard, this.#deps.clock.now() + LOOK_AGAIN_MS, () => this.#expire(guard))
  }

  async #givenUp(guard: Guard): Promise<void> {
    const { endings, clock, settings } = this.#deps
    if (guard.sentIds.length === 0) return endings.unsent(guard)
    if (!guard.notArmed || !guard.onNew) return endings.rolledBack(guard, reasonOf(guard))
    if (clock.now() >= guard.until + settings.protection.restoreMs) await endings.applied(guard, 'unproven')
  }

  /** In the device's turn, and once: what is said meanwhile is said again. @returns whether it is done */
  #post(guard: Guard, work: () => Promise<void>): boolean {
    if (this.#busy.has(guard)) return false
    this.#busy.add(guard)
    void this.#deps.deviceQueue
      .post(guard.sn, async () => {
        if (this.#deps.guards.holds(guard)) await work()
      })
      .finally(() => {
        this.#busy.delete(guard)
        if (!this.#deps.guards.holds(guard)) this.#clear(guard)
      })
    return true
  }

  #at(guard: Guard, at: number, action: () => void): void {
    const timers = this.#timers.get(guard) ?? new Set()
    this.#timers.set(guard, timers)
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        if (this.#deps.guards.holds(guard)) action()
        else this.#clear(guard)
      },
      Math.max(0, at - this.#deps.clock.now()),
    )
    timers.add(timer)
  }

  #clear(guard: Guard): void {
    for (const timer of this.#timers.get(guard) ?? []) clearTimeout(timer)
    this.#timers.delete(guard)
  }
}

/** Why one is given up that was not heard on its previous configuration. */
const reasonOf = ({ onNew, gatewaySilent }: Guard) =>
  gatewaySilent ? 'gateway' : onNew ? 'unconfirmed' : 'lost'
