import type { BodyOf, QueryOf } from '#contract/define-endpoint.ts'
import type { ErrorName } from '#contract/errors.ts'
import type { CommandStatus } from '#contract/inventory/schemas.ts'
import { limits } from '#contract/limits.ts'
import {
  type listMassItems,
  type MassAction,
  type MassActionName,
  type MassItem,
  massItemStates,
  type startMassAction,
} from '#contract/mass-actions/endpoints.ts'
import { ApiError, doesNotExist } from '../../http/api-error.ts'
import type { Guard } from '../../http/guard.ts'
import type { Caller, Rows } from '../../http/route.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { Clock } from '../../lib/clock.ts'
import { LimitReached } from '../../lib/fair-share/limit-reached.ts'
import type { SecretBox } from '../../lib/secret-box.ts'
import type { CommandOutcome, CommandOutcomeReader } from '../inventory/commands/command-outcome.reader.ts'
import type {
  CountedAction,
  EnqueueMassAction,
  MassActionRepository,
  MassItemRow,
} from './mass-action.repository.ts'

export interface MassActionsDeps {
  actions: MassActionRepository
  guard: Pick<Guard, 'device'>
  nameOf(sn: string): Promise<string | null>
  jobs: Pick<JobQueue, 'cancel' | 'wake'>
  clock: Clock
  enqueue: EnqueueMassAction
  changed(id: number): Promise<void>
  secrets: Pick<SecretBox, 'seal'>
  outcomes: Pick<CommandOutcomeReader, 'of'>
}

/** The number of an action is not known before it is kept. */
export const SCRIPT_CONTEXT = 'mass-action:script'

const SHOWN = 50
/** Devices of one tenant that may wait for their turn. */
const WAITING_MOST = 2 * limits.listWholeMax
const RETRY_SECONDS = 60

/** One's own mass actions: begun, told, stopped, tried again. */
export class MassActionsService {
  readonly #deps: MassActionsDeps
  constructor(deps: MassActionsDeps) {
    this.#deps = deps
  }

  async list(caller: Caller): Promise<MassAction[]> {
    return (await this.#deps.actions.list(caller.accountId, SHOWN)).map(presentMassAction)
  }

  /** @throws ApiError `does_not_exist`, `invalid_parameter` for a bad cursor */
  async items(
    caller: Caller,
    { id, state, limit: asked, cursor }: QueryOf<typeof listMassItems>,
  ): Promise<Rows<MassItem>> {
    const action = await this.#own(caller, id)
    const from = cursor === undefined ? 0 : positionOf(cursor)
    const paged = asked !== undefined || cursor !== undefined
    const limit = paged ? (asked ?? limits.pageDefault) : limits.listWholeMax
    const found = await this.#deps.actions.items(id, { state, from, limit: limit + 1 })
    const shown = found.slice(0, limit)
    const outcomes = await this.#deps.outcomes.of(shown.flatMap(({ command_id }) => command_id ?? []))
    const rows = await Promise.all(shown.map((item) => this.#presented(caller, item, outcomes)))
    const total = state === undefined ? action.total : (action.items[state] ?? 0)
    const next = found.length > limit ? String(found[limit]!.position) : null
    return { rows, page: paged ? { next, total } : null }
  }

  /** @throws ApiError `network_required`, `too_many_requests` */
  async start(
    caller: Caller,
    { action, sns: given, group, script, timeout }: BodyOf<typeof startMassAction>,
    address: string,
  ): Promise<MassAction> {
    if (action === 'move' && group === undefined) throw new ApiError('network_required', {}, 'group')
    const scriptSealed = action === 'script' ? this.#sealed(caller, script, timeout) : null
    const sns = [...new Set(given)]
    await this.#checkRoom(caller.tenant, sns.length)
    const id = await this.#deps.actions.create(
      {
        ...{ tenant_id: caller.tenant, account_id: caller.accountId, address, action },
        token_id: caller.token ? caller.sessionId : null,
        group_id: action === 'move' ? (group ?? null) : null,
        script_sealed: scriptSealed,
        started_at: this.#deps.clock.now(),
      },
      sns,
      this.#deps.enqueue,
    )
    return this.#begun(caller, id)
  }

  /** @throws ApiError `does_not_exist` */
  async cancel(caller: Caller, id: number): Promise<MassAction> {
    const { job_id } = await this.#own(caller, id)
    await this.#deps.actions.cancel(id, this.#deps.clock.now())
    if (job_id !== null) await this.#deps.jobs.cancel(job_id)
    return this.#told(caller, id)
  }

  /** @throws ApiError `does_not_exist`, `conflict` when it runs or none failed, `too_many_requests` */
  async retry(caller: Caller, id: number): Promise<MassAction> {
    const { items } = await this.#own(caller, id)
    await this.#checkRoom(caller.tenant, items.failed ?? 0)
    if (!(await this.#deps.actions.retry(id, this.#deps.enqueue))) throw new ApiError('conflict', { id })
    return this.#begun(caller, id)
  }

  /** @throws ApiError `does_not_exist` */
  async dismiss(caller: Caller, id: number): Promise<MassAction> {
    await this.#own(caller, id)
    await this.#deps.actions.dismiss(id, this.#deps.clock.now())
    return this.#told(caller, id)
  }

  async #begun(caller: Caller, id: number): Promise<MassAction> {
    this.#deps.jobs.wake()
    return this.#told(caller, id)
  }

  async #told(caller: Caller, id: number): Promise<MassAction> {
    await this.#deps.changed(id)
    return presentMassAction(await this.#own(caller, id))
  }

  /** What somebody else started does not exist. @throws ApiError `does_not_exist` */
  async #own(caller: Caller, id: number): Promise<CountedAction> {
    const action = await this.#deps.actions.counted(id)
    if (action?.account_id !== caller.accountId) throw doesNotExist('mass_action')
    return action
  }

  async #checkRoom(tenant: number, more: number): Promise<void> {
    if ((await this.#deps.actions.waitingOf(tenant)) + more > WAITING_MOST)
      throw new LimitReached('mass_actions', 'tenant', RETRY_SECONDS)
  }

  /** @throws ApiError `forbidden`, `invalid_parameter` */
  #sealed({ role }: Caller, script: string | undefined, timeout = 30): string {
    if (role !== 'super') throw new ApiError('forbidden')
    if (script === undefined) throw new ApiError('invalid_parameter', { reason: 'required' }, 'script')
    return this.#deps.secrets.seal(JSON.stringify({ script, timeout }), SCRIPT_CONTEXT)
  }

  /** Before its turn a device is named as far as it is in reach now, later as it was then. */
  async #presented(
    caller: Caller,
    item: MassItemRow,
    outcomes: ReadonlyMap<number, CommandOutcome>,
  ): Promise<MassItem> {
    const { sn, state, error, params } = item
    const outcome = outcomes.get(item.command_id ?? 0)
    const isKnown = item.name === '' && (await this.#deps.guard.device(caller, sn)) !== null
    const name = item.name || (isKnown && (await this.#deps.nameOf(sn))) || sn
    const failed = state === 'failed'
    return {
      ...{ sn, name, state, error: failed ? (error as ErrorName) : null },
      params: failed && params ? JSON.parse(params) : {},
      result: outcome ? { status: outcome.status as CommandStatus, text: outcome.text } : null,
    }
  }
}

export function presentMassAction(row: CountedAction): MassAction {
  const { id, action, state, group_id, total, items, started_at, ended_at, dismissed_at } = row
  return {
    ...{ id, action: action as MassActionName, state, group: group_id, total },
    items: Object.fromEntries(massItemStates.map((one) => [one, items[one] ?? 0])) as MassAction['items'],
    ...{ startedAt: started_at, endedAt: ended_at, dismissed: dismissed_at !== null },
  }
}

function positionOf(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor))
    throw new ApiError('invalid_parameter', { reason: 'invalid_cursor' }, 'cursor')
  return Number(cursor)
}
