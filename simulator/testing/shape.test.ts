import { describe, expect, it } from 'vitest'
import { shapeDifferences } from './shape.ts'

const NO_RULES = { maps: [] }

describe('shapeDifferences', () => {
  it('accepts other values of the same types', () => {
    expect(shapeDifferences({ a: 1, b: ['x'] }, { a: 2, b: ['y', 'z'] }, NO_RULES)).toEqual([])
  })

  it.each([
    [{ a: 1 }, { a: '1' }, '/a: string instead of number'],
    [{ a: 1 }, {}, '/a: missing'],
    [{}, { a: 1 }, '/a: not in the example'],
    [{ a: [{ b: 1 }] }, { a: [{ b: 1 }, { b: true }] }, '/a/[]/b: boolean instead of number'],
    [{ a: {} }, { a: [] }, '/a: list instead of object'],
  ])('finds what differs between %j and %j', (example, actual, difference) => {
    expect(shapeDifferences(example, actual, NO_RULES)).toEqual([difference])
  })

  it('treats the keys of a map as names', () => {
    const rules = { maps: [/ports$/] }
    expect(
      shapeDifferences({ ports: { p1: { up: true } } }, { ports: { p9: { up: false } } }, rules),
    ).toEqual([])
    expect(shapeDifferences({ ports: { p1: { up: true } } }, { ports: { p9: { up: 1 } } }, rules)).toEqual([
      '/ports/*/up: number instead of boolean',
    ])
  })
})
