import { expect, it } from 'vitest'
import { widthOf } from './scan-width.ts'

const element = (type: number, ...bytes: number[]) => ({
  ...{ type, data: Buffer.from(bytes).toString('base64') },
})
const of = (...ies: ReturnType<typeof element>[]) => widthOf({ ies })
const ht = (offset: number, wide: boolean) => element(61, 36, offset | (wide ? 4 : 0), 0, 0)
const vht = (width: number, first: number, second: number) => element(192, width, first, second, 0, 0)
/** @param flags of the parameters; 6 GHz: bit 17, with what lies before it: bits 14 and 15 */
const he = (flags: number, ...rest: number[]) =>
  element(255, 36, flags & 255, (flags >> 8) & 255, flags >> 16, 0, 0, 0, ...rest)

it('tells 20 and 40 MHz by 802.11n', () => {
  expect([of(ht(0, false)), of(ht(1, true)), of(ht(3, true)), of(ht(1, false))]).toEqual([20, 40, 40, 20])
  expect(widthOf({ ht_oper: Buffer.from([6, 5]).toString('base64') })).toBe(40)
})

it('tells wider ones by 802.11ac, and 6 GHz by 802.11ax', () => {
  expect(of(ht(1, true), vht(0, 0, 0))).toBe(40)
  expect(of(ht(1, true), vht(1, 42, 0))).toBe(80)
  expect(of(ht(1, true), vht(1, 42, 50))).toBe(160)
  expect(of(ht(1, true), vht(2, 50, 0))).toBe(160)
  expect(of(he(1 << 17, 5, 2, 7, 0, 0))).toBe(80)
  expect(of(he((1 << 17) | (1 << 14) | (1 << 15), 1, 42, 0, 9, 5, 3, 7, 15, 0))).toBe(160)
})

it('says nothing where nothing is told, or half of it', () => {
  expect([of(), of(element(0, 65)), widthOf({})]).toEqual([undefined, undefined, undefined])
  expect([of(element(61, 36)), of(element(192, 1)), of(element(255, 36, 0))]).toEqual([
    ...[undefined, undefined, undefined],
  ])
  expect(widthOf({ ies: [{ type: 61, data: '!' }, 7, { type: 61 }], vht_oper: 5 })).toBeUndefined()
})
