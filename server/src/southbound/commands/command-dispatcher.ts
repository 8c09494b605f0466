import {
  type ActionName,
  type CommandDispatcher,
  type CommandOutcome,
  type DeviceActions,
  type DeviceSession,
  DispatchError,
  type DispatchedCommand,
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
  run(): Promise<CommandOutcome>
  started(): void
  settle(outcome: CommandOutcome): void
  fail(error: unknown): void
  waiting: NodeJS.Timeout | undefined
}

/** One command at a time per session: devices run commands strictly one after the other. */
export class QueueingDispatcher implements CommandDispatcher {
  readonly #registry: SessionRegistry
  readonly #limits: DispatcherLimits
  /** By session: a device that reconnects begins with an empty queue. */
  readonly #queues = new Map<string, Job[]>()

  constructor(registry: SessionRegistry, limits: DispatcherLimits = DISPATCHER_LIMITS) {
    this.#registry = registry
    this.#limits = limits
    registry.onEnd((sessionId) => this.#cancelAll(sessionId))
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
    const started = Promise.withResolvers<void>()
    const outcome = Promise.withResolvers<CommandOutcome>()
    const command = { started: started.promise, outcome: outcome.promise }
    try {
      const { session, run } = this.#actionOf(sn, name, input)
      const queue = this.#queueOf(session)
      if (queue.length >= this.#limits.maxQueued) throw new DispatchError('device_busy')
      const ends = { settle: outcome.resolve, fail: outcome.reject }
      const job: Job = { run, started: started.resolve, ...ends, waiting: undefined }
      this.#add(session.sessionId, queue, job)
      return { ...command, cancel: () => takeBack(queue, job) }
    } catch (error) {
      outcome.reject(error)
      return { ...command, cancel: () => false }
    }
  }

  #actionOf(sn: string, name: ActionName, input: unknown[]) {
    const session = this.#registry.get(sn)
    if (session === undefined) throw new DispatchError('device_offline')
    const action = session.can[name] as ((...input: unknown[]) => Promise<CommandOutcome>) | undefined
    if (action === undefined) throw new DispatchError('not_supported_by_device')
    return { session, run: () => action(...input) }
  }

  #queueOf(session: DeviceSession): Job[] {
    const queue = this.#queues.get(session.sessionId) ?? []
    this.#queues.set(session.sessionId, queue)
    return queue
  }

  #add(sessionId: string, queue: Job[], job: Job): void {
    queue.push(job)
    if (queue.length === 1) {
      void this.#run(sessionId, queue)
      return
    }
    job.waiting = setTimeout(() => {
      queue.splice(queue.indexOf(job), 1)
      job.settle({ status: 'no_answer', text: 'waited too long behind other commands' })
    }, this.#limits.maxWaitMs)
  }

  async #run(sessionId: string, queue: Job[]): Promise<void> {
    for (let job = queue[0]; job !== undefined; job = queue[0]) {
      clearTimeout(job.waiting)
      await this.#runOne(job)
      // A cancelled queue was emptied meanwhile.
      if (queue[0] === job) queue.shift()
    }
    if (this.#queues.get(sessionId) === queue) this.#queues.delete(sessionId)
  }

  async #runOne(job: Job): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<CommandOutcome>((resolve) => {
      timer = setTimeout(() => resolve({ status: 'no_answer' }), this.#limits.maxRunMs)
    })
    job.started()
    try {
      const { proof, ...outcome } = await Promise.race([job.run(), limit])
      // What is still to be seen keeps nobody waiting.
      if (proof) void proof.then(job.settle, job.fail)
      else job.settle(outcome)
    } catch (error) {
      job.fail(error)
    } finally {
      clearTimeout(timer)
    }
  }

  #cancelAll(sessionId: string): void {
    const queue = this.#queues.get(sessionId)
    this.#queues.delete(sessionId)
    for (const job of queue?.splice(0) ?? []) {
      clearTimeout(job.waiting)
      job.settle({ status: 'cancelled' })
    }
  }
}

/** The first of a queue runs already. */
function takeBack(queue: Job[], job: Job): boolean {
  const place = queue.indexOf(job)
  if (place < 1) return false
  queue.splice(place, 1)
  clearTimeout(job.waiting)
  job.settle({ status: 'cancelled' })
  return true
}
