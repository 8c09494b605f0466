import type { SectionDocument } from '#contract/configuration/sections.ts'
import { leavesOf, subjectsOf } from '#contract/configuration/subjects.ts'
import type { CsvCell } from '../../../lib/csv/csv.ts'
import { cellOf } from './cells.ts'

/** A row per subject with these of its values; what one does not have stays empty. */
export function rowsOf(document: SectionDocument, paths: readonly string[]): CsvCell[][] {
  return [...subjectsOf(document).values()].map((subject) => {
    const values = new Map(leavesOf(subject))
    return paths.map((path) => cellOf(values.get(path)))
  })
}
