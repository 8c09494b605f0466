import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readYaml, YamlUnreadable } from './read-yaml.ts'
import { writeYaml } from './write-yaml.ts'
import { lineCounter, offsetOf, plainOf } from './yaml-node.ts'

const limits = { depth: 16, values: 1_000 }
const plain = (text: string) => plainOf(readYaml(text, limits))

const scalar = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '',
    ' ',
    'yes',
    'No',
    'null',
    '~',
    '012',
    '0x1f',
    '1e3',
    '.5',
    '12:30:00',
    '#',
    '- a',
    'a: b',
  ),
  fc.constantFrom(
    '02:00:00:00:00:01',
    'a #b',
    "it's",
    '"',
    '\\',
    '\u2028',
    '\u0085',
    '\ufeff',
    '2024-01-01',
    '*a',
    '&a',
    '!a',
  ),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (Object.is(n, -0) ? 0 : n)),
  fc.boolean(),
  fc.constant(null),
)
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string({ unit: 'binary' }), tie('value'), { maxKeys: 4 }),
  ),
}))

describe('YAML', () => {
  it('what is written is what is read, whatever it is', () => {
    const map = fc.dictionary(fc.string({ unit: 'binary', minLength: 0 }), value, { minKeys: 1, maxKeys: 5 })
    fc.assert(
      fc.property(map, fc.string({ unit: 'binary' }), (said, comment) => {
        const members = Object.entries(said).map(([name, value]) => ({
          name,
          value,
          comment,
          above: ['', comment],
        }))
        const read = plain(writeYaml(members))
        expect(Object.entries(read as object)).toEqual(Object.entries(JSON.parse(JSON.stringify(said))))
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['a: 1\n  b: 2', 'indentation', 2],
    ['a: "b', 'no_end_of_text', 1],
    ['a: [1, 2', 'no_end_of_text', 1],
    ['a: 1\nb: 2\na: 3', 'twice', 3],
    ['{a: 1, "a": 2}', 'twice', 1],
    ['a: &x 1\nb: *x', 'alias', 1],
    ['a: *x', 'alias', 1],
    ['a: !!binary AAAA', 'tag', 1],
    ['? [a]\n: 1', 'invalid_type', 1],
    ['a: 1\n---\nb: 2', 'several_documents', 3],
    ['# nothing', 'empty_file', 1],
    ['', 'empty_file', 1],
    ['[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]', 'too_deep', 1],
    ['a: b: c', 'indentation', 1],
    ['a: [1}', 'not_yaml', 1],
    [`[${'1,'.repeat(4_000)}1]`, 'too_many_values', 1],
  ])('%j is refused: %s', (text, problem, line) => {
    const refused = (() => {
      try {
        return plain(text)
      } catch (error) {
        return error
      }
    })()
    expect(refused).toBeInstanceOf(YamlUnreadable)
    const { problem: why, at } = refused as YamlUnreadable
    expect([why, lineCounter(text)(at).line]).toEqual([problem, line])
  })

  it('a member called as the prototype is one like any other', () => {
    expect(Object.keys(plain('__proto__: {a: 1}') as object)).toEqual(['__proto__'])
  })

  it('tells where a path leads to, or as near to it as there is anything', () => {
    const text = 'a:\n  b:\n    - c: 1\n    - d: "two"\n'
    const node = readYaml(text, limits)
    const at = (...path: (string | number)[]) => lineCounter(text)(offsetOf(node, path))
    expect(at('a', 'b', 1, 'd')).toEqual({ line: 4, column: 7 })
    expect(at('a', 'b', 0, 'x')).toEqual({ line: 3, column: 7 })
    expect(at('x')).toEqual({ line: 1, column: 1 })
  })
})
