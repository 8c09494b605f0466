import type { Logger } from '../../../lib/logger.ts'
import type { Condition } from './device-conditions.ts'

/** What is to be written of a condition. */
export interface ConditionWrite {
  /** The latest words of it; absent when it only ended. */
  condition?: Condition
  /** How often it began since the last write. */
  times: number
  open: boolean
  at: number
  /** Whose it was when it ended with the device's leaving. */
  tenant?: number
}

export interface ConditionStateDeps {
  log: Logger
  paceMs: number
  open: boolean
  /** False when nobody is to be told of it. */
  write(told: ConditionWrite): Promise<boolean>
  /** It ended, and nothing of it waits any more. */
  over(): void
}

/** What cannot be written is tried again after the pace, then less and less often, up to so many times of it. */
const SLOWEST = 12

/**
 * One condition of one device: begins and ends are written in order, and the more often they come the fewer writes. Only
 * what the records have as over waits for nothing when it begins: nobody may tell of it again. What could not be written
 * goes with what comes next, until it is.
 */
export class ConditionState {
  readonly #deps: ConditionStateDeps
  #open: boolean
  /** As the records have it. */
  #kept: boolean
  #told: ConditionWrite | null = null
  #timer: NodeJS.Timeout | undefined
  #isWriting = false
  #rests = false
  /** Writes in a row that have failed. */
  #failures = 0

  constructor(deps: ConditionStateDeps) {
    this.#deps = deps
    this.#open = deps.open
    this.#kept = deps.open
  }

  get open(): boolean {
    return this.#open
  }

  begin(at: number, condition: Condition): void {
    this.#open = true
    this.#told = { condition, times: (this.#told?.times ?? 0) + 1, open: true, at }
    this.#soon()
  }

  /** It has happened and has no end. */
  happen(at: number, condition: Condition): void {
    this.#told = { condition, times: (this.#told?.times ?? 0) + 1, open: false, at }
    this.#soon()
  }

  end(at: number, tenant?: number): void {
    if (!this.#open) return
    this.#open = false
    this.#told = { times: 0, ...this.#told, open: false, at, ...(tenant !== undefined && { tenant }) }
    this.#soon()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** At once after a quiet time; else when the pace allows. */
  #soon(): void {
    const waits = this.#rests && (this.#failures > 0 || !this.#isUnkept())
    if (!this.#isWriting && !waits) void this.#write()
  }

  #isUnkept(): boolean {
    return this.#told?.open === true && !this.#kept
  }

  async #write(): Promise<void> {
    const told = this.#told
    this.#isWriting = true
    this.#told = null
    const isKept = told !== null && (await this.#keep(told))
    this.#isWriting = false
    if (isKept && this.#isUnkept()) return this.#write()
    clearTimeout(this.#timer)
    this.#rests = true
    this.#timer = setTimeout(() => this.#again(), this.#pauseMs())
    this.#timer.unref()
  }

  #pauseMs(): number {
    return this.#deps.paceMs * Math.min(SLOWEST, 2 ** Math.max(0, this.#failures - 1))
  }

  async #keep(told: ConditionWrite): Promise<boolean> {
    try {
      const isTold = await this.#deps.write(told)
      if (!isTold && !this.#told) this.#open = false
      this.#kept = told.open && isTold
      this.#failures = 0
      return isTold
    } catch (error) {
      this.#failures++
      this.#told = this.#told ? { ...told, ...this.#told, times: told.times + this.#told.times } : told
      this.#deps.log.error({ err: error }, 'an alarm of a device could not be kept, and is tried again')
      return false
    }
  }

  #again(): void {
    this.#rests = false
    if (this.#told) void this.#write()
    else if (!this.#open) this.#deps.over()
  }
}
