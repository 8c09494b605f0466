import { describe, expect, it } from 'vitest'
import {
  type AllowedInUrl,
  isFiltered,
  type ListUrl,
  nextSort,
  readListUrl,
  sortDirection,
  writeListUrl,
} from './list-url'

const allowed: AllowedInUrl = {
  statuses: ['online', 'offline', 'never'],
  sorts: ['name', 'users'],
  configs: ['failed', 'in_sync'],
  kinds: ['ap', 'gateway'],
  attentions: ['wan_offline'],
}
const bare: ListUrl = {
  ...{ q: '', status: [], config: [], firmware: [], kind: [], attention: null },
  ...{ sort: '', scope: 'network', cols: null, rows: null },
}

describe('what a list shows, in its address', () => {
  it('is read and written without loss', () => {
    const url = readListUrl(
      {
        ...{ q: 'roof', status: 'online,never', config: 'failed', sort: '-users', scope: 'all' },
        ...{ cols: 'users,name', rows: 'compact', kind: 'gateway,ap', attention: 'wan_offline' },
      },
      allowed,
    )
    expect(url).toEqual({
      ...{
        q: 'roof',
        status: ['online', 'never'],
        config: ['failed'],
        firmware: [],
        sort: '-users',
        scope: 'all',
      },
      ...{ cols: ['users', 'name'], rows: 'compact', kind: ['gateway', 'ap'], attention: 'wan_offline' },
    })
    expect(readListUrl(writeListUrl(url), allowed)).toEqual(url)
  })

  it('leaves out what is not allowed', () => {
    const url = readListUrl(
      {
        ...{ status: 'online,online,broken', config: 'lost', sort: 'password' },
        ...{ scope: 'everything', rows: 'huge', kind: 'toaster', attention: 'alarm' },
      },
      allowed,
    )
    expect(url).toEqual({ ...bare, status: ['online'] })
  })

  it('writes nothing for defaults, and only what changed', () => {
    expect(Object.values(writeListUrl(bare)).filter((value) => value !== undefined)).toEqual([])
    expect(Object.keys(writeListUrl(bare))).toHaveLength(10)
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
    expect(isFiltered({ ...bare, sort: 'name', scope: 'all', cols: ['name'] })).toBe(false)
    expect(isFiltered({ ...bare, status: ['never'] })).toBe(true)
    expect(isFiltered({ ...bare, config: ['failed'] })).toBe(true)
    expect(isFiltered({ ...bare, kind: ['ap'] })).toBe(true)
    expect(isFiltered({ ...bare, attention: 'wan_offline' })).toBe(true)
  })
})
