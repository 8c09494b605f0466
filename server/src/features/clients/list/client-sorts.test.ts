import { expect, it } from 'vitest'
import type { NetworkClient } from '#contract/clients/client.ts'
import { firstAfter, parseSort, positionOf } from './client-sorts.ts'

const clients = Array.from({ length: 300 }, (_, n) => {
  const mac = `0A:00:00:00:${(n % 251).toString(16).padStart(2, '0')}:${(n >> 4).toString(16).padStart(2, '0')}`
  const name = n % 7 === 0 ? null : `phone-${(n * 37) % 100}`
  return { mac: mac.toUpperCase(), group: n % 3, name } as NetworkClient
})

it.each(['name', '-name', 'mac', '-signal'])('page by page it is what the whole sort is: %s', (text) => {
  const sort = parseSort(text)
  const whole = firstAfter(clients, sort, null, clients.length)
  expect(new Set(whole).size).toBe(clients.length)
  const paged: NetworkClient[] = []
  for (;;) {
    const last = paged.at(-1)
    const page = firstAfter(clients, sort, last ? positionOf(last, sort) : null, 17)
    if (page.length === 0) break
    paged.push(...page)
  }
  expect(paged).toEqual(whole)
})

it('counts as people do, and who has no name stands last either way', () => {
  const named = (name: string | null) => ({ mac: '0A:00:00:00:00:01', group: 1, name }) as NetworkClient
  const three = [named('ap-10'), named(null), named('ap-2')]
  const names = (text: string) => firstAfter(three, parseSort(text), null, 3).map(({ name }) => name)
  expect(names('name')).toEqual(['ap-2', 'ap-10', null])
  expect(names('-name')).toEqual(['ap-10', 'ap-2', null])
})
