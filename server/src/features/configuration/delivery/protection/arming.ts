import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../../lib/clock.ts'
import type { ArmResult } from '../../../../southbound/ports.ts'
import type { KnownDevice } from '../../../inventory/inventory.reader.ts'
import type { ConfigurationSettings } from '../../configuration.settings.ts'
import type { DeadManCommands } from './dead-man-commands.ts'
import { type Guard, newGuard } from './guard.ts'
import type { Guards } from './guards.ts'

export interface ArmingDeps {
  guards: Guards
  deadMan: DeadManCommands
  settings: Pick<ConfigurationSettings, 'protection' | 'retryAfterMs'>
  clock: Clock
  tryLater(sn: string, delayMs: number): void
  /** A guard that nobody ends by then is given up. */
  watch(guard: Guard): void
}

/** `later`: it is not to be sent now; `unprotected`: it is sent, and cannot be undone by the device. */
export type Armed = Guard | 'unprotected' | 'later'

/** How often it is asked again: another change waits there, its last report was older than what it runs, or it said nothing. */
const PASSING: Partial<Record<ArmResult, number>> = { armed_already: 3, not_active: 1, unknown: 1 }
/** It runs something else than it was heard on last. */
const ELSEWHERE: readonly (ArmResult | null)[] = ['not_active', 'not_stored']

/** Makes a device ready to return before it is changed. */
export class Arming {
  readonly #deps: ArmingDeps
  /** How often the present change of a device was put off. */
  readonly #putOff = new Map<string, { changeId: number; times: number }>()
  constructor(deps: ArmingDeps) {
    this.#deps = deps
  }

  /** Whether nothing waits on the device; what was armed and never sent is taken back. */
  async isFree(sn: string): Promise<boolean> {
    const guard = this.#deps.guards.get(sn)
    if (guard === undefined) return true
    if (guard.sentIds.length > 0) return false
    await this.release(guard)
    return true
  }

  /** @param latestId it may run that, where its last report is older */
  async arm(device: KnownDevice, changeId: number, latestId: string | null): Promise<Armed> {
    const { guards } = this.#deps
    const why = this.#whyNot(device)
    if (why !== null) {
      await guards.without(changeId, why)
      return 'unprotected'
    }
    const told = this.#guardFor(device, changeId, device.config!.id)
    const result = await this.#ask(told)
    if (!ELSEWHERE.includes(result) || latestId === null || latestId === told.previousId)
      return this.#judged(told, result)
    const latest = this.#guardFor(device, changeId, latestId)
    return this.#judged(latest, await this.#ask(latest))
  }

  async #ask(guard: Guard): Promise<ArmResult | null> {
    await this.#deps.guards.begin(guard)
    this.#deps.watch(guard)
    return this.#deps.deadMan.arm(guard, this.#deps.settings.protection.seconds)
  }

  /** Nothing of it is needed any more. Where it does not answer, it returns to what it runs. */
  async release(guard: Guard): Promise<ReturnType<DeadManCommands['confirm']>> {
    const result = await this.#deps.deadMan.confirm(guard)
    await this.#deps.guards.end(guard, 'released')
    return result
  }

  #whyNot({ sn, config }: KnownDevice): 'not_offered' | 'no_previous' | null {
    const { deadMan, settings } = this.#deps
    if (settings.protection.seconds === 0 || !deadMan.offeredBy(sn)) return 'not_offered'
    return config === null || config.kind === 'recovery' ? 'no_previous' : null
  }

  #guardFor({ sn, config }: KnownDevice, changeId: number, previousId: string): Guard {
    const until = this.#deps.clock.now() + this.#deps.settings.protection.seconds * 1000
    const token = randomBytes(16).toString('hex')
    const hearsay = config!.heardOnly === true
    return newGuard({ sn, changeId, token, until, previousId, hearsay })
  }

  async #judged(guard: Guard, result: ArmResult | null): Promise<Armed> {
    const { guards, clock } = this.#deps
    if (!guards.holds(guard)) return 'later'
    if (result === 'armed') {
      await guards.answered(guard, result, clock.now())
      this.#putOff.delete(guard.sn)
      return guard
    }
    if (result === null) {
      await guards.end(guard, 'released')
      this.#deps.tryLater(guard.sn, this.#deps.settings.retryAfterMs[0] ?? 0)
      return 'later'
    }
    // It may be armed all the same: that is taken back before it is asked again.
    if (result === 'unknown') await this.release(guard)
    if (this.#isPutOff(guard, PASSING[result] ?? 0)) {
      if (guards.holds(guard)) await guards.end(guard, 'released')
      return 'later'
    }
    await guards.answered(guard, result, clock.now())
    return 'unprotected'
  }

  #isPutOff({ sn, changeId }: Guard, most: number): boolean {
    const before = this.#putOff.get(sn)
    const times = before?.changeId === changeId ? before.times : 0
    const delay = times < most ? this.#deps.settings.retryAfterMs[times] : undefined
    if (delay === undefined) {
      this.#putOff.delete(sn)
      return false
    }
    this.#putOff.set(sn, { changeId, times: times + 1 })
    this.#deps.tryLater(sn, delay)
    return true
  }
}
