import type { Catalog } from './catalog.ts'
import type { Head } from './head.ts'
import type { RowSink } from './row-batch-reader.ts'
import { replayLog } from './wal-replay.ts'
import { listSegments, segmentPath } from './write-ahead-log.ts'

/** Reads the log files after `through` back into a head; answers the paths of those that are damaged inside. */
export function replayLogs(directory: string, through: number, catalog: Catalog, head: Head): string[] {
  const sink: RowSink = {
    key: (key) => catalog.key(key),
    device: (sn) => catalog.device(sn),
    row: (device, at, keys, values) => head.append(device, at, keys, values),
  }
  return listSegments(directory)
    .filter((number) => number > through)
    .map((number) => segmentPath(directory, number))
    .filter((path) => replayLog(path, sink) === 'damaged')
}
