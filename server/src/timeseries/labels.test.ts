import { expect, it } from 'vitest'
import { Labels } from './labels.ts'

it('label sets that differ have different signatures, whatever letters their values have', () => {
  const two = Labels.from({ a: 'x', b: 'y' })
  for (const letter of ['\u00ff', '\0', '\u{10ffff}', ',', '"', '='])
    expect(Labels.from({ a: `x${letter}b${letter}y` }).signature).not.toBe(two.signature)
  expect(Labels.from({ b: 'y', a: 'x' }).signature).toBe(two.signature)
})
