import { expect, it } from 'vitest'
import { judgeFlow } from './judge-flow.ts'

const both = { lowerKbps: 100, upperKbps: 1000 }

it.each([
  [1001, 'within', 'above'],
  [1000, 'within', 'within'],
  [950, 'above', 'above'],
  [900, 'above', 'within'],
  [99, 'within', 'below'],
  [109, 'below', 'below'],
  [110, 'below', 'within'],
  [50, 'above', 'below'],
] as const)('%d kbit/s after %s is %s', (kbps, was, is) => expect(judgeFlow(both, kbps, was)).toBe(is))

it('leaves room to come back however close the thresholds are', () => {
  const close = { lowerKbps: 100, upperKbps: 104 }
  expect(judgeFlow(close, 102, 'above')).toBe('within')
  expect(judgeFlow(close, 102, 'below')).toBe('within')
})

it('knows one threshold alone', () => {
  expect(judgeFlow({ lowerKbps: null, upperKbps: 100 }, 0, 'within')).toBe('within')
  expect(judgeFlow({ lowerKbps: 16, upperKbps: null }, 1e9, 'within')).toBe('within')
})
