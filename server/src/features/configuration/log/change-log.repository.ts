import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { withinReach } from '../../../db/within-reach.ts'
import type { Reach } from '../../../http/guard.ts'
import { usernameOf } from '../../identity/account.reader.ts'
import type { ChangeRow } from '../change-sets/change.repository.ts'

type SealedColumn = 'before_sealed' | 'after_sealed' | 'protection_token' | 'protection_previous'
export type LoggedChange = Omit<ChangeRow, SealedColumn> & { by: string | null }
export type LoggedChangeDetail = ChangeRow & { by: string | null }

/** Which changes: those in reach. */
export interface ChangeFilter extends Reach {
  network?: number | undefined
  sn?: string | undefined
  changeSet?: number | undefined
  outcome?: string | undefined
  q?: string | undefined
}

const COLUMNS = [
  ...([
    'id',
    'change_set_id',
    'tenant_id',
    'network_id',
    'sn',
    'name',
    'section',
    'version',
    'sections',
  ] as const),
  ...([
    'cause',
    'account_id',
    'at',
    'finished_at',
    'protocol',
    'sent_configs',
    'config',
    'attempts',
  ] as const),
  ...(['outcome', 'text', 'rejected', 'notes', 'changes', 'input_hash', 'search_text'] as const),
  ...(['protection', 'protection_until', 'rollback_reason'] as const),
]

const by = usernameOf('config_change.account_id').as('by')

/** The configuration log. */
export class ChangeLogRepository {
  readonly #db: Kysely<Database>
  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async count(filter: ChangeFilter): Promise<number> {
    const counted = this.#select(filter).select((eb) => eb.fn.countAll<number>().as('n'))
    return Number((await counted.executeTakeFirstOrThrow()).n)
  }

  /** Newest first, those older than `before`. */
  page(filter: ChangeFilter, before: number | null, limit: number): Promise<LoggedChange[]> {
    const changes = this.#select(filter)
      .select(COLUMNS.map((name) => `config_change.${name}` as const))
      .select(by)
    const older = before === null ? changes : changes.where('config_change.id', '<', before)
    return older.orderBy('config_change.id', 'desc').limit(limit).execute()
  }

  find(reach: Reach, id: number): Promise<LoggedChangeDetail | undefined> {
    const found = this.#select(reach).selectAll('config_change').select(by)
    return found.where('config_change.id', '=', id).executeTakeFirst()
  }

  /** A change-set whoever's it is: what it was about says whose. */
  set(id: number) {
    return this.#db
      .selectFrom('config_change_set')
      .select(['cause', 'at', 'devices', 'takes_back', 'facts'])
      .select(usernameOf('config_change_set.account_id').as('by'))
      .where('id', '=', id)
      .executeTakeFirst()
  }

  /**
   * Networks in reach with devices that took a change-set by then.
   * @returns when the last of each did
   */
  async deliveredTo(reach: Reach, changeSet: number, until: number) {
    const taken = this.#select({ ...reach, changeSet })
      .where('config_change.outcome', 'in', ['applied', 'applied_partly'])
      .where('config_change.finished_at', '<=', until)
      .where('config_change.network_id', 'is not', null)
    const rows = await taken
      .select(['tenant_id', 'network_id', (eb) => eb.fn.max('config_change.finished_at').as('last')])
      .groupBy(['tenant_id', 'network_id'])
      .execute()
    return rows.map(({ tenant_id, network_id, last }) => ({
      ...{ tenant: tenant_id, network: network_id!, last: Number(last) },
    }))
  }

  async several(tenant: number, ids: number[]): Promise<LoggedChangeDetail[]> {
    const found: LoggedChangeDetail[] = []
    for (let at = 0; at < ids.length; at += 500) {
      const some = this.#select({ tenant, networks: 'all' }).selectAll('config_change')
      const of = some.where('config_change.id', 'in', ids.slice(at, at + 500))
      found.push(...(await of.select(by).execute()))
    }
    return found
  }

  #select({ network, sn, changeSet, outcome, q, ...reach }: ChangeFilter) {
    let changes = this.#db.selectFrom('config_change').where(withinReach(reach, 'config_change'))
    if (network !== undefined) changes = changes.where('config_change.network_id', '=', network)
    if (sn !== undefined) changes = changes.where('config_change.sn', '=', sn)
    if (changeSet !== undefined) changes = changes.where('config_change.change_set_id', '=', changeSet)
    if (outcome !== undefined) changes = changes.where('config_change.outcome', '=', outcome)
    if (q) changes = changes.where(contains(q))
    return changes
  }
}

const contains = (q: string) =>
  sql<boolean>`config_change.search_text like ${`%${escaped(q.toLowerCase())}%`} escape '\\'`

// PostgreSQL takes no NUL in a text.
const escaped = (text: string) => text.replaceAll('\0', '').replaceAll(/[\\%_]/g, '\\$&')
