import type { Db } from '../../../db/client.ts'
import { relaxedTransaction } from '../../../db/relaxed-transaction.ts'
import type { DeviceReport } from '../../../southbound/ports.ts'
import { type NewNotice, NoticeRepository } from './notice.repository.ts'
import {
  type MeasuredRow,
  measuredColumns,
  ObservationRepository,
  type ObservedRow,
  observedColumns,
} from './observation.repository.ts'
import { packedText } from './packed-text.ts'
import { ReportRepository, type StoredReport } from './report.repository.ts'

/** What devices told since the last write. */
export interface Batch {
  rows: ObservedRow[]
  /** Of devices of which nothing else changed. */
  measured: MeasuredRow[]
  /** By serial number. */
  reports: Map<string, StoredReport[]>
  notices: NewNotice[]
}

/** All of it or nothing. @returns the ids of the notices, in their order */
export function saveBatch(db: Db, { rows, measured, reports, notices }: Batch): Promise<number[]> {
  return relaxedTransaction(db, async (trx) => {
    const observations = new ObservationRepository(trx)
    await observations.saveRows(rows)
    await observations.saveMeasured(measured)
    await new ReportRepository(trx).save([...reports.values()].flat())
    const history = new NoticeRepository(trx)
    const ids = await history.insert(notices)
    await history.trim([...new Set(notices.map((notice) => notice.sn))])
    return ids
  })
}

/** The same, one device after the other. */
export function perDevice(batch: Batch): Batch[] {
  const notices = Map.groupBy(batch.notices, (notice) => notice.sn)
  const rows = new Map(batch.rows.map((row) => [row.sn, row]))
  const measured = new Map(batch.measured.map((row) => [row.sn, row]))
  return [...new Set([...rows.keys(), ...measured.keys(), ...notices.keys()])].map((sn) => {
    const [row, figures, report] = [rows.get(sn), measured.get(sn), batch.reports.get(sn)]
    return {
      rows: row ? [row] : [],
      measured: figures ? [figures] : [],
      reports: new Map(report ? [[sn, report]] : []),
      notices: notices.get(sn) ?? [],
    }
  })
}

/** The columns of a row that follow the device, as they are now. */
export const observed = (row: ObservedRow): ObservedRow => copied(row, ['sn', ...observedColumns])
export const measured = (row: MeasuredRow): MeasuredRow => copied(row, ['sn', ...measuredColumns])

function copied<Row extends object>(row: Row, columns: readonly (keyof Row)[]): Row {
  const copy: Partial<Row> = {}
  for (const column of columns) copy[column] = row[column]
  return copy as Row
}

/**
 * A report as it is written. Made when it arrives: until the write it is two texts instead of some thousand
 * objects, which the garbage collector would otherwise carry into the old generation.
 */
export const kept = ({ sn, protocol, at, source, state, raw, rawPacked }: DeviceReport): StoredReport => ({
  ...{ sn, protocol, at, trust: source.trust, fresh_for_ms: source.freshForMs },
  state: storable(state),
  raw: rawPacked === undefined ? storable(raw) : packedText(rawPacked),
})

/** With what came later in the place of what came before, by protocol. */
export function newest<One extends { protocol: string }>(
  older: readonly One[],
  newer: readonly One[],
): One[] {
  return [...new Map([...older, ...newer].map((report) => [report.protocol, report])).values()]
}

/** JSON escapes what PostgreSQL's text refuses (NUL, lone surrogates). */
const storable = (value: unknown): string => JSON.stringify(value) ?? 'null'
