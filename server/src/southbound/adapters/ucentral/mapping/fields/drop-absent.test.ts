import { setFlagsFromString } from 'node:v8'
import { describe, expect, it } from 'vitest'
import { dropAbsent } from './drop-absent.ts'

setFlagsFromString('--allow-natives-syntax')
const isPlain = new Function('object', 'return %HasFastProperties(object)') as (object: object) => boolean
/** Every sixth is absent. */
const members = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`member${i}`, i % 6 === 0 ? undefined : i]))

describe('an object without its undefined members', () => {
  it('keeps null, false and 0', () => {
    const told = dropAbsent({ a: undefined, b: null, c: false, d: 0, e: '' })
    expect(told).toStrictEqual({ b: null, c: false, d: 0, e: '' })
  })

  it('is no hash table, however many it has', () => {
    for (const count of [60, 30, 26, 20, 10]) {
      const told = dropAbsent(members(count))
      expect(Object.keys(told)).toHaveLength(count - Math.ceil(count / 6))
      expect([count, isPlain(told)]).toEqual([count, true])
    }
  })
})
