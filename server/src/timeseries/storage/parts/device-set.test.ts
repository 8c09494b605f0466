import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DeviceSet } from './device-set.ts'

test('a device set gives back what it was made of, few or many (property)', () => {
  const numbers = fc.uniqueArray(fc.nat(999), { maxLength: 1000 }).map((list) => list.sort((a, b) => a - b))
  fc.assert(
    fc.property(numbers, (list) => {
      const found: number[] = []
      new DeviceSet(list, 1000).each((device) => found.push(device))
      expect(found).toEqual(list)
    }),
  )
})
