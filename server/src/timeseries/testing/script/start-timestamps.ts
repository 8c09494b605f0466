import type { Labels } from '../../labels.ts'
import { labelsOf } from './series-notation.ts'

const DURATION = String.raw`[+-]?\d+(?:ms|[smhdwy])?`
const ITEM = new RegExp(`^(?:(_)(?:x([1-9]\\d*))?|${DURATION}(?:(?:[+-]${DURATION.slice(5)})?x(\\d+))?)$`)

/** A line of start timestamps, `metric{…}@st -1m 0s+1sx3 _`: whose, and of how many samples. Undefined for another line. */
export function startTimestampLine(line: string): { labels: Labels; count: number } | undefined {
  const match = /^(\S+)@st\s+(.+)$/.exec(line)
  if (!match) return undefined
  const counts = match[2]!.trim().split(/\s+/).map(countOf)
  return { labels: labelsOf(match[1]!), count: counts.reduce((sum, count) => sum + count, 0) }
}

/** A repetition stands for one more than its number, but for omitted ones, as with samples. */
function countOf(item: string): number {
  const match = ITEM.exec(item)
  if (!match) throw new Error(`invalid @st item "${item}"`)
  if (match[1]) return Number(match[2] ?? 1)
  return match[3] === undefined ? 1 : Number(match[3]) + 1
}
