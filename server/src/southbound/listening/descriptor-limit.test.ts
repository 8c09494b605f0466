import { expect, it } from 'vitest'
import { affordableConnections } from './descriptor-limit.ts'

const limits = (soft: string) => `Limit Soft Hard Units\nMax open files            ${soft}  1048576  files\n`

it.each([
  ['1024', 512],
  ['20000', 19_488],
  ['1048576', 50_000],
  ['100', 64],
  ['unlimited', 50_000],
])('with %s open files it takes %i devices', (soft, expected) => {
  expect(affordableConnections(50_000, () => limits(soft))).toBe(expected)
})

it('believes in what is wanted where the system does not tell', () => {
  expect(affordableConnections(50_000, () => '')).toBe(50_000)
})
