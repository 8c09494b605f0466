import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DeviceSets } from './device-sets.ts'
import { KeyDevices } from './key-devices.ts'

const TOTAL = 1_000
const ascending = fc
  .uniqueArray(fc.nat(TOTAL - 1), { maxLength: TOTAL })
  .map((list) => list.sort((a, b) => a - b))
const few = fc.uniqueArray(fc.nat(TOTAL - 1), { maxLength: 3 }).map((list) => list.sort((a, b) => a - b))
const keys = fc.array(fc.oneof(few, ascending), { maxLength: 8 })

function setsOf(lists: readonly number[][]): DeviceSets {
  const left = lists.values()
  return new DeviceSets(lists.length, TOTAL, (into) => {
    const list = left.next().value!
    into.set(list)
    return list.length
  })
}

test('sets of devices give back what they were made of, few or many (property)', () => {
  fc.assert(
    fc.property(keys, fc.nat(TOTAL - 1), (lists, device) => {
      const sets = setsOf(lists)
      for (const [key, list] of lists.entries()) {
        const found: number[] = []
        sets.each(key, (one) => found.push(one))
        expect(found).toEqual(list)
        expect(sets.has(key, device)).toBe(list.includes(device))
      }
    }),
  )
})

test('pairs of keys and devices, told device by device, come out key by key (property)', () => {
  fc.assert(
    fc.property(keys, (lists) => {
      const pairs = new KeyDevices()
      for (let device = 0; device < TOTAL; device++)
        for (const [key, list] of lists.entries()) if (list.includes(device)) pairs.add(key, device)
      const { starts, devices } = pairs.byKey(lists.length)
      expect(lists.map((_, key) => [...devices.subarray(starts[key], starts[key + 1])])).toEqual(lists)
    }),
  )
})
