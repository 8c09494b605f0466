import type { Catalog } from './catalog.ts'
import type { Head } from './head.ts'
import type { RowSink } from './row-batch-reader.ts'
import { replayLog } from './wal-replay.ts'
import { listSegments, segmentPath } from './write-ahead-log.ts'

/**
 * Reads the log files after `through` back into a head, but for rows that were deleted; answers the paths of those that
 * are damaged inside.
 */
export function replayLogs(
  directory: string,
  through: number,
  catalog: Catalog,
  head: Head,
  deletedOf: (log: number) => ReadonlySet<string>,
): string[] {
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
    .map((number) => ({ path: segmentPath(directory, number), sink: sinkOf(number) }))
    .filter(({ path, sink }) => replayLog(path, sink) === 'damaged')
    .map(({ path }) => path)
}
