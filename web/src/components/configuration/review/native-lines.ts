import { diffLines } from 'diff'

export interface NativeLine {
  /** Its place in the difference. */
  at: number
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Lines in order, or a stretch of the same ones that is folded away. */
export type Hunk = { fold: NativeLine[] } | { lines: NativeLine[] }

/** How many lines of the same stand around a difference. */
const context = 3

/** Two documents line by line; before a first one everything is new. */
export function nativeLines(before: string | null, after: string): NativeLine[] {
  const parts = diffLines(before === null ? '' : ended(before), ended(after))
  const lines = parts.flatMap(({ added, removed, value }) => {
    const kind: NativeLine['kind'] = added ? 'added' : removed ? 'removed' : 'same'
    return value
      .replace(/\n$/, '')
      .split('\n')
      .map((text) => ({ kind, text }))
  })
  return lines.map((line, at) => ({ at, ...line }))
}

const ended = (text: string) => (text.endsWith('\n') ? text : `${text}\n`)

/** Long stretches without a difference are folded, as in every review of code. */
export function hunksOf(lines: readonly NativeLine[]): Hunk[] {
  const near = lines.map(({ at }) =>
    lines.slice(Math.max(0, at - context), at + context + 1).some(({ kind }) => kind !== 'same'),
  )
  const hunks: Hunk[] = []
  for (const line of lines) {
    const last = hunks.at(-1)
    if (near[line.at]) {
      if (last && 'lines' in last) last.lines.push(line)
      else hunks.push({ lines: [line] })
    } else if (last && 'fold' in last) last.fold.push(line)
    else hunks.push({ fold: [line] })
  }
  return hunks
}
