import { row } from '../../timeseries/machine.ts'
import { against } from '../scene/figures.ts'
import type { Looked } from './day.ts'
import { grown, type SnapshotSizes } from './snapshot.ts'

/** The day whose memory the later ones are held against, and by how much they may differ. */
export const SETTLED = 3
const FLAT = 0.1
const LEFT_BYTES = 50
/** What grew most is named. */
const NAMED = 6
/** Kept longer than a soak takes: the audit chain's entries for good, commands for 180 days, sign-ins for 90. */
const STAY = ['audit_entry', 'device_command', 'sign_in']
/** A table may have so many rows more than on the day it settled. */
const MORE_ROWS = 20
/** What else is kept is kept for 30 days at most: who called and was not bound. */
const ROWS_SETTLED = 32

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

export function printHead(): void {
  row('day', 'heap', 'of it compiled', 'other threads', 'external', 'resident', 'tunnels kept')
}

export function printDay(day: number, { memory, resident, rows }: Looked): void {
  const { heap, compiled, external } = memory
  const bytes = [heap, compiled, memory.resident.others, external, resident.total]
  row(String(day), ...bytes.map(megabytes), String(rows.get('tunnel')))
}

const PARTS = {
  heap: ({ memory }: Looked) => memory.heap,
  external: ({ memory }: Looked) => memory.external,
  resident: ({ resident }: Looked) => resident.total,
}

/**
 * Whether memory stays as it was when the first days were over.
 * @param untouched how many days it was left alone: a snapshot of the heap takes memory of the process, not of the heap
 */
export function judgeMemory(found: readonly Looked[], untouched: number): void {
  const settled = found[SETTLED - 1]
  if (settled === undefined) return
  for (const [part, of] of Object.entries(PARTS)) {
    const days = part === 'resident' ? found.slice(0, untouched) : found
    const later = days.slice(SETTLED).map((one) => of(one) / of(settled))
    const [least, most] = [Math.min(1, ...later), Math.max(1, ...later)]
    const figures = `${(least * 100).toFixed(0)}–${(most * 100).toFixed(0)} %`
    row(`${part}: later days against day ${SETTLED}`, figures, against('≤ 110 %', most <= 1 + FLAT))
  }
  for (const [day, one] of [
    [SETTLED, settled],
    [untouched, found[untouched - 1] ?? settled],
  ] as const)
    row(`resident on day ${day}`, ...residentParts(one))
}

function residentParts({ memory, resident }: Looked): string[] {
  const { files, malloc, code, anonymous } = resident
  const heaps = memory.resident.first + memory.resident.others
  const parts = { files, malloc, code, heaps, others: anonymous - heaps }
  return Object.entries(parts).map(([name, bytes]) => `${name} ${megabytes(bytes)}`)
}

/** What a visitor leaves for good, of what is no code: that was compiled because it had not run often before. */
export function judgeVisitors(before: SnapshotSizes, after: SnapshotSizes, visitors: number): void {
  const left = (after.objects - before.objects) / visitors
  row(
    'objects that a visitor leaves',
    `${left.toFixed(0)} bytes`,
    against(`≤ ${LEFT_BYTES} bytes`, left <= LEFT_BYTES),
  )
  row('code for each, meanwhile', `${((after.compiled - before.compiled) / visitors).toFixed(0)} bytes`)
  for (const [name, bytes] of grown(before, after, NAMED)) row(`  ${name.slice(0, 32)}`, `${bytes} bytes`)
}

/** Whether rows go when their time is over. */
export function judgeRows(found: readonly Looked[]): void {
  const [settled, last] = [found[ROWS_SETTLED - 1]?.rows, found.at(-1)!.rows]
  if (settled === undefined || found.length <= ROWS_SETTLED) {
    row(`tables that grew since day ${ROWS_SETTLED}`, `unknown: ${found.length} days were looked at`)
    return
  }
  const grew = [...last].filter(([name, rows]) => rows > (settled.get(name) ?? 0) * (1 + FLAT) + MORE_ROWS)
  const named = grew.map(([name, rows]) => `${name} ${settled.get(name) ?? 0}→${rows}`)
  const kept = grew.filter(([name]) => !STAY.includes(name))
  row(
    `tables that grew since day ${ROWS_SETTLED}`,
    named.join(', ') || 'none',
    against('only what is kept longer', kept.length === 0),
  )
}
