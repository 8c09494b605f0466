import { describe, expect, it } from 'vitest'
import { type ListColumn, visibleColumns } from './column'
import { arranged, moved, setOf } from './tools/column-order'

const columns: ListColumn<object>[] = ['name', 'model', 'users', 'note'].map((id) => ({
  ...{ id, header: id, cell: () => null },
  ...(id === 'name' && { fixed: true }),
}))
const ids = (list: ListColumn<object>[]) => list.map(({ id }) => id)

describe('columns', () => {
  it('stand as they were chosen, and the one that names a row never goes', () => {
    expect(ids(visibleColumns(columns, null, ['note'], false))).toEqual(['name', 'model', 'users'])
    expect(ids(visibleColumns(columns, ['users', 'name'], [], false))).toEqual(['users', 'name'])
    expect(ids(visibleColumns(columns, ['users', 'gone'], [], false))).toEqual(['name', 'users'])
    expect(ids(visibleColumns(columns, ['users'], [], true))).toEqual(['name'])
  })

  it('are offered with the shown ones first', () => {
    expect(ids(arranged(columns, ['users', 'name']))).toEqual(['users', 'name', 'model', 'note'])
  })

  it('move by one place, and no further than the ends', () => {
    expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
    expect(moved(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a'])
  })

  it('are known by the set they are', () => {
    expect(setOf(['name', 'model', 'users'], columns, ['note'])).toBe('default')
    expect(setOf(['name', 'model', 'users', 'note'], columns, ['note'])).toBe('all')
    expect(setOf(['name', 'users', 'model'], columns, ['note'])).toBe('custom')
  })
})
