import type { BodyOf } from '#contract/define-endpoint.ts'
import { type acceptTask, type handOver, type Task, taskLimits, taskStatus } from '#contract/tenancy/tasks.ts'
import type { EventBus } from '../../../events/bus.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { type PlaceRef, type Subtree, subtreeOf } from '../subtree.ts'
import type { TenancyRepository } from '../tenancy.repository.ts'
import { keepReading, moveGrants } from './grants.transfer.ts'
import type { Mover } from './mover.ts'
import { presentTask, undoUntil } from './task.presenter.ts'
import { type TaskParty, TaskRepository, type TaskRow } from './task.repository.ts'

/** What hand-overs ask of accounts. */
export interface Accounts {
  /** One spelling of a user name, e-mail address or phone number. */
  keyOf(text: string): string
  /** The addresses an account has proven. */
  keysOf(account: number): Promise<string[]>
  /** Whether it is an address, which its owner can prove, and no user name, which anybody may take. */
  isAddress(key: string): boolean
  /** Who has this name or address; null = nobody yet. */
  find(key: string): Promise<{ account: number; tenant: number } | null>
}

export interface HandoverDeps {
  tasks: TaskRepository
  repository: TenancyRepository
  mover: Mover
  accounts: Accounts
  bus: EventBus
  clock: Clock
}

/** Projects and networks change hands: offered, accepted or refused, and for a week taken back by both. */
export class HandoverService {
  readonly #deps: HandoverDeps
  constructor(deps: HandoverDeps) {
    this.#deps = deps
  }

  async list(caller: Caller): Promise<{ send: Task[]; recv: Task[] }> {
    const { tasks, clock } = this.#deps
    const present = (row: TaskRow) => presentTask(row, caller.accountId, clock.now())
    const [sent, received] = await Promise.all([
      tasks.sent(caller.accountId),
      this.#party(caller).then((party) => tasks.received(party)),
    ])
    return { send: sent.map(present), recv: received.map(present) }
  }

  /**
   * The answer is the same whether anybody has that name or address (readings C20).
   * @throws ApiError `conflict` when it, something in it or above it is on offer already
   */
  async offer(caller: Caller, { network, project, to, keepDays }: BodyOf<typeof handOver>): Promise<number> {
    const { tasks, repository, accounts, clock } = this.#deps
    const ref: PlaceRef =
      network === undefined ? { mode: 'project', id: project! } : { mode: 'group', id: network }
    const subtree = await subtreeOf(repository, caller.tenant, ref)
    const key = accounts.keyOf(to)
    const recipient = await accounts.find(key)
    if (recipient?.tenant === caller.tenant) throw new ApiError('own_account', {}, 'to')
    const now = clock.now()
    await this.#mayOffer(caller, subtree, now)
    const id = await tasks.insert({
      ...{ project_id: project ?? null, network_id: network ?? null, node_id: ref.id, mode: ref.mode },
      ...{ name: subtree.name, from_tenant_id: caller.tenant, from_account_id: caller.accountId },
      ...{ from_name: caller.username, to_key: key, to_name: to, keep_days: keepDays },
      // An address waits for whoever proves it. A name is an account's now, or nobody's: the next to take it gets nothing.
      ...(accounts.isAddress(key) || !recipient
        ? {}
        : { to_account_id: recipient.account, to_tenant_id: recipient.tenant }),
      ...{ created_at: now, expires_at: now + taskLimits.openMs },
    })
    this.#told(caller.tenant, recipient?.tenant)
    return id
  }

  /** @throws ApiError `does_not_exist`, `already_handled`, `name_in_use` */
  async accept(
    caller: Caller,
    { ID, PID, Name, keepShares }: BodyOf<typeof acceptTask>,
  ): Promise<Task['node']> {
    const task = await this.#received(caller, ID)
    this.#mustWait(task)
    if (PID !== 0 && !(await this.#deps.repository.project(caller.tenant, PID))) throw doesNotExist('project')
    const subtree = await subtreeOf(this.#deps.repository, task.from_tenant_id, placeOf(task))
    const name = Name ?? subtree.name
    const { keys } = await this.#party(caller)
    const decision = {
      ...{ status: taskStatus.accepted, to_account_id: caller.accountId, to_tenant_id: caller.tenant },
      from_parent_id: await this.#parentOf(task),
    }
    let receivers = new Set<number>()
    const moved = await this.#deps.mover.move({
      ...{ from: task.from_tenant_id, to: caller.tenant, subtree, parent: PID || null, name },
      also: async (trx, transfer) => {
        const tasks = new TaskRepository(trx)
        if (!(await tasks.decide(ID, transfer.at, decision))) return false
        receivers = await moveGrants(trx, transfer, { shares: keepShares, giver: caller.username, keys })
        if (task.keep_days > 0) await keepReading(trx, task, caller, transfer.at)
        return true
      },
    })
    if (!moved) throw new ApiError('already_handled')
    this.#told(...receivers)
    return { mode: task.mode, ID: task.node_id, Name: name }
  }

  /** @throws ApiError `does_not_exist`, `already_handled` */
  async reject(caller: Caller, id: number): Promise<void> {
    const task = await this.#received(caller, id)
    const answered = { to_account_id: caller.accountId, to_tenant_id: caller.tenant }
    await this.#decide(task, { status: taskStatus.rejected, ...answered })
  }

  /** @throws ApiError `does_not_exist`, `already_handled` */
  async cancel(caller: Caller, id: number): Promise<void> {
    const task = await this.#deps.tasks.find(id)
    if (task?.from_account_id !== caller.accountId) throw doesNotExist('task')
    await this.#decide(task, { status: taskStatus.cancelled })
  }

  /**
   * Asks to take it back; when the other side asked before, it goes back.
   * @throws ApiError `does_not_exist`, `already_handled`, `name_in_use`
   */
  async undo(caller: Caller, id: number, name: string | undefined): Promise<boolean> {
    const task = await this.#deps.tasks.find(id)
    const party = task && [task.from_account_id, task.to_account_id].includes(caller.accountId)
    if (!task || !party) throw doesNotExist('task')
    const until = undoUntil(task)
    if (until === null || until <= this.#deps.clock.now()) throw new ApiError('already_handled')
    if (await this.#deps.tasks.askUndo(id, caller.accountId)) {
      this.#told(task.from_tenant_id, task.to_tenant_id)
      return false
    }
    await this.#takeBack(task, name)
    return true
  }

  /** The pending task of a party, to look into it. @throws ApiError `does_not_exist`, `already_handled` */
  async pending(caller: Caller, id: number): Promise<TaskRow> {
    const task = await this.#deps.tasks.find(id)
    const mine =
      task && (task.from_account_id === caller.accountId || (await this.#isRecipient(caller, task)))
    if (!task || !mine) throw doesNotExist('task')
    this.#mustWait(task)
    return task
  }

  async #takeBack(task: TaskRow, name: string | undefined): Promise<void> {
    const { repository, mover } = this.#deps
    const owner = task.to_tenant_id!
    const subtree = await subtreeOf(repository, owner, placeOf(task))
    const above = task.from_parent_id
    const parent = above !== null && (await repository.project(task.from_tenant_id, above)) ? above : null
    let receivers = new Set<number>()
    const moved = await mover.move({
      ...{ from: owner, to: task.from_tenant_id, subtree, parent, name: name ?? task.name },
      also: async (trx, transfer) => {
        if (!(await new TaskRepository(trx).undone(task.id, transfer.at))) return false
        receivers = await moveGrants(trx, transfer, { shares: [], giver: task.from_name, keys: [] })
        return true
      },
    })
    if (!moved) throw new ApiError('already_handled')
    this.#told(...receivers)
  }

  async #decide(task: TaskRow, change: Parameters<TaskRepository['decide']>[2]): Promise<void> {
    const decided = await this.#deps.tasks.decide(task.id, this.#deps.clock.now(), change)
    if (!decided) throw new ApiError('already_handled')
    const recipient = task.to_tenant_id ?? (await this.#deps.accounts.find(task.to_key))?.tenant
    this.#told(task.from_tenant_id, recipient)
  }

  #mustWait(task: TaskRow): void {
    const open = task.status === taskStatus.pending && task.expires_at > this.#deps.clock.now()
    if (!open) throw new ApiError('already_handled')
  }

  async #received(caller: Caller, id: number): Promise<TaskRow> {
    const task = await this.#deps.tasks.find(id)
    if (!task || !(await this.#isRecipient(caller, task))) throw doesNotExist('task')
    // Whose it is may have changed since it was offered.
    if (task.from_tenant_id === caller.tenant) throw new ApiError('own_account')
    return task
  }

  async #isRecipient(caller: Caller, task: TaskRow): Promise<boolean> {
    if (task.to_account_id !== null) return task.to_account_id === caller.accountId
    return (await this.#party(caller)).keys.includes(task.to_key)
  }

  async #party({ accountId }: Caller): Promise<TaskParty> {
    return { account: accountId, keys: await this.#deps.accounts.keysOf(accountId) }
  }

  /** Nothing is offered twice, not as a part of something bigger either. */
  async #mayOffer(caller: Caller, subtree: Subtree, now: number): Promise<void> {
    const { tasks, repository } = this.#deps
    const pending = await tasks.pendingOf(caller.tenant, now)
    if (pending.length >= taskLimits.pendingMax)
      throw new ApiError('too_many', { max: taskLimits.pendingMax })
    const keys = (tree: Subtree) => [
      ...tree.projects.map((id) => `p${id}`),
      ...tree.networks.map((id) => `g${id}`),
    ]
    const mine = new Set(keys(subtree))
    for (const task of pending) {
      const offered = await subtreeOf(repository, caller.tenant, placeOf(task)).catch(() => null)
      if (offered && keys(offered).some((key) => mine.has(key)))
        throw new ApiError('conflict', { name: task.name })
    }
  }

  async #parentOf(task: TaskRow): Promise<number | null> {
    const { repository } = this.#deps
    if (task.mode === 'group')
      return (await repository.network(task.from_tenant_id, task.node_id))?.project_id ?? null
    return (await repository.project(task.from_tenant_id, task.node_id))?.parent_id ?? null
  }

  /** Their consoles read the lists again. */
  #told(...tenants: (number | null | undefined)[]): void {
    for (const tenant of tenants) if (tenant != null) this.#deps.bus.emit('tenancy.changed', { tenant })
  }
}

export const placeOf = ({ mode, node_id }: TaskRow): PlaceRef => ({ mode, id: node_id })
