import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyWords, wordsOf } from '../codec/special-values.ts'
import { runInSlices } from '../pace.ts'
import { Part } from '../parts/part.ts'
import { buildPart, type PartSource } from '../parts/part-builder.ts'
import { PartFile } from '../parts/part-file.ts'
import { mergeSource } from '../parts/part-sources.ts'
import { SeriesBuffer } from '../series-buffer.ts'
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
    for (const { day, origin, walThrough } of days.toSorted((a, b) => a.day - b.day)) {
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
  const [was, anew] = [new SeriesBuffer(), new SeriesBuffer()]
  return {
    ...mergeSource([old, ...made], names, () => Number.NEGATIVE_INFINITY),
    read: (key, device, into) => {
      was.clear()
      anew.clear()
      old.read(key, device, ...ALWAYS, was)
      for (const part of made) part.read(key, device, ...ALWAYS, anew)
      anew.settle()
      joinByTime(was, (end) => days.has(Math.ceil(end / DAY_MS) - 1), anew, into)
    },
  }
}

/** Both in order of time, without what is gone of the first: days follow each other, so that nothing need be sorted. */
function joinByTime(
  was: SeriesBuffer,
  isGone: (at: number) => boolean,
  anew: SeriesBuffer,
  into: SeriesBuffer,
): void {
  into.reserve(was.count + anew.count)
  const [words, newWords, out] = [wordsOf(was.values), wordsOf(anew.values), wordsOf(into.values)]
  let [count, next] = [0, 0]
  const putAnew = (before: number) => {
    for (; next < anew.count && anew.times[next]! < before; next++) {
      into.times[count] = anew.times[next]!
      copyWords(newWords, next, out, count++)
    }
  }
  for (let i = 0; i < was.count; i++) {
    const at = was.times[i]!
    if (isGone(at)) continue
    putAnew(at)
    into.times[count] = at
    copyWords(words, i, out, count++)
  }
  putAnew(Number.POSITIVE_INFINITY)
  into.added(count)
}
