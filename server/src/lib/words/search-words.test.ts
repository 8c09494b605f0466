import { expect, it } from 'vitest'
import { byRank, rankOf, Sieve, searchText, searchWords } from './search-words.ts'

const mac = '02:00:0a:bc:de:0f'
const text = searchText('Lobby AP', mac, mac.replaceAll(':', ''), null, '10.0.0.12')
const rank = (typed: string) => rankOf(searchWords(typed), text)

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
  expect(searchWords('10.0.0.12').forms.map((form) => form.text)).toEqual(['10.0.0.12'])
  expect(rank('10.0.0.12')).toBe('exact')
  expect(rank('10.0.0.1')).toBe('prefix')
  expect(rank('0.0.12')).toBe('contains')
  expect(rank('10.0.0.2')).toBeNull()
})

it('ranks names by the whole, the beginning and a part, whatever the case', () => {
  const found = [rank(' Lobby AP '), rank('LOB'), rank('by a'), rank('roof')]
  expect(found).toEqual(['exact', 'prefix', 'contains', null])
})

it('asked for better ones alone, leaves the others out', () => {
  const among = (typed: string, worst: 'exact' | 'prefix') => rankOf(searchWords(typed), text, worst)
  expect([among('lobby ap', 'exact'), among('lobby', 'exact'), among('by a', 'exact')]).toEqual([
    'exact',
    null,
    null,
  ])
  expect([among('lobby ap', 'prefix'), among('BCDE0F', 'prefix'), among('by a', 'prefix')]).toEqual([
    'exact',
    'prefix',
    null,
  ])
})

it('puts the best first and leaves equals in their order', () => {
  const found = (['contains', 'exact', 'contains', 'prefix'] as const).map((rank, n) => ({ rank, n }))
  expect(byRank(found).map(({ n }) => n)).toEqual([1, 3, 0, 2])
})

it('keeps the best of very many, however late they come', () => {
  const sieve = new Sieve<string>(searchWords('cam'), 3)
  const names = [...Array(9).keys()].flatMap((n) => [`a cam ${n}`, `cam ${n}`])
  for (const name of [...names, 'cam']) sieve.add(name, searchText(name))
  expect(sieve.sorted((name) => name).map(({ item }) => item)).toEqual([
    ...['cam', 'cam 0', 'cam 1', 'cam 2'],
    ...['a cam 0', 'a cam 1', 'a cam 2'],
  ])
  expect(sieve.full).toBe(true)
})
