import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRoostCapability } from './roost-extension.ts'
import { isSerial, macOf, normaliseSerial, serialToSn, snToSerial } from './serial.ts'

describe('serials', () => {
  it.each(['02:ab:10:c4:d2:f0', '02-AB-10-C4-D2-F0', ' 02ab.10c4.d2f0 ', '02AB10C4D2F0'])(
    'reads %s',
    (text) => expect(normaliseSerial(text)).toBe('02ab10c4d2f0'),
  )

  it.each(['', '02ab10c4d2', '02ab10c4d2f0aa', '02ab10c4d2fg', 'x'.repeat(1000)])('refuses %s', (text) =>
    expect(normaliseSerial(text)).toBeNull(),
  )

  it('becomes the product serial of 17 characters and back', () => {
    const hex = fc.stringMatching(/^[0-9a-f]{12}$/)
    fc.assert(
      fc.property(hex, (serial) => {
        const sn = serialToSn(serial)
        expect(sn).toHaveLength(17)
        expect(snToSerial(sn)).toBe(serial)
        expect(snToSerial(` ${sn.toLowerCase()} `)).toBe(serial)
        expect(isSerial(serial) && macOf(serial) === sn.toLowerCase()).toBe(true)
      }),
    )
  })

  it('leaves vendor serials alone', () => {
    expect(snToSerial('ABCD1234567890123')).toBeNull()
    expect(() => serialToSn('nonsense')).toThrow(RangeError)
  })
})

describe('the roost capability', () => {
  it('is read when it is whole', () => {
    const roost = { version: 1, kind: 'iot', features: ['relays', 5, 'solar'] }
    expect(readRoostCapability({ roost })).toEqual({
      version: 1,
      kind: 'iot',
      features: ['relays', 'solar'],
      labelHash: null,
      hardware: null,
    })
    expect(readRoostCapability({ roost: { ...roost, hardware: 'A2' } })?.hardware).toBe('A2')
  })

  it.each([{}, { roost: true }, { roost: {} }, { roost: { version: 0 } }, { roost: [] }])(
    'is absent in %j',
    (value) => expect(readRoostCapability(value)).toBeNull(),
  )

  it('keeps no hostile kind', () => {
    expect(readRoostCapability({ roost: { version: 1, kind: '<b>ap</b>' } })?.kind).toBeNull()
  })
})
