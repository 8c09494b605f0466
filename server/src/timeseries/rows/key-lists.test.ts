import { describe, expect, it } from 'vitest'
import { KeyLists } from './key-lists.ts'

const keys = (...some: number[]) => Int32Array.from(some)

describe('lists of keys', () => {
  it('have one number each, however often they come', () => {
    const lists = new KeyLists()
    expect(lists.numberOf(keys(1, 2, 3))).toEqual({ number: 0, isNew: true })
    expect(lists.numberOf(keys(1, 2))).toEqual({ number: 1, isNew: true })
    expect(lists.numberOf(keys(1, 2, 3))).toEqual({ number: 0, isNew: false })
    expect(lists.numberOf(keys())).toEqual({ number: 2, isNew: true })
    expect([0, 1, 2].map((list) => [...lists.keysOf(list)])).toEqual([[1, 2, 3], [1, 2], []])
    expect([lists.lengthOf(0), lists.keyOf(0, 2), lists.listed]).toEqual([3, 3, 5])
  })

  it('are told apart where their hashes are the same', () => {
    const lists = new KeyLists()
    // 31 · 1 + 0 = 31 · 0 + 31
    const [one, other] = [keys(1, 0), keys(0, 31)]
    for (let again = 0; again < 2; again++)
      expect([lists.numberOf(one).number, lists.numberOf(other).number]).toEqual([0, 1])
  })

  it('keep what they hold while they grow', () => {
    const lists = new KeyLists()
    const many = Array.from({ length: 200 }, (_, n) => Int32Array.from({ length: n }, (_, i) => n * 7 + i))
    for (const list of many) lists.numberOf(list)
    for (const [n, list] of many.entries()) {
      expect(lists.numberOf(list)).toEqual({ number: n, isNew: false })
      expect(lists.keysOf(n)).toEqual(list)
    }
    const huge = Int32Array.from({ length: 100_000 }, (_, i) => i)
    expect(lists.keysOf(lists.numberOf(huge).number)).toEqual(huge)
  })
})
