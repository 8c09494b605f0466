import type { Subject } from '#contract/configuration/subjects.ts'
import { cellValue } from './cells.ts'
import type { SectionColumns } from './section-columns.ts'

/**
 * A subject as a row wants it: what the row has no column for stays as it is, and so does a secret whose cell is
 * empty. A thing inside of it of which every cell is empty is not there.
 * @param known as it is wanted now, secrets masked; empty for a new one
 * @param cells by path
 */
export function rowSubject(
  known: Subject,
  cells: ReadonlyMap<string, string>,
  { columns, optional }: SectionColumns,
): Subject {
  const subject = structuredClone(known)
  const gone = optional.filter(({ path }) => isEmptied(path, cells))
  for (const { path, absent } of gone) if (!isBelow(path, gone)) put(subject, path, absent)
  for (const column of columns) {
    const cell = cells.get(column.path)
    if (isBelow(column.path, gone)) continue
    if (!column.secret && cell !== undefined) put(subject, column.path, cellValue(cell, column))
    if (column.secret) putSecret(subject, column.path, cell ?? '', column.types.has('null'))
  }
  for (const { path, absent } of optional)
    if (absent === null && valueIn(subject, path) === undefined) put(subject, path, null)
  return subject
}

/** The file has columns of it, and nothing in any of them. */
function isEmptied(path: string, cells: ReadonlyMap<string, string>): boolean {
  const own = [...cells].filter(([column]) => column.startsWith(`${path}.`))
  return own.length > 0 && own.every(([, cell]) => cell.trim() === '')
}

const isBelow = (path: string, things: readonly { path: string }[]): boolean =>
  things.some((thing) => path.startsWith(`${thing.path}.`))

/** Of one that is new and may be without: none. */
function putSecret(subject: Subject, path: string, cell: string, nullable: boolean): void {
  if (cell !== '') put(subject, path, cell)
  else if (nullable && valueIn(subject, path) === undefined) put(subject, path, null)
}

const valueIn = (subject: Subject, path: string): unknown =>
  path.split('.').reduce<unknown>((thing, member) => (isThing(thing) ? thing[member] : undefined), subject)

function put(subject: Subject, path: string, value: unknown): void {
  const members = path.split('.')
  const last = members.pop()!
  let thing = subject
  for (const member of members) {
    if (!isThing(thing[member])) {
      if (value === undefined || value === null || value === '') return
      thing[member] = {}
    }
    thing = thing[member] as Subject
  }
  if (value === undefined) delete thing[last]
  else thing[last] = value
}

const isThing = (value: unknown): value is Subject => typeof value === 'object' && value !== null
