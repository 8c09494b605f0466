import { expect, it } from 'vitest'
import {
  filterCount,
  noOperationFilter,
  queryOf,
  readOperationFilter,
  writeOperationFilter,
} from './operation-filters'

it('asks for whole days, the last one included', () => {
  const { from, to } = queryOf({ ...noOperationFilter, since: '2026-11-20', until: '2026-11-21' })
  expect(from).toBe(new Date(2026, 10, 20).getTime())
  expect(to).toBe(new Date(2026, 10, 22).getTime() - 1)
})

it('reads from the address what it wrote there', () => {
  const filter = { ...noOperationFilter, by: 'mara', what: 'groups.save', since: '2026-11-20' }
  const written = writeOperationFilter(filter)
  expect(written).toEqual({ by: 'mara', what: 'groups.save', since: '2026-11-20' })
  expect(readOperationFilter(written)).toEqual(filter)
  expect(filterCount(filter)).toBe(3)
})

it('leaves out what is no day and cuts what is too long', () => {
  const read = readOperationFilter({ since: 'yesterday', until: '2026-1-1', address: '1'.repeat(90) })
  expect(read).toMatchObject({ since: '', until: '', address: '1'.repeat(45) })
  expect(filterCount(readOperationFilter({}))).toBe(0)
})
