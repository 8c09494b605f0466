import type { MassActionName } from '#contract/mass-actions/endpoints.ts'
import { ApiError, apiErrorOf } from '../../http/api-error.ts'
import type { Calls } from '../../http/calls.ts'
import type { Guard, LaterCallers } from '../../http/guard.ts'
import type { Caller } from '../../http/route.ts'
import type { JobHandler, RunningJob } from '../../jobs/job-handler.ts'
import type { Clock } from '../../lib/clock.ts'
import { FairQueue } from '../../lib/fair-share/fair-queue.ts'
import type { Logger } from '../../lib/logger.ts'
import type { SecretBox } from '../../lib/secret-box.ts'
import type {
  EnqueueMassAction,
  MassActionRepository,
  MassActionRow,
  MassItemRow,
} from './mass-action.repository.ts'
import { SCRIPT_CONTEXT } from './mass-actions.service.ts'
import { massCalls } from './mass-calls.ts'

export const MASS_ACTION_JOB = 'mass-actions.run'

export interface MassActionRunnerDeps {
  actions: MassActionRepository
  callers: LaterCallers
  guard: Pick<Guard, 'device'>
  nameOf(sn: string): Promise<string | null>
  call: Calls
  clock: Clock
  log: Logger
  enqueue: EnqueueMassAction
  secrets: Pick<SecretBox, 'open'>
  /** It came further. */
  changed(id: number): Promise<void>
  /** After so long a job gives its place to others that wait. */
  sliceMs: number
}

/** Devices of one mass action at a time, and of all of them together. */
const AT_ONCE = 4
const turns = { name: 'mass_actions', total: 16, waiting: 1_000, waitMs: 600_000 } as const
const BATCH = 64
/** Open pages are told so often at most. */
const TELL_MS = 250

type Outcome = Pick<MassItemRow, 'name' | 'error' | 'params'> &
  Partial<Pick<MassItemRow, 'command_id'>> & { state: 'done' | 'failed' }

/** Does a mass action device by device; the next process goes on where this one ended. */
export class MassActionRunner {
  readonly handler: JobHandler<never>
  readonly #deps: MassActionRunnerDeps
  readonly #turns: FairQueue
  /** Devices whose call is being made in this process. */
  readonly #underWay = new Set<string>()
  readonly #told = new Map<number, number>()

  constructor(deps: MassActionRunnerDeps) {
    this.#deps = deps
    this.#turns = new FairQueue(turns, deps.clock)
    this.handler = { kind: MASS_ACTION_JOB, run: (job: RunningJob<{ id: number }>) => this.#run(job) }
  }

  async #run({ id: job, args, signal }: RunningJob<{ id: number }>): Promise<void> {
    const { actions, clock, enqueue, changed } = this.#deps
    const action = await actions.find(args.id)
    if (action?.job_id !== job) return
    await this.#takeUp(action)
    const until = clock.now() + this.#deps.sliceMs
    for (let left = await actions.waiting(action.id, BATCH); left.length > 0; ) {
      await this.#each(action, left, signal)
      signal.throwIfAborted()
      left = await actions.waiting(action.id, BATCH)
      if (left.length > 0 && clock.now() >= until) {
        await actions.handOn(action.id, job, enqueue)
        return
      }
    }
    await actions.finish(action.id, clock.now())
    this.#told.delete(action.id)
    await changed(action.id)
  }

  /** The process that did it may be gone in the middle of some. */
  async #takeUp(action: MassActionRow): Promise<void> {
    const { actions } = this.#deps
    const call = massCalls[action.action as MassActionName]
    for (const item of await actions.items(action.id, { state: 'running', from: 0, limit: action.total })) {
      if (this.#underWay.has(keyOf(item))) continue
      const failed = { state: 'failed' as const, error: 'interrupted', params: '{}' }
      // Marked, so that the answer of the second call is understood.
      const again = { state: 'waiting' as const, error: 'interrupted', params: null }
      await actions.end(item, { name: item.name, ...(call.whenInterrupted === 'tell' ? failed : again) })
    }
  }

  async #each(action: MassActionRow, items: readonly MassItemRow[], signal: AbortSignal): Promise<void> {
    const rest = items.values()
    const work = async () => {
      for (const item of rest) {
        if (signal.aborted) return
        await this.#inTurn(action, item, signal)
      }
    }
    const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
    for (const one of ended) if (one.status === 'rejected' && !signal.aborted) throw one.reason
  }

  async #inTurn(action: MassActionRow, item: MassItemRow, signal: AbortSignal): Promise<void> {
    const holders = { tenant: action.tenant_id, account: action.account_id }
    const turn = await this.#turns.take(holders, { signal })
    const key = keyOf(item)
    this.#underWay.add(key)
    try {
      if (!(await this.#deps.actions.begin(item))) return
      await this.#deps.actions.end(item, await this.#outcome(action, item, signal))
    } finally {
      this.#underWay.delete(key)
      turn.end()
    }
    await this.#tell(action.id)
  }

  async #outcome(action: MassActionRow, item: MassItemRow, signal: AbortSignal): Promise<Outcome> {
    const { sn } = item
    const { endpoint, wasDone } = massCalls[action.action as MassActionName]
    let name = item.name
    try {
      const caller = await this.#caller(action)
      name = (await this.#deps.guard.device(caller, sn)) ? ((await this.#deps.nameOf(sn)) ?? '') : name
      const body = { sn, ...this.#wishOf(action) }
      const answer = await this.#deps.call({ caller, endpoint, body, address: action.address, signal })
      return { state: 'done', name, error: null, params: null, command_id: commandOf(action, answer) }
    } catch (error) {
      const known = apiErrorOf(error)
      if (!known)
        this.#deps.log.error({ err: error, sn, action: action.id }, 'a device of a mass action failed')
      if (item.error === 'interrupted' && known?.error === wasDone)
        return { state: 'done', name, error: null, params: null }
      return {
        state: 'failed',
        name,
        error: known?.error ?? 'internal',
        params: JSON.stringify(known?.params ?? {}),
      }
    }
  }

  #wishOf({ group_id: group, script_sealed: sealed }: MassActionRow): object {
    if (sealed !== null) return JSON.parse(this.#deps.secrets.open(sealed, SCRIPT_CONTEXT))
    return group === null ? {} : { group }
  }

  /** Whoever started it, as they stand now. @throws ApiError when they are gone */
  async #caller(action: MassActionRow): Promise<Caller> {
    const caller = await this.#deps.callers.later({ account: action.account_id, token: action.token_id })
    if (!caller) throw new ApiError('forbidden')
    return caller
  }

  async #tell(id: number): Promise<void> {
    const now = this.#deps.clock.now()
    if (now - (this.#told.get(id) ?? 0) < TELL_MS) return
    this.#told.set(id, now)
    await this.#deps.changed(id)
  }
}

/** Of a script: the command whose result is shown. */
const commandOf = ({ script_sealed }: MassActionRow, answer: unknown): number | null =>
  script_sealed === null ? null : (answer as { id: number }).id

const keyOf = ({ mass_action_id, position }: MassItemRow): string => `${mass_action_id} ${position}`
