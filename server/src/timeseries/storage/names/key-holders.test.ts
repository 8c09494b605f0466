import { describe, expect, it } from 'vitest'
import { KeyHolders } from './key-holders.ts'

describe('which devices have which keys', () => {
  it('agrees with sets, whatever is added and forgotten', () => {
    const holders = new KeyHolders()
    const sets = new Map<number, Set<number>>()
    let seed = 7
    const below = (most: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
      return Math.floor((seed / 2 ** 32) * most)
    }
    for (let i = 0; i < 4_000; i++) {
      // Low keys are had by many devices, high ones by one or two.
      const key = below(2) ? below(8) : below(1_000)
      const device = below(900)
      const set = sets.get(key) ?? new Set()
      sets.set(key, set)
      expect(holders.add(key, device)).toBe(!set.has(device))
      set.add(device)
    }
    for (const gone of [0, 5, 899, 450]) {
      let had = 0
      for (const [key, set] of sets) {
        if (set.delete(gone)) had++
        if (set.size === 0) sets.delete(key)
      }
      expect(holders.forget(gone)).toBe(had)
    }
    expect([...holders.keys()]).toEqual([...sets.keys()].sort((a, b) => a - b))
    for (const [key, set] of sets) {
      const held = holders.of(key)
      expect(held.size).toBe(set.size)
      expect([...held].sort((a, b) => a - b)).toEqual([...set].sort((a, b) => a - b))
      for (let device = 0; device < 900; device += 7) expect(held.has(device)).toBe(set.has(device))
    }
  })

  it('knows nobody of a key it was not told of', () => {
    const holders = new KeyHolders()
    expect([...holders.of(3)]).toEqual([])
    expect(holders.of(3).has(0)).toBe(false)
    holders.add(9, 4)
    expect(holders.of(8).size).toBe(0)
    expect([...holders.of(9)]).toEqual([4])
  })
})
