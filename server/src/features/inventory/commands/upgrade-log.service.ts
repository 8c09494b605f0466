import type { QueryOf } from '#contract/define-endpoint.ts'
import type { listUpgradeLog, UpgradeEntry } from '#contract/firmware/upgrade-log.ts'
import type { CommandResult } from '#contract/inventory/commands/command-results.ts'
import type { CommandStatus } from '#contract/inventory/schemas.ts'
import { limits } from '#contract/limits.ts'
import type { ReachReader } from '../../../http/guard.ts'
import type { Caller, Rows } from '../../../http/route.ts'
import { narrowed } from '../../../lib/reach.ts'
import { positionOf } from '../records/id-cursor.ts'
import type { UpgradeLogRepository, UpgradeRow } from './upgrade-log.repository.ts'

type Query = QueryOf<typeof listUpgradeLog>

/** Upgrades of the devices a caller sees, page by page. */
export class UpgradeLog {
  readonly #upgrades: UpgradeLogRepository
  readonly #reach: ReachReader
  constructor(upgrades: UpgradeLogRepository, reach: ReachReader) {
    this.#upgrades = upgrades
    this.#reach = reach
  }

  async list(caller: Caller, query: Query): Promise<Rows<UpgradeEntry>> {
    const { group, limit, cursor, q, ...asked } = query
    const whole = await this.#reach.reachOf(caller)
    const reach = group === undefined ? whole : narrowed(whole, [group])
    const filter = { ...asked, reach, ...(q && { q }) }
    const isPaged = limit !== undefined || cursor !== undefined
    const wanted = limit ?? (isPaged ? limits.pageDefault : limits.pageMax)
    const before = cursor === undefined ? undefined : positionOf(cursor)
    const found = await this.#upgrades.page(filter, wanted + 1, before)
    const rows = found.slice(0, wanted).map(presented)
    if (!isPaged) return { rows, page: null }
    const next = found.length > wanted ? String(rows.at(-1)!.id) : null
    return { rows, page: { next, total: await this.#upgrades.count(filter) } }
  }
}

function presented(row: UpgradeRow): UpgradeEntry {
  const result = row.result === null ? null : (JSON.parse(row.result) as CommandResult)
  const told = result?.type === 'upgrade' ? result : null
  return {
    ...{ id: row.id, sn: row.sn, name: row.name || row.hostname || row.sn, group: row.network_id! },
    ...{ model: row.model, from: told?.from ?? null, to: told?.image ?? null, by: row.by },
    harm: row.harm,
    ...{
      at: row.at,
      finishedAt: row.finished_at,
      status: row.status as CommandStatus,
      why: row.found ?? row.text,
    },
  }
}
