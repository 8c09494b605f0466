import { expect, it } from 'vitest'
import { blankRow } from '../records/device-row.ts'
import { measuredColumns, observedColumns } from './observation.repository.ts'
import { observed } from './observation-batch.ts'
import { WrittenRows } from './written-rows.ts'

const measured: readonly string[] = measuredColumns

it('a row whose lasting columns were not written yet is not the same', () => {
  const [written, row] = [new WrittenRows(), blankRow('a')]
  expect(written.isSame(row)).toBe(false)
  written.note(undefined, observed(row))
  expect(written.isSame(row)).toBe(false)
  written.note(row, observed(row))
  expect(written.isSame(row)).toBe(true)
  expect(written.isSame({ ...row })).toBe(false)
})

it('any column but the measured ones makes it another', () => {
  for (const column of observedColumns) {
    const [written, row] = [new WrittenRows(), blankRow('a')]
    written.note(row, observed(row))
    Object.assign(row, { [column]: 7 })
    expect([column, written.isSame(row)]).toEqual([column, measured.includes(column)])
  }
})

it('is compared with what was written, not with what the row became meanwhile', () => {
  const [written, row] = [new WrittenRows(), blankRow('a')]
  const before = observed(row)
  row.software = 'new'
  written.note(row, before)
  expect(written.isSame(row)).toBe(false)
})
