import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanBytes, cleanText } from './clean-text.ts'

it('takes out what forges lines and turns text around, and keeps what people write', () => {
  expect(cleanText('a\u0000b\r\nc\u001b[31m', 50)).toBe('a b c [31m')
  expect(cleanText('\u202eevil\u2066x', 50)).toBe('evil x')
  expect(cleanText('Büro 会議室 👩‍💻 غرفة', 50)).toBe('Büro 会議室 👩‍💻 غرفة')
  expect(cleanText('half \ud83d', 50)).toBe('half')
})

it('cuts between characters', () => {
  expect(cleanText('abc👍', 4)).toBe('abc')
  expect(cleanText('abc👍', 5)).toBe('abc👍')
  expect(cleanBytes('ÄÖÜ', 5)).toBe('ÄÖ')
  expect(cleanBytes('👍'.repeat(20), 32)).toBe('👍'.repeat(8))
})

it('always gives printable text within its bounds', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.integer({ min: 1, max: 64 }),
      (text, max) => {
        const clean = cleanText(text, max)
        expect(clean.length).toBeLessThanOrEqual(max)
        expect(clean.isWellFormed()).toBe(true)
        expect(clean).not.toMatch(/\p{Cc}|[\u2028\u2029\u202a-\u202e]/u)
        expect(cleanText(clean, max)).toBe(clean)
        expect(Buffer.byteLength(cleanBytes(text, max))).toBeLessThanOrEqual(max)
      },
    ),
  )
})

it('keeps nothing of what it cut off in memory', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const names: string[] = []
  collect()
  const before = process.memoryUsage().heapUsed
  for (let n = 0; n < 60; n++) names.push(cleanText(String(n).padEnd(1_000_000, 'x'), 100))
  collect()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000)
  expect(names[59]).toBe('59'.padEnd(100, 'x'))
})
