import { randomBytes } from 'node:crypto'
import type {
  keptOperations,
  listOperations,
  Operation,
  OperationChange,
} from '#contract/audit-log/endpoints.ts'
import type { AnswerOf, QueryOf } from '#contract/define-endpoint.ts'
import { createToken, revokeToken } from '#contract/identity/tokens.ts'
import { limits } from '#contract/limits.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ReachReader } from '../../http/guard.ts'
import type { LoggedCall, OperationLog } from '../../http/operation-log.ts'
import type { Caller, Rows } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { isStorageFull, whereThereIsRoom } from '../../lib/files/storage-full.ts'
import type { Logger } from '../../lib/logger.ts'
import type { ChainRepository } from './chain.repository.ts'
import type { ChainWriter } from './chain-writer.ts'
import { maskInput } from './mask-input.ts'
import type { OperationFilter, OperationRepository, OperationRow } from './operation.repository.ts'
import type { StoredOperation } from './stored-operation.ts'
import type { RowWatch, Watcher } from './watching.ts'

const MOST_LATE = 1_000

export interface Subjects {
  /** Where a device stands; null when nobody owns it. */
  placeOf(sn: string): Promise<{ tenant: number; network: number; name: string } | null>
  networkName(tenant: number, id: number): Promise<string | null>
  projectName(tenant: number, id: number): Promise<string | null>
  tokenName(account: number, id: string): Promise<string | null>
}

export interface OperationsDeps {
  operations: OperationRepository
  chain: ChainRepository
  writer: ChainWriter
  watcher: Watcher
  subjects: Subjects
  /** How long what was kept can be read. */
  days: number
  /** An operation is in the log: open pages show it. */
  kept(operation: { tenant: number; network: number | null; account: number }): void
  reach: ReachReader
  clock: Clock
  log: Logger
}

/** Keeps and shows who did what. An entry is on disk before its call is answered. */
export class OperationsService implements OperationLog {
  readonly #deps: OperationsDeps
  readonly #late: StoredOperation[] = []
  constructor(deps: OperationsDeps) {
    this.#deps = deps
  }

  async begin(call: LoggedCall): Promise<(outcome: string, answer?: unknown) => Promise<void>> {
    const before = await this.#about(call)
    const watching = await this.#deps.watcher.begin(call)
    return async (outcome, answer) => {
      try {
        const changes = outcome === 'done' ? await this.#changes(watching, answer) : null
        // A device that was just bound has a name and a place only afterwards.
        const about = before.sn !== null && !before.placed ? await this.#about(call) : before
        const kept = this.#kept(call, about, outcome, changes)
        await this.#append(kept, call.endpoint.loggedLate === true)
        const { tenant_id: tenant, network_id: network, account_id: account } = kept
        this.#deps.kept({ tenant, network, account })
      } finally {
        watching.end()
      }
    }
  }

  /** What may come late waits for the next that the disk takes, up to a number of them. */
  async #append(kept: StoredOperation, mayComeLate: boolean): Promise<void> {
    const { writer } = this.#deps
    try {
      await writer.append({ at: kept.at, kept })
    } catch (error) {
      if (!mayComeLate || !isStorageFull(error) || this.#late.length >= MOST_LATE) throw error
      this.#late.push(kept)
      return
    }
    await this.keepLate()
  }

  /** Tries to keep what the disk did not take. */
  async keepLate(): Promise<void> {
    const late = this.#late.splice(0)
    const { writer } = this.#deps
    const waits = await Promise.all(
      late.map(async (kept) =>
        (await whereThereIsRoom(() => writer.append({ at: kept.at, kept }))) ? [] : [kept],
      ),
    )
    this.#late.push(...waits.flat())
  }

  /** The call has been made: that what it changed cannot be told must not keep it out of the log. */
  async #changes(watching: RowWatch, answer: unknown): Promise<OperationChange[] | null> {
    try {
      return await watching.changes(answer)
    } catch (error) {
      this.#deps.log.error({ err: error }, 'what an operation changed could not be compared')
      return null
    }
  }

  /** @throws ApiError `too_many` for a whole list beyond the limit, `invalid_parameter` for a bad cursor */
  async list(caller: Caller, query: QueryOf<typeof listOperations>): Promise<Rows<Operation>> {
    const { limit: asked, cursor, ...wanted } = query
    const before = cursor === undefined ? null : decode(cursor)
    const filter = await this.#filter(caller, wanted)
    const total = await this.#deps.operations.count(filter)
    const paged = asked !== undefined || cursor !== undefined
    if (!paged && total > limits.listWholeMax)
      throw new ApiError('too_many', { total, max: limits.listWholeMax })
    const limit = paged ? (asked ?? limits.pageDefault) : limits.listWholeMax
    const found = await this.#deps.operations.page(filter, before, limit + 1)
    const rows = found.slice(0, limit)
    const next = found.length > limit ? encode(rows.at(-1)!.id) : null
    return { rows: rows.map(present), page: paged ? { next, total } : null }
  }

  async keeping(): Promise<AnswerOf<typeof keptOperations>> {
    const { seq, removed_before, cleared_at } = await this.#deps.chain.head()
    const { days } = this.#deps
    return { days, entries: seq, removedBefore: removed_before, lookedAt: cleared_at }
  }

  async #filter(caller: Caller, wanted: Partial<OperationFilter>): Promise<OperationFilter> {
    const { tenant, networks } = await this.#deps.reach.reachOf(caller)
    // What others did, and from where, is for the tenant's own people, not for those it shares a network with.
    const guest = caller.home !== undefined && caller.home !== tenant
    const reach = { tenant, networks: guest ? [] : networks }
    return { ...wanted, reach, account: caller.accountId }
  }

  async #about(call: LoggedCall): Promise<OperationSubject> {
    const { caller, endpoint } = call
    const input = onlyEntry(call)
    const { device = 'sn', network, project } = endpoint.access.reach ?? {}
    const { subjects } = this.#deps
    const sn = textOf(input[device])
    const place = sn ? await subjects.placeOf(sn) : null
    const own = place?.tenant === caller.tenant ? place : null
    const group = own?.network ?? numberOf(network && input[network])
    const groupName = group ? await subjects.networkName(caller.tenant, group) : null
    const id = numberOf(project && input[project])
    const projectName = id ? await subjects.projectName(caller.tenant, id) : null
    const subject =
      own?.name ?? textOf(input.Name) ?? groupName ?? projectName ?? (await this.#tokenName(call))
    return { sn, placed: own !== null, network: groupName === null ? null : group, groupName, subject }
  }

  async #tokenName({ caller, input, endpoint }: LoggedCall): Promise<string | null> {
    if (endpoint.id === createToken.id) return textOf(input.name)
    const id = endpoint.id === revokeToken.id ? textOf(input.id) : null
    return id && this.#deps.subjects.tokenName(caller.accountId, id)
  }

  #kept(
    { caller, input, endpoint, address }: LoggedCall,
    about: OperationSubject,
    outcome: string,
    changes: OperationChange[] | null,
  ): StoredOperation {
    const { accountId, tenant, username, role, token } = caller
    return {
      tenant_id: tenant,
      account_id: accountId,
      ...{ username, role, address, outcome },
      token: token?.name ?? null,
      at: this.#deps.clock.now(),
      name: endpoint.id,
      network_id: about.network,
      network_name: about.groupName,
      sn: about.sn,
      subject: about.subject,
      input: maskInput(input),
      changes: changes && JSON.stringify(changes),
      salt: randomBytes(16).toString('hex'),
    }
  }
}

interface OperationSubject {
  sn: string | null
  /** The device stands in one of the caller's networks. */
  placed: boolean
  network: number | null
  groupName: string | null
  subject: string | null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const numberOf = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null)

const present = (row: OperationRow): Operation => ({
  id: row.id,
  at: row.at,
  by: row.username,
  role: row.role as Operation['role'],
  address: row.address,
  token: row.token,
  operation: row.name,
  group: row.network_id,
  groupName: row.network_name,
  sn: row.sn,
  subject: row.subject,
  outcome: row.outcome,
  input: JSON.parse(row.input) as Operation['input'],
  changes: row.changes === null ? null : (JSON.parse(row.changes) as OperationChange[]),
  entry: row.seq,
  hash: row.hash,
})

const encode = (id: number) => Buffer.from(`operation:${id}`).toString('base64url')

function decode(cursor: string): number {
  const id = /^operation:(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  if (id === undefined) throw new ApiError('invalid_parameter', { reason: 'invalid_cursor' }, 'cursor')
  return Number(id)
}

/** Of a call that is about a list of things and has one in it: that one. */
function onlyEntry({ endpoint, input }: LoggedCall): LoggedCall['input'] {
  const entries = endpoint.access.each === undefined ? undefined : input[endpoint.access.each]
  return Array.isArray(entries) && entries.length === 1 ? entries[0] : input
}
