import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { CsvRowError } from '#contract/configuration/csv.ts'
import { type SectionDocument, sectionNamed } from '#contract/configuration/sections.ts'
import {
  isNamedApart,
  keyMember,
  type Subject,
  subjectName,
  subjectsOf,
  unsaidSubject,
  withSubjects,
} from '#contract/configuration/subjects.ts'
import { issueParams } from '../../../http/parse.ts'
import { rowError, type SectionRow } from './read-rows.ts'
import { rowSubject } from './row-subject.ts'
import { columnsOf } from './section-columns.ts'

export interface PlaceImport {
  document: SectionDocument
  errors: CsvRowError[]
}

/**
 * What is wanted of one place when these rows are taken into it; subjects without a row stay as they are.
 * @param before secrets masked
 */
export function importRows(before: SectionDocument, rows: readonly SectionRow[]): PlaceImport {
  const { section } = before
  const columns = columnsOf(section)
  const subjects = subjectsOf(before)
  /** By key: the row that says it. */
  const said = new Map<string, SectionRow>()
  const errors: CsvRowError[] = []
  for (const row of rows) {
    const key = keyIn(before, row)
    if (said.has(key)) {
      errors.push(rowError(row.line, keyMember(section), 'row_twice', { row: said.get(key)!.line }))
      continue
    }
    said.set(key, row)
    const known = subjects.get(key) ?? unsaidSubject(section, key) ?? {}
    subjects.set(key, withKey(section, rowSubject(known, row.cells, columns), key))
  }
  const document = withSubjects(before, [...subjects.values()])
  const parsed = sectionNamed(section).intent.safeParse(document.intent)
  if (parsed.success) return { document: { section, intent: parsed.data } as SectionDocument, errors }
  const lines = [...subjects.keys()].map((key) => said.get(key)?.line)
  const fallback = rows.at(-1)!.line
  return {
    document,
    errors: [...errors, ...parsed.error.issues.map((issue) => toldOf(issue, section, lines, fallback))],
  }
}

/** By its key; by its name where a person adds one without; what is the only one of its section has its type's. */
function keyIn(document: SectionDocument, { cells }: SectionRow): string {
  const { section } = document
  const { subjects } = sectionNamed(section)
  if (subjects.member === null) return subjects.type
  const told = cells.get(subjects.key)?.trim()
  if (told || !isNamedApart(section)) return told ?? ''
  const name = cells.get(subjects.name)
  const same = [...subjectsOf(document)].find(([, subject]) => subjectName(section, subject) === name)
  return same?.[0] ?? randomBytes(6).toString('hex')
}

function withKey(section: SectionDocument['section'], subject: Subject, key: string): Subject {
  const member = keyMember(section)
  return member === null ? subject : { ...subject, [member]: key }
}

/** Where a schema objects, in the file's terms. */
function toldOf(
  issue: z.core.$ZodIssue,
  section: SectionDocument['section'],
  lines: readonly (number | undefined)[],
  fallback: number,
): CsvRowError {
  const { member } = sectionNamed(section).subjects
  const [at, ...inside] = member === null ? [0, ...issue.path] : issue.path.slice(1)
  const line = (typeof at === 'number' ? lines[at] : undefined) ?? fallback
  const path = inside.filter((step) => typeof step === 'string').join('.')
  const { reason, ...params } = issueParams(issue)
  return rowError(line, path === '' ? null : path, reasonOf(String(reason)), params)
}

/** Zod's codes by what a person has to do about them. */
function reasonOf(code: string): CsvRowError['reason'] {
  if (code === 'too_small' || code === 'too_big') return code
  return code === 'invalid_type' ? 'invalid_type' : code === 'custom' ? 'does_not_fit' : 'invalid_value'
}
