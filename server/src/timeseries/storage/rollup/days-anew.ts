import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runInSlices } from '../pace.ts'
import { Part } from '../parts/part.ts'
import { buildPart, type PartSource } from '../parts/part-builder.ts'
import { PartFile } from '../parts/part-file.ts'
import { mergeSource } from '../parts/part-sources.ts'
import type { RollupNames } from './rollup-names.ts'
import { type RollupOrigin, RollupSource } from './rollup-source.ts'

const DAY_MS = 86_400_000
const ALWAYS: readonly [number, number] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]

/** A day (since the epoch) to be rolled up, and the last log file of its samples. */
export interface DayToMake {
  day: number
  origin: RollupOrigin
  walThrough: number
}

/** How a tier writes its files. */
interface FilesOfTier {
  directory: string
  names: RollupNames
  spanRows: number
}

/** Writes what takes the place of a file of several days, some of which are made anew. Rejects with CorruptPart. */
export async function withDaysAnew(
  old: Part,
  days: readonly DayToMake[],
  { directory, names, spanRows }: FilesOfTier,
  write: (source: PartSource) => Promise<void>,
): Promise<void> {
  const made: Part[] = []
  try {
    for (const { day, origin, walThrough } of days) {
      const source = new RollupSource(origin, names, { walThrough, replaces: [] }, spanRows)
      if (!source.empty) made.push(await aside(join(directory, `day-${day}.tmp`), source, names))
    }
    const walThrough = Math.max(old.meta.walThrough, ...days.map((day) => day.walThrough))
    const source = renewedSource(old, made, new Set(days.map(({ day }) => day)), names)
    await write({ ...source, covers: { walThrough, replaces: [old.name] }, spanRows })
  } finally {
    for (const part of made) {
      part.close()
      rmSync(part.file.path)
    }
  }
}

/** A file that nobody else reads; what a crash leaves of it goes when the folder is opened. */
async function aside(path: string, source: PartSource, names: RollupNames): Promise<Part> {
  await runInSlices(buildPart(path, source))
  return new Part(PartFile.open(path), names)
}

/** A file's days, `days` of them as other files have them. */
function renewedSource(old: Part, made: Part[], days: ReadonlySet<number>, names: RollupNames): PartSource {
  return {
    ...mergeSource([old, ...made], names, () => Number.NEGATIVE_INFINITY),
    read: (key, device, into) => {
      old.read(key, device, ...ALWAYS, into)
      into.dropWhere((end) => days.has(Math.ceil(end / DAY_MS) - 1))
      for (const part of made) part.read(key, device, ...ALWAYS, into)
      into.settle()
    },
  }
}
