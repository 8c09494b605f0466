import { describe, expect, it } from 'vitest'
import { safeReturn } from './paths'
import { parseSearch, stringifySearch } from './search'

describe('the way back after signing in', () => {
  it.each([
    ['/device/ap?status=online', '/device/ap?status=online'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/\n\\evil.example', '/'],
    ['/..//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/device/info?sn=02:3B:57:17:B7:80&tab=charts', '/device/info?sn=02:3B:57:17:B7:80&tab=charts'],
    [['/device/ap'], '/'],
    ['/login?return=/login', '/'],
    [undefined, '/'],
  ])('%s leads to %s', (wish, way) => {
    expect(safeReturn(wish)).toBe(way)
  })
})

describe('the query of an address', () => {
  it('keeps serial numbers as they are, digits and colons', () => {
    expect(parseSearch('?sn=12345678901234567')).toEqual({ sn: '12345678901234567' })
    expect(stringifySearch({ sn: '02:3B:57:17:B7:80', tab: undefined, q: '' })).toBe('?sn=02:3B:57:17:B7:80')
  })

  it('survives the way there and back', () => {
    const search = { q: 'a&b=c%20é?#', status: 'online,never' }
    expect(parseSearch(stringifySearch(search))).toEqual(search)
  })
})
