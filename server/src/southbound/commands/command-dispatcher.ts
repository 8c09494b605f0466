import { serverWords } from '#contract/inventory/commands/server-words.ts'
import {
  type ActionName,
  type CommandDispatcher,
  type CommandOutcome,
  type DeviceActions,
  type DeviceSession,
  DispatchError,
  type DispatchedCommand,
  type WaitingOrder,
} from '../ports.ts'
import type { SessionRegistry } from '../sessions/session-registry.ts'

export interface DispatcherLimits {
  /** Commands per device, the running one included. */
  readonly maxQueued: number
  /** A command that could not start by then is dropped with `no_answer`. */
  readonly maxWaitMs: number
  /** Nothing runs longer, whatever the adapter promises. */
  readonly maxRunMs: number
}

export const DISPATCHER_LIMITS: DispatcherLimits = {
  maxQueued: 16,
  maxWaitMs: 300_000,
  maxRunMs: 660_000,
}

interface Job {
  /** Through which it is sent, or the one that follows it where the device hangs up and calls again; null = any. */
  session: DeviceSession | null
  readonly name: ActionName
  readonly input: unknown[]
  /** It waits for its device over sessions. */
  readonly waits: boolean
  /** When it is given up unless it runs by then, by `performance.now()`. */
  readonly until: number
  readonly beforeSend: WaitingOrder['beforeSend']
  running: boolean
  /** It is on its way to the device: how it ends is told by the device, or nobody knows. */
  sent: boolean
  started(): void
  settle(outcome: CommandOutcome): void
  fail(error: unknown): void
  waiting: NodeJS.Timeout | undefined
}

/** One command at a time per device: devices run commands strictly one after the other. Nothing is sent twice. */
export class QueueingDispatcher implements CommandDispatcher {
  readonly #registry: SessionRegistry
  readonly #limits: DispatcherLimits
  /** By serial number. */
  readonly #queues = new Map<string, Job[]>()

  constructor(registry: SessionRegistry, limits: DispatcherLimits = DISPATCHER_LIMITS) {
    this.#registry = registry
    this.#limits = limits
    registry.listen({
      entered: ({ sn }) => void this.#run(sn),
      left: (session, back) => this.#left(session, back),
    })
  }

  dispatch<Name extends ActionName>(
    sn: string,
    name: Name,
    ...input: Parameters<DeviceActions[Name]>
  ): Promise<CommandOutcome> {
    return this.enqueue(sn, name, ...input).outcome
  }

  enqueue<Name extends ActionName>(
    sn: string,
    name: Name,
    ...input: Parameters<DeviceActions[Name]>
  ): DispatchedCommand {
    return this.order(sn, { name, input, waitMs: 0 })
  }

  order<Name extends ActionName>(sn: string, order: WaitingOrder<Name>): DispatchedCommand {
    const started = Promise.withResolvers<void>()
    const outcome = Promise.withResolvers<CommandOutcome>()
    const command = { started: started.promise, outcome: outcome.promise }
    try {
      const { name, input, waitMs, whileAway = false, beforeSend } = order
      const waits = waitMs > 0
      const session = this.#sessionFor(sn, name, waits && whileAway)
      const queue = this.#queues.get(sn) ?? []
      if (queue.length >= this.#limits.maxQueued) throw new DispatchError('device_busy')
      const ends = { started: started.resolve, settle: outcome.resolve, fail: outcome.reject }
      const until = performance.now() + (waits ? waitMs : this.#limits.maxWaitMs)
      const fresh = { until, running: false, sent: false, waiting: undefined }
      const job: Job = { session, name, input, waits, beforeSend, ...fresh, ...ends }
      this.#queues.set(sn, queue)
      queue.push(job)
      void this.#run(sn)
      if (!job.running) this.#await(sn, job)
      return { ...command, cancel: () => this.#takeBack(sn, job) }
    } catch (error) {
      outcome.reject(error)
      return { ...command, cancel: () => false }
    }
  }

  /** The newest session that can, one that is expected again included; null = it waits for one. */
  #sessionFor(sn: string, name: ActionName, whileAway: boolean): DeviceSession | null {
    const sessions = this.#registry.all(sn)
    if (sessions.length === 0) return whileAway ? null : fail(new DispatchError('device_offline'))
    const session = sessions.find(({ can }) => can[name] !== undefined)
    return session ?? fail(new DispatchError('not_supported_by_device'))
  }

  #await(sn: string, job: Job): void {
    const left = Math.max(0, job.until - performance.now())
    job.waiting = setTimeout(() => {
      this.#drop(sn, job)
      job.settle({ status: 'no_answer', text: serverWords.waitedTooLong })
      void this.#run(sn)
    }, left).unref()
  }

  /** Sends what stands first of what can be sent, if nothing runs. */
  async #run(sn: string): Promise<void> {
    for (let next = this.#next(sn); next; next = this.#next(sn)) {
      const { job, session } = next
      clearTimeout(job.waiting)
      Object.assign(job, { running: true, session })
      await this.#runOne(job, session)
      if (job.sent || !job.waits) this.#drop(sn, job)
      else this.#putBack(sn, job)
    }
  }

  /** Its session ended in the moment before it was sent. */
  #putBack(sn: string, job: Job): void {
    if (!this.#queues.get(sn)?.includes(job)) return
    Object.assign(job, { running: false, session: null })
    this.#await(sn, job)
  }

  #next(sn: string): { job: Job; session: DeviceSession } | undefined {
    const queue = this.#queues.get(sn) ?? []
    if (queue.some(({ running }) => running)) return undefined
    for (const job of queue) {
      const session = this.#openFor(sn, job)
      if (session) return { job, session }
    }
    return undefined
  }

  /** The session to send it through, if it is open now. */
  #openFor(sn: string, { session, name, waits }: Job): DeviceSession | undefined {
    if (session) {
      const open = this.#registry.get(sn, session.protocol)
      if (open && (open === session || callsAgain(session))) return open
    }
    return waits ? this.#registry.open(sn).find(({ can }) => can[name] !== undefined) : undefined
  }

  #drop(sn: string, job: Job): void {
    const queue = this.#queues.get(sn)
    if (queue?.includes(job)) queue.splice(queue.indexOf(job), 1)
    if (queue?.length === 0) this.#queues.delete(sn)
  }

  async #runOne(job: Job, session: DeviceSession): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<CommandOutcome>((resolve) => {
      timer = setTimeout(() => resolve({ status: 'no_answer' }), this.#limits.maxRunMs)
    })
    try {
      const action = session.can[job.name] as ((...input: unknown[]) => Promise<CommandOutcome>) | undefined
      if (action === undefined) throw new DispatchError('not_supported_by_device')
      const ready = job.beforeSend?.()
      if (ready) await ready
      // The session ended meanwhile.
      if (this.#registry.get(session.sn, session.protocol) !== session) return
      job.sent = true
      job.started()
      const { proof, ...outcome } = await Promise.race([action(...job.input), limit])
      // What is still to be seen keeps nobody waiting.
      if (proof) void proof.then(job.settle, job.fail)
      else job.settle(outcome)
    } catch (error) {
      // Whatever it was: it ended here, and is not tried again.
      job.sent = true
      job.fail(error)
    } finally {
      clearTimeout(timer)
    }
  }

  /** What runs in a session ends with it; what waits for it as well, unless the device is to call again. */
  #left(session: DeviceSession, back: boolean): void {
    const queue = this.#queues.get(session.sn) ?? []
    const waits = (job: Job) => !job.sent && (job.waits || (!job.running && back && callsAgain(session)))
    const over = (job: Job) => job.session?.protocol === session.protocol && !back
    for (const job of queue.filter((one) => one.session === session || over(one))) {
      if (!waits(job)) this.#cancel(session.sn, job)
    }
    void this.#run(session.sn)
  }

  #takeBack(sn: string, job: Job): boolean {
    if (job.running || !this.#queues.get(sn)?.includes(job)) return false
    this.#cancel(sn, job)
    void this.#run(sn)
    return true
  }

  #cancel(sn: string, job: Job): void {
    clearTimeout(job.waiting)
    this.#drop(sn, job)
    job.settle({ status: 'cancelled' })
  }
}

/** Its end says nothing of the device: another session follows. */
const callsAgain = ({ absentAfterMs }: DeviceSession): boolean => absentAfterMs !== undefined

function fail(error: Error): never {
  throw error
}
