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

/** One condition of one device: begins and ends are written in order, and the more often they come the fewer writes. */
export class ConditionState {
  readonly #deps: ConditionStateDeps
  #open: boolean
  #told: ConditionWrite | null = null
  #timer: NodeJS.Timeout | undefined
  #busy = false

  constructor(deps: ConditionStateDeps) {
    this.#deps = deps
    this.#open = deps.open
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
    if (!this.#busy) void this.#write()
  }

  async #write(): Promise<void> {
    const told = this.#told
    this.#busy = true
    this.#told = null
    try {
      if (told && !(await this.#deps.write(told))) this.#open = false
    } catch (error) {
      this.#deps.log.error({ err: error }, 'an alarm of a device could not be kept')
    }
    this.#timer = setTimeout(() => this.#again(), this.#deps.paceMs)
    this.#timer.unref()
  }

  #again(): void {
    this.#busy = false
    if (this.#told) void this.#write()
    else if (!this.#open) this.#deps.over()
  }
}
