import { ApiError } from '../../http/api-error.ts'
import type { KeyedQueue } from '../../lib/keyed-queue.ts'
import type { Logger } from '../../lib/logger.ts'
import type { CrossingRow, FlowRepository } from './flow.repository.ts'
import type { ChangeEnd, PortSwitcher } from './port-switcher.ts'

export interface ActionSettings {
  /** How long a port that is reset stays off. */
  offMs: number
  /** A port that is reset is brought up again after at most so long, whatever the device says. */
  patienceMs: number
}

export interface ActionDeps {
  flows: FlowRepository
  ports: PortSwitcher
  nameOf(accountId: number): Promise<string | null>
  log: Logger
  settings: ActionSettings
  /** By serial. */
  deviceQueue: Pick<KeyedQueue, 'post'>
  /** It is over: done or failed. */
  over(row: CrossingRow): Promise<void>
}

type Step = 'down' | 'up'

/** A device that is just handed over is its heir's in a moment; so long and so often is waited for it. */
const HANDS_MS = 1000
const HANDS_TRIES = 5

interface RunningAction {
  row: CrossingRow
  step: Step
  /** What is wanted is saved: how the device ended it counts now. */
  saved: boolean
  /** The device said yes to `down`: off until the timer ends. */
  off: boolean
  /** How often it was found in other hands. */
  strayed: number
  timer?: NodeJS.Timeout
}

/**
 * Switches ports. Every step is on disk before it is taken, so that one that was begun is carried on after a kill:
 * a port that is reset comes up again whatever happens in between.
 */
export class FlowActions {
  readonly #deps: ActionDeps
  readonly #running = new Map<number, RunningAction>()
  constructor(deps: ActionDeps) {
    this.#deps = deps
  }

  isActing(sn: string, port?: string): boolean {
    return this.#of(sn).some(({ row }) => port === undefined || row.port === port)
  }

  begin(row: CrossingRow): Promise<void> {
    return this.#take(this.#put(row), 'down')
  }

  /** After a start: a reset goes on by bringing the port up, a close by switching it off. */
  async resume(row: CrossingRow): Promise<void> {
    const running = this.#put(row)
    if (row.action === 'close') return this.#take(running, 'down')
    if (row.step === 'down') {
      const set = row.change_set_id
      const ended = set === null ? undefined : await this.#deps.ports.ended(row.sn, set)
      row.why = ended?.ok ? null : (whyOf(ended) ?? 'restarted')
    }
    await this.#take(running, 'up')
  }

  /** Something was heard of a device's configuration. */
  async follow(sn: string): Promise<void> {
    for (const running of this.#of(sn)) await this.#follow(running)
  }

  /** The device changed hands: what was begun goes on, in nobody's name. */
  owned(sn: string, tenant: number): void {
    for (const { row } of this.#of(sn)) Object.assign(row, { tenant_id: tenant, account_id: null })
  }

  /** It is nobody's any more: nothing reaches it. */
  async left(sn: string): Promise<void> {
    for (const running of this.#of(sn)) {
      running.row.why = 'device_left'
      await this.#finish(running)
    }
  }

  stop(): void {
    for (const { timer } of this.#running.values()) clearTimeout(timer)
    this.#running.clear()
  }

  #of(sn: string): RunningAction[] {
    return [...this.#running.values()].filter(({ row }) => row.sn === sn)
  }

  #put(row: CrossingRow): RunningAction {
    const running: RunningAction = { row, step: 'down', saved: false, off: false, strayed: 0 }
    this.#running.set(row.id, running)
    return running
  }

  async #take(running: RunningAction, step: Step): Promise<void> {
    const { row } = running
    clearTimeout(running.timer)
    Object.assign(running, { step, saved: false, off: false })
    try {
      await this.#note(row, { step, change_set_id: null, why: row.why })
      const set = await this.#switch(row, step === 'up')
      const change_set_id = set ?? (await this.#deps.ports.lastOf(row.sn))
      await this.#note(row, { step, change_set_id, why: row.why })
      running.saved = true
    } catch (error) {
      return this.#stuck(running, error)
    }
    if (row.action === 'reset' && step === 'down') this.#upAfter(running, this.#deps.settings.patienceMs)
    await this.#follow(running)
  }

  async #follow(running: RunningAction): Promise<void> {
    const { row, step } = running
    if (!running.saved || running.off) return
    const ended = await this.#deps.ports.ended(row.sn, row.change_set_id)
    if (!ended) return
    row.why = whyOf(ended) ?? row.why
    if (row.action === 'close' || step === 'up') return this.#finish(running)
    if (!ended.ok) return this.#take(running, 'up')
    running.off = true
    this.#upAfter(running, this.#deps.settings.offMs)
  }

  #upAfter(running: RunningAction, ms: number): void {
    clearTimeout(running.timer)
    const { row } = running
    running.timer = setTimeout(() => {
      void this.#deps.deviceQueue.post(row.sn, async () => {
        if (this.#running.get(row.id) !== running) return
        if (running.step === 'down' && !running.off) row.why = 'no_answer'
        await this.#take(running, 'up')
      })
    }, ms)
  }

  async #switch({ account_id: accountId, tenant_id: tenant, sn, port }: CrossingRow, enabled: boolean) {
    const username = accountId === null ? null : await this.#deps.nameOf(accountId)
    return this.#deps.ports.switch({ accountId, tenant, username }, sn, port, enabled)
  }

  async #note(row: CrossingRow, values: Pick<CrossingRow, 'step' | 'change_set_id' | 'why'>): Promise<void> {
    Object.assign(row, values)
    await this.#deps.flows.update(row.id, values)
  }

  async #finish({ row, timer }: RunningAction): Promise<void> {
    clearTimeout(timer)
    this.#running.delete(row.id)
    const { change_set_id, why } = row
    await this.#note(row, { step: why === null ? 'done' : 'failed', change_set_id, why })
    await this.#deps.over(row)
  }

  /** A port that is off is tried again; what can never be saved (the device left) is told as failed. */
  async #stuck(running: RunningAction, error: unknown): Promise<void> {
    const { row, step } = running
    this.#deps.log.warn({ err: error, sn: row.sn, port: row.port, step }, 'a port could not be switched')
    if (step === 'up' && !(error instanceof ApiError)) {
      this.#upAfter(running, this.#deps.settings.patienceMs)
      return
    }
    const strayed = error instanceof ApiError && error.error === 'does_not_exist'
    if (step === 'up' && strayed && ++running.strayed <= HANDS_TRIES) {
      this.#upAfter(running, HANDS_MS)
      return
    }
    row.why = 'not_saved'
    await this.#finish(running)
  }
}

const whyOf = (ended: ChangeEnd): string | null => (ended && !ended.ok ? ended.why : null)
