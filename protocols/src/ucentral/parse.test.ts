import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEVICE_FRAME_LIMITS } from './limits.ts'
import { parseJsonObject } from './parse.ts'

/** Objects, lists and commas of a text, looked at letter by letter. */
function countedValues(text: string): number {
  let [count, isWithin] = [1, false]
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (isWithin && letter === '\\') at++
    else if (letter === '"') isWithin = !isWithin
    else if (!isWithin && ',{['.includes(letter)) count++
  }
  return count
}

/** Of all lengths, with what ends strings, escapes and parts values in them. */
const anyText = fc
  .array(fc.constantFrom('"', '\\', ',', '{', '[', 'a', 'é', '\n', 'a long run of letters '), {
    maxLength: 40,
  })
  .map((parts) => parts.join(''))

it('counts values beside strings, whatever stands in these (property)', () => {
  fc.assert(
    fc.property(fc.dictionary(anyText, fc.array(anyText, { maxLength: 5 })), (object) => {
      const text = JSON.stringify({ first: 1, ...object })
      const maxValues = countedValues(text)
      const parsed = parseJsonObject(text, { ...DEVICE_FRAME_LIMITS, maxValues }, [])
      expect(parsed.ok && JSON.stringify(parsed.value)).toBe(text)
      expect(parseJsonObject(text, { ...DEVICE_FRAME_LIMITS, maxValues: maxValues - 1 }, [])).toMatchObject({
        ok: false,
      })
    }),
  )
})

it('reads a string that never ends up to the end', () => {
  for (const text of ['{"a":"b', `{"a":"${'b'.repeat(50)}`, `{"a":"${'b'.repeat(50)}\\"`, '{"a":"b\\'])
    expect(parseJsonObject(text, DEVICE_FRAME_LIMITS, [])).toMatchObject({ ok: false })
})
