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
  /** Through which it is sent, or the one that follows it where the device hangs up and calls again. */
  session: DeviceSession
  readonly name: ActionName
  readonly input: unknown[]
  running: boolean
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
    const started = Promise.withResolvers<void>()
    const outcome = Promise.withResolvers<CommandOutcome>()
    const command = { started: started.promise, outcome: outcome.promise }
    try {
      const session = this.#sessionFor(sn, name)
      const queue = this.#queues.get(sn) ?? []
      if (queue.length >= this.#limits.maxQueued) throw new DispatchError('device_busy')
      const ends = { settle: outcome.resolve, fail: outcome.reject }
      const job: Job = {
        ...{ session, name, input, running: false, waiting: undefined },
        ...{ started: started.resolve, ...ends },
      }
      this.#queues.set(sn, queue)
      this.#add(sn, queue, job)
      return { ...command, cancel: () => this.#takeBack(sn, job) }
    } catch (error) {
      outcome.reject(error)
      return { ...command, cancel: () => false }
    }
  }

  /** The newest session that can, one that is expected again included. */
  #sessionFor(sn: string, name: ActionName): DeviceSession {
    const sessions = this.#registry.all(sn)
    if (sessions.length === 0) throw new DispatchError('device_offline')
    const session = sessions.find(({ can }) => can[name] !== undefined)
    return session ?? fail(new DispatchError('not_supported_by_device'))
  }

  #add(sn: string, queue: Job[], job: Job): void {
    queue.push(job)
    if (queue.length === 1) void this.#run(sn)
    if (job.running) return
    job.waiting = setTimeout(() => {
      this.#drop(sn, job)
      job.settle({ status: 'no_answer', text: 'waited too long behind other commands, or for the device' })
      void this.#run(sn)
    }, this.#limits.maxWaitMs)
  }

  /** Sends what stands first of what can be sent, if nothing runs. */
  async #run(sn: string): Promise<void> {
    for (let next = this.#next(sn); next; next = this.#next(sn)) {
      const { job, session } = next
      clearTimeout(job.waiting)
      Object.assign(job, { running: true, session })
      await this.#runOne(job, session)
      this.#drop(sn, job)
    }
  }

  #next(sn: string): { job: Job; session: DeviceSession } | undefined {
    const queue = this.#queues.get(sn) ?? []
    if (queue.some(({ running }) => running)) return undefined
    for (const job of queue) {
      const session = this.#registry.get(sn, job.session.protocol)
      if (session && (session === job.session || callsAgain(job.session))) return { job, session }
    }
    return undefined
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
      job.started()
      const { proof, ...outcome } = await Promise.race([action(...job.input), limit])
      // What is still to be seen keeps nobody waiting.
      if (proof) void proof.then(job.settle, job.fail)
      else job.settle(outcome)
    } catch (error) {
      job.fail(error)
    } finally {
      clearTimeout(timer)
    }
  }

  /** What runs in a session ends with it; what waits for it as well, unless the device is to call again. */
  #left(session: DeviceSession, back: boolean): void {
    const queue = this.#queues.get(session.sn) ?? []
    const waits = (job: Job) => !job.running && back && callsAgain(session)
    const over = ({ session: { protocol } }: Job) => protocol === session.protocol && !back
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
