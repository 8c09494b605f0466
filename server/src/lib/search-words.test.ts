import { expect, it } from 'vitest'
import { byRank, rankOf, searchWords } from './search-words.ts'

const mac = '02:00:0a:bc:de:0f'
const keys = ['lobby ap', mac, mac.replaceAll(':', ''), '10.0.0.12']
const rank = (typed: string) => rankOf(searchWords(typed), keys)

it.each(['02:00:0A:BC:DE:0F', '02-00-0a-bc-de-0f', '0200.0abc.de0f', '02 00 0a bc de 0f', '02000ABCDE0F'])(
  'knows the MAC %s',
  (typed) => {
    expect(rank(typed)).toBe('exact')
  },
)

it('takes the beginning of a MAC and the digits of a label for nearly as good', () => {
  expect(rank('02-00-0a')).toBe('prefix')
  expect(rank('02:00:0a:b')).toBe('prefix')
  expect(rank('BCDE0F')).toBe('prefix')
  expect(rank('bc:de:0f')).toBe('prefix')
  expect(rank('CDE0F')).toBe('contains')
})

it('never reads an IP address as digits of a MAC', () => {
  expect(searchWords('10.0.0.12').forms).toEqual(['10.0.0.12'])
  expect(rank('10.0.0.12')).toBe('exact')
  expect(rank('10.0.0.1')).toBe('prefix')
  expect(rank('0.0.12')).toBe('contains')
  expect(rank('10.0.0.2')).toBeNull()
})

it('ranks names by the whole, the beginning and a part, whatever the case', () => {
  expect([rank(' Lobby AP '), rank('LOB'), rank('by a'), rank('roof')]).toEqual([
    'exact',
    'prefix',
    'contains',
    null,
  ])
})

it('puts the best first and leaves equals in their order', () => {
  const found = [
    { rank: 'contains' as const, n: 1 },
    { rank: 'exact' as const, n: 2 },
    { rank: 'contains' as const, n: 3 },
    { rank: 'prefix' as const, n: 4 },
  ]
  expect(byRank(found).map(({ n }) => n)).toEqual([2, 4, 1, 3])
})
