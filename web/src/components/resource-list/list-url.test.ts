import { describe, expect, it } from 'vitest'
import { isFiltered, nextSort, readListUrl, sortDirection, writeListUrl } from './list-url'

const allowed = { statuses: ['online', 'offline', 'never'], sorts: ['name', 'users'] }

describe('what a list shows, in its address', () => {
  it('is read and written without loss', () => {
    const url = readListUrl({ q: 'roof', status: 'online,never', sort: '-users', scope: 'all' }, allowed)
    expect(url).toEqual({ q: 'roof', status: ['online', 'never'], sort: '-users', scope: 'all' })
    expect(readListUrl(writeListUrl(url), allowed)).toEqual(url)
  })

  it('leaves out what is not allowed', () => {
    const url = readListUrl(
      { status: 'online,online,broken', sort: 'password', scope: 'everything' },
      allowed,
    )
    expect(url).toEqual({ q: '', status: ['online'], sort: '', scope: 'network' })
  })

  it('writes nothing for defaults, and only what changed', () => {
    expect(writeListUrl({ q: ' ', status: [], sort: '', scope: 'network' })).toEqual({
      q: undefined,
      status: undefined,
      sort: undefined,
      scope: undefined,
    })
    expect(writeListUrl({ sort: 'name' })).toEqual({ sort: 'name' })
  })

  it('sorts up, down, and not at all', () => {
    expect(nextSort('', 'name')).toBe('name')
    expect(nextSort('name', 'name')).toBe('-name')
    expect(nextSort('-name', 'name')).toBe('')
    expect(sortDirection('-name', 'name')).toBe('descending')
    expect(sortDirection('users', 'name')).toBe('none')
  })

  it('knows whether rows are hidden by it', () => {
    expect(isFiltered({ q: '', status: [], sort: 'name', scope: 'all' })).toBe(false)
    expect(isFiltered({ q: '', status: ['never'], sort: '', scope: 'network' })).toBe(true)
  })
})
