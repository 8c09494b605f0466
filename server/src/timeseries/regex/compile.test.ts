import { describe, expect, test } from 'vitest'
import { QueryError } from '../types.ts'
import { compileRegex } from './compile.ts'

describe('RE2 patterns', () => {
  test.each<[string, string[], string[]]>([
    ['', [''], ['a']],
    ['abc', ['abc'], ['xabc', 'abcx', 'ABC']],
    ['a|bc|', ['a', 'bc', ''], ['abc', 'b']],
    ['a.c', ['abc', 'a\nc', 'a😀c'], ['ac']],
    ['.', ['é', '😀'], ['', 'ab']],
    ['[^a]', ['b', '😀'], ['a', 'bb']],
    ['(?i)straße', ['STRAßE', 'straße'], ['strasse']],
    ['a(?i:b)c', ['aBc', 'abc'], ['Abc', 'abC']],
    ['(?i)[b-d]+', ['BcD'], ['a']],
    ['(?-s).', ['a'], ['\n']],
    ['\\d+\\.\\w*', ['12.ab_', '1.'], ['12a', '1.é']],
    ['[[:alpha:]_]+', ['ab_'], ['1']],
    ['[\\d\\-x]+', ['1-x'], ['a']],
    ['[]a]+', [']a'], ['b']],
    ['\\Qa.b*\\E+', ['a.b*', 'a.b**'], ['axb*']],
    ['\\x41\\x{1F600}', ['A😀'], ['A']],
    ['^a$', ['a'], ['ab']],
    ['\\Aa\\z', ['a'], ['b']],
    ['a{3}', ['aaa'], ['aa', 'aaaa']],
    ['a{2,}', ['aa', 'aaaaa'], ['a']],
    ['(ab){1,3}', ['ab', 'ababab'], ['', 'abababab']],
    ['a{0}', [''], ['a']],
    ['a{,2}', ['a{,2}'], ['aa']],
    ['a|b{2}c?', ['a', 'bb', 'bbc'], ['ab', 'b']],
    ['(a|b)*?c+?', ['c', 'abcc'], ['ab']],
    ['(?:x|(y))z', ['xz', 'yz'], ['z']],
    ['\\bfoo\\b.*', ['foo bar', 'foo'], ['foobar']],
    ['a/b\\/c', ['a/b/c'], ['ab']],
    ['24:F5:A2.*', ['24:F5:A2:00'], ['24:f5']],
  ])('%s', (pattern, matching, others) => {
    const { matches } = compileRegex(pattern)
    for (const text of matching) expect([text, matches(text)]).toEqual([text, true])
    for (const text of others) expect([text, matches(text)]).toEqual([text, false])
  })

  test.each([
    ['(', 'missing closing )'],
    [')', 'unexpected )'],
    ['*a', 'missing argument to repetition operator'],
    ['a**', 'invalid nested repetition operator'],
    ['[a', 'missing closing ]'],
    ['[b-a]', 'invalid character class range'],
    ['(?=a)', 'invalid or unsupported Perl syntax'],
    ['(a)\\1', 'invalid escape sequence'],
    ['a{1001}', 'invalid repeat count'],
    ['(a{100}){100}', 'invalid repeat count'],
    ['a\\', 'trailing backslash'],
    ['\\pN', 'invalid escape sequence'],
    [`${'a'.repeat(5000)}+`, 'longer than'],
    [`${'('.repeat(500)}a${')'.repeat(500)}`, 'nests too deeply'],
  ])('refuses %.20s', (pattern, why) => {
    expect(() => compileRegex(pattern)).toThrow(QueryError)
    expect(() => compileRegex(pattern)).toThrow(why)
  })

  test('captures groups for label_replace', () => {
    expect(compileRegex('(.*)-(?P<n>\\d{2})', true).exec('ab-12')).toMatchObject({
      1: 'ab',
      2: '12',
      groups: { n: '12' },
    })
  })

  test.each(['(a+)+', '(a|a)*', '(a|aa)+b', '(.*)*x', '(a?){30}b', '((a+){1,10}){1,10}b', '(?i)(A+)+'])(
    'never backtracks for long: %s',
    (pattern) => {
      const start = performance.now()
      expect(compileRegex(pattern).matches(`${'a'.repeat(2000)}!`)).toBe(false)
      expect(performance.now() - start).toBeLessThan(2000)
    },
  )
})
