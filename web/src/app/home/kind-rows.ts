import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import { listOfKind } from '../../features/inventory/kinds'

export interface KindRow {
  /** The kind that stands for the row: the first of those one list shows together; null: not known. */
  type: DeviceKind | null
  total: number
  online: number
  never: number
}

/** Counts by kind as the lists show them: kinds that share a list are one row, so its number is the list's. */
export function kindRows(kinds: readonly KindRow[]): KindRow[] {
  const rows: KindRow[] = []
  for (const kind of kinds) {
    if (kind.total === 0) continue
    const type = kind.type === null ? null : (listOfKind[kind.type]?.types[0] ?? kind.type)
    const row = rows.find((known) => known.type === type)
    if (!row) rows.push({ ...kind, type })
    else
      Object.assign(row, {
        total: row.total + kind.total,
        online: row.online + kind.online,
        never: row.never + kind.never,
      })
  }
  return rows.sort((a, b) => b.total - a.total)
}
