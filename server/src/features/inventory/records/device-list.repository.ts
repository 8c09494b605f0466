import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { Device, DeviceStatus } from '#contract/inventory/schemas.ts'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'
import { withinReach } from '../../../db/within-reach.ts'
import type { Reach } from '../../../http/guard.ts'
import { conditionOf, type Finding } from './attention.reader.ts'
import type { Position } from './cursor.ts'
import type { DeviceRow } from './device-row.ts'
import { type Sort, sortColumns } from './device-sorts.ts'

/** What devices of an owner run on one hardware model. */
export interface Runs {
  tenant: number
  compatible: string
  software: string | null
}

/** Which devices: those in reach, and what the caller asked for. */
export interface DeviceFilter extends Reach {
  /** Only these, already found. */
  sns?: string[]
  kinds?: (DeviceKind | 'unknown')[] | undefined
  statuses?: DeviceStatus[] | undefined
  configStates?: Device['configState'][] | undefined
  /** Only what runs one of these. */
  runs?: Runs[] | undefined
  q?: string | undefined
  finding?: { name: Finding; boundBefore: number } | undefined
  /** Only these of them. */
  among?: string[] | undefined
}

/** `sort_key`: what was worked out for a sort that has no column. */
export type ListedRow = DeviceRow & { group_name: string; sort_key?: number }

/** Sorts that know every row. */
const alwaysKnown: ReadonlySet<Sort['name']> = new Set(['group', 'sn', 'config', 'alarms'])

type Tables = 'device' | 'network'
type Listing<Row> = SelectQueryBuilder<Database, Tables, Row>
type Expressions = ExpressionBuilder<Database, Tables>

/** Device lists: filtered, sorted, page by page. */
export class DeviceListRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async count(filter: DeviceFilter): Promise<number> {
    const counted = this.#db
      .selectFrom('device')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where((eb) => matches(eb as never, filter))
    return Number((await counted.executeTakeFirstOrThrow()).n)
  }

  /** The devices when they are few; null when there are more than `max`: then it is cheaper to walk an index. */
  async few(filter: DeviceFilter, max: number): Promise<string[] | null> {
    const found = this.#db.selectFrom('device').select('sn')
    const rows = await found
      .where((eb) => matches(eb as never, filter))
      .limit(max + 1)
      .execute()
    return rows.length > max ? null : rows.map((row) => row.sn)
  }

  /** What devices in reach run, each once. */
  async runs(reach: Reach): Promise<Runs[]> {
    const told = await this.#db
      .selectFrom('device')
      .where(withinReach(reach, 'device'))
      .where('compatible', 'is not', null)
      .where('tenant_id', 'is not', null)
      .select(['tenant_id as tenant', 'compatible', 'software'])
      .distinct()
      .execute()
    return told as Runs[]
  }

  /** Up to `limit` rows after `after`. Rows whose sort key is not known come last, in either direction. */
  async page(filter: DeviceFilter, sort: Sort, after: Position | null, limit: number): Promise<ListedRow[]> {
    const known = after?.key === null ? [] : await this.#known(filter, sort, after, limit)
    if (known.length >= limit || alwaysKnown.has(sort.name)) return this.#rows(known, sort)
    const unknown = await this.#unknown(
      filter,
      sort,
      after?.key === null ? after.sn : null,
      limit - known.length,
    )
    return this.#rows([...known, ...unknown], sort)
  }

  /** Where a row stands in a sort. */
  static positionOf(row: ListedRow, sort: Sort): Position {
    if (sort.name === 'group') return { key: row.group_name, network: row.network_id!, sn: row.sn }
    const { column: of } = sortColumns[sort.name]
    if (typeof of !== 'string') return { key: Number(row.sort_key ?? 0), sn: row.sn }
    const column = of.replace('device.', '') as keyof DeviceRow
    return { key: row[column] as string | number | null, sn: row.sn }
  }

  /** Serial numbers first: the sort runs on narrow rows, only the page is read whole. */
  async #known(filter: DeviceFilter, sort: Sort, after: Position | null, limit: number): Promise<string[]> {
    const { column } = sortColumns[sort.name]
    const direction = sort.descending ? 'desc' : 'asc'
    let query = this.#base(filter, sort).where(column, 'is not', null)
    if (after) query = query.where((eb) => behind(eb, sort, after))
    query = query.orderBy(column, direction)
    if (sort.name === 'group') query = query.orderBy('device.network_id', direction)
    const rows = await query.orderBy('device.sn', direction).limit(limit).execute()
    return rows.map((row) => row.sn)
  }

  async #unknown(filter: DeviceFilter, sort: Sort, after: string | null, limit: number): Promise<string[]> {
    let query = this.#base(filter, sort).where(sortColumns[sort.name].column, 'is', null)
    if (after !== null) query = query.where('device.sn', '>', after)
    return (await query.orderBy('device.sn').limit(limit).execute()).map((row) => row.sn)
  }

  #base(filter: DeviceFilter, sort: Sort): Listing<{ sn: string }> {
    const devices = this.#db.selectFrom('device').select('device.sn')
    const joined =
      sort.name === 'group' ? devices.innerJoin('network', 'network.id', 'device.network_id') : devices
    return (joined as unknown as Listing<{ sn: string }>).where((eb) => matches(eb, filter))
  }

  async #rows(sns: string[], { name }: Sort): Promise<ListedRow[]> {
    if (sns.length === 0) return []
    const { column } = sortColumns[name]
    const found = await this.#db
      .selectFrom('device')
      .innerJoin('network', 'network.id', 'device.network_id')
      .selectAll('device')
      .select('network.name as group_name')
      .$if(typeof column !== 'string', (rows) => rows.select((column as RawBuilder<number>).as('sort_key')))
      .where('device.sn', 'in', sns)
      .execute()
    const bySn = new Map(found.map((row) => [row.sn, row]))
    return sns.flatMap((sn) => bySn.get(sn) ?? [])
  }
}

function matches(eb: Expressions, filter: DeviceFilter) {
  const { sns, kinds, statuses, configStates, runs, q, finding, among } = filter
  if (sns) return eb('device.sn', 'in', sns)
  return eb.and([
    withinReach(filter, 'device'),
    ...(kinds ? [ofKinds(eb, kinds)] : []),
    ...(statuses ? [eb('device.status', 'in', statuses)] : []),
    ...(configStates ? [eb('device.config_state', 'in', configStates)] : []),
    ...(runs ? [ofRuns(eb, runs)] : []),
    ...(finding ? [conditionOf(finding.name, filter, finding.boundBefore)] : []),
    ...(among ? [eb('device.sn', 'in', among)] : []),
    ...(q ? [sql<boolean>`${eb.ref('device.search_text')} like ${containing(q)} escape '!'`] : []),
  ])
}

function ofRuns(eb: Expressions, runs: readonly Runs[]) {
  return eb.or(
    [...Map.groupBy(runs, ({ tenant, compatible }) => `${tenant} ${compatible}`).values()].map((same) => {
      const [{ tenant, compatible }] = same as [Runs, ...Runs[]]
      const versions = same.flatMap(({ software }) => software ?? [])
      const untold = same.some(({ software }) => software === null)
      return eb.and([
        ...[eb('device.tenant_id', '=', tenant), eb('device.compatible', '=', compatible)],
        eb.or([
          ...(versions.length > 0 ? [eb('device.software', 'in', versions)] : []),
          ...(untold ? [eb('device.software', 'is', null)] : []),
        ]),
      ])
    }),
  )
}

function ofKinds(eb: Expressions, kinds: readonly string[]) {
  const known = kinds.filter((kind) => kind !== 'unknown')
  return eb.or([
    ...(known.length > 0 ? [eb('device.kind', 'in', known)] : []),
    ...(known.length < kinds.length ? [eb('device.kind', 'is', null)] : []),
  ])
}

function behind(eb: Expressions, sort: Sort, { key, network = 0, sn }: Position) {
  const operator = sort.descending ? '<' : '>'
  if (sort.name === 'group') {
    const columns = eb.refTuple('network.name', 'device.network_id', 'device.sn')
    return eb(columns, operator, eb.tuple(String(key), network, sn))
  }
  const { column } = sortColumns[sort.name]
  if (typeof column !== 'string') {
    const same = eb.and([eb(column, '=', key as number), eb('device.sn', operator, sn)])
    return eb.or([eb(column, operator, key as number), same])
  }
  const columns = eb.refTuple(column, 'device.sn')
  return eb(columns, operator, eb.tuple(key as never, sn))
}

/** A `like` pattern for a piece of text taken literally, in the letters that `search_text` is kept in. */
export function containing(q: string): string {
  const literal = q.toLowerCase().replaceAll(/[!%_]/g, '!$&')
  // No text has a NUL; PostgreSQL would not even be asked.
  return `%${literal.replaceAll('\0', '\u{FFFD}')}%`
}
