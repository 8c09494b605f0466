import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { withinReach } from '../../../db/within-reach.ts'
import type { Reach } from '../../../http/guard.ts'
import { orderedKey } from '../../../lib/words/name-order.ts'
import {
  byRank,
  type Form,
  type Rank,
  rankOf,
  type SearchWords,
  searchText,
} from '../../../lib/words/search-words.ts'
import type { DeviceRow } from './device-row.ts'

export type FoundRow = DeviceRow & { group_name: string; rank: Rank }

/** More candidates than anybody reads: beyond them the better ones are asked for by themselves. */
const CANDIDATES = 200

interface Candidate {
  sn: string
  status: string
  search_text: string
}

/** Devices by what `search_text` has, best first. One walk through a narrow index, at most three. */
export class DeviceSearchRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** @returns up to `limit` rows, and whether there are more */
  async find(reach: Reach, words: SearchWords, limit: number): Promise<{ rows: FoundRow[]; more: boolean }> {
    const best = ranked(await this.#candidates(reach, words), words)
    return { rows: await this.#rows(best.slice(0, limit)), more: best.length > limit }
  }

  async #candidates(reach: Reach, { forms }: SearchWords): Promise<Candidate[]> {
    const found = new Map<string, Candidate>()
    for (const patterns of [containing, beginning, whole]) {
      const rows = await this.#like(reach, forms.flatMap(patterns))
      for (const row of rows) found.set(row.sn, row)
      if (rows.length <= CANDIDATES) break
    }
    return [...found.values()]
  }

  /** Columns of one index alone: whole rows would take ten times as long. */
  #like(reach: Reach, patterns: string[]): Promise<Candidate[]> {
    return this.#db
      .selectFrom('device')
      .select(['sn', 'status', 'search_text'])
      .where(withinReach(reach, 'device'))
      .where((eb) => eb.or(patterns.map((pattern) => like(eb.ref('search_text'), pattern))))
      .limit(CANDIDATES + 1)
      .execute()
  }

  async #rows(best: { sn: string; rank: Rank }[]): Promise<FoundRow[]> {
    if (best.length === 0) return []
    const sns = best.map(({ sn }) => sn)
    const rows = await this.#db
      .selectFrom('device')
      .innerJoin('network', 'network.id', 'device.network_id')
      .selectAll('device')
      .select('network.name as group_name')
      .where('device.sn', 'in', sns)
      .execute()
    const bySn = new Map(rows.map((row) => [row.sn, row]))
    return best.flatMap(({ sn, rank }) => {
      const row = bySn.get(sn)
      return row ? { ...row, rank } : []
    })
  }
}

/** Lines are told by the line feeds around them, also the first and the last one; to find a part, none are needed. */
function like(column: unknown, pattern: string): RawBuilder<boolean> {
  const text = pattern.includes('\n') ? sql`(${'\n'} || ${column} || ${'\n'})` : sql`${column}`
  return sql<boolean>`${text} like ${pattern} escape '!'`
}

/** Online ones first among equally good ones, then by name. */
function ranked(candidates: Candidate[], words: SearchWords): (Candidate & { rank: Rank })[] {
  const found = candidates.flatMap((row) => {
    const rank = rankOf(words, searchText(row.search_text))
    // The name is its first line.
    return rank ? { ...row, rank, nameKey: orderedKey(row.search_text.split('\n', 1)[0]!) } : []
  })
  const away = ({ status }: Candidate) => (status === 'online' ? 0 : 1)
  found.sort((a, b) => away(a) - away(b) || (a.nameKey < b.nameKey ? -1 : 1))
  return byRank(found)
}

/** Taken literally; no text has a NUL, and PostgreSQL would not even be asked. */
const pattern = (text: string) => `%${text.replaceAll(/[!%_]/g, '!$&').replaceAll('\0', '\u{FFFD}')}%`

const containing = ({ text }: Form): string[] => [pattern(text)]
const beginning = ({ beginning, end }: Form): string[] => [pattern(beginning), ...(end ? [pattern(end)] : [])]
const whole = ({ whole }: Form): string[] => [pattern(whole)]
