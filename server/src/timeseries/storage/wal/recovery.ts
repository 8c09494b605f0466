import type { Head } from '../head.ts'
import type { Loss } from '../losses.ts'
import type { Catalog } from '../names/catalog.ts'
import type { RowSink } from '../parts/row-batch-reader.ts'
import type { LogPosition } from './wal-positions.ts'
import { type ReplayResult, replayLog } from './wal-replay.ts'
import { listSegments, segmentPath } from './write-ahead-log.ts'

/** A log file that was read back. */
export interface ReplayedLog extends ReplayResult {
  number: number
  path: string
}

/** Reads the log files after `through` back into a head, but for rows that were deleted. */
export function replayLogs(
  directory: string,
  through: number,
  catalog: Catalog,
  head: Head,
  deletedOf: (log: number) => ReadonlySet<string>,
): ReplayedLog[] {
  const sinkOf = (log: number): RowSink => {
    const deleted = deletedOf(log)
    return {
      key: (key) => catalog.key(key),
      device: (sn) => catalog.device(sn),
      row: (device, at, keys, values) => {
        if (!deleted.has(catalog.deviceAt(device))) head.append(device, at, keys, values)
      },
    }
  }
  return listSegments(directory)
    .filter((number) => number > through)
    .map((number) => ({ number, path: segmentPath(directory, number) }))
    .map((log) => ({ ...log, ...replayLog(log.path, sinkOf(log.number)) }))
}

/** `isTold`: the log was told of it when the file was read. */
export interface LogLoss {
  number: number
  loss: Loss
  isTold: boolean
}

/** What log files had when they were synced and have no more. A torn end behind that was acknowledged to nobody. */
export function lossesOfLogs(expected: readonly LogPosition[], replayed: readonly ReplayedLog[]): LogLoss[] {
  return expected.flatMap(({ number, bytes, from, to }) => {
    const log = replayed.find((found) => found.number === number)
    if (log && log.end !== 'damaged' && log.bytes >= bytes) return []
    const loss = { file: segmentPath('wal', number), what: whatOf(log), from, to }
    return [{ number, loss, isTold: log?.end === 'damaged' }]
  })
}

function whatOf(log: ReplayedLog | undefined): string {
  if (log === undefined) return 'is gone'
  if (log.end === 'damaged') return 'is damaged'
  return log.bytes === 0 ? 'is empty' : 'is cut short'
}
