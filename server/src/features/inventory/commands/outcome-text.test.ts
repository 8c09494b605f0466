import { expect, it } from 'vitest'
import { outcomeText } from './outcome-text.ts'

it.each([
  [{}, null],
  [{ text: '' }, null],
  [{ text: 'ok' }, 'ok'],
  [{ data: { exitCode: 0, output: 'a\nb' } }, 'a\nb'],
  [{ data: { exitCode: 0, output: '' } }, null],
  [{ text: 'timed out', data: { exitCode: 255, output: null } }, 'timed out\nexit code 255'],
  [{ data: { roundTripMs: 12 } }, '{"roundTripMs":12}'],
  [{ text: 'a\u0000b\ud800' }, 'a\u{FFFD}b\u{FFFD}'],
])('%j is told as %j', (outcome, text) => {
  expect(outcomeText(outcome)).toBe(text)
})

it('bounds what a device says', () => {
  expect(outcomeText({ text: 'x'.repeat(100_000) })).toHaveLength(16_000)
})
