import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser as editorGrammar } from '@prometheus-io/lezer-promql'
import { describe, expect, test } from 'vitest'
import { parseScript } from '../testing/script/parse-script.ts'
import { QueryError } from '../types.ts'
import type { Expr } from './ast.ts'
import { parseExpression } from './parser.ts'
import { selectorsOf } from './walk.ts'

/** The tree as nested text, enough to see how things bind. */
function shape(expr: Expr): string {
  switch (expr.kind) {
    case 'number':
    case 'string':
      return String(expr.value)
    case 'selector':
      return `${expr.name}${expr.offset ? ` offset ${expr.offset}` : ''}${expr.at ? ` @${expr.at.kind}` : ''}`
    case 'matrix':
      return `${shape(expr.selector)}[${expr.range}]`
    case 'subquery':
      return `(${shape(expr.expr)})[${expr.range}:${expr.step ?? ''}]${expr.offset ? ` offset ${expr.offset}` : ''}`
    case 'call':
      return `${expr.name}(${expr.args.map(shape).join(',')})`
    case 'aggregation':
      return `${expr.op}(${expr.parameter ? `${shape(expr.parameter)},` : ''}${shape(expr.expr)})`
    case 'binary':
      return `(${shape(expr.left)} ${expr.op} ${shape(expr.right)})`
    case 'unary':
      return `(${expr.op}${shape(expr.expr)})`
    case 'paren':
      return shape(expr.expr)
  }
}

describe('the parser', () => {
  test.each([
    ['a + b * c ^ d', '(a + (b * (c ^ d)))'],
    ['a ^ b ^ c', '(a ^ (b ^ c))'],
    ['a - b - c', '((a - b) - c)'],
    ['a or b and c unless d', '(a or ((b and c) unless d))'],
    ['a == b + 1 and c', '((a == (b + 1)) and c)'],
    ['-a ^ 2', '(-(a ^ 2))'],
    ['-a * b', '((-a) * b)'],
    ['a % b atan2 c', '((a % b) atan2 c)'],
    ['a + b offset 5m', '(a + b offset 300000)'],
    ['-a[5m:1m] offset 1m', undefined],
    ['rate(a[5m] offset 1m)', 'rate(a offset 60000[300000])'],
    ['max_over_time((a + b)[5m:] @ 1)', 'max_over_time(((a + b))[300000:])'],
    ['sum by (on, bool, by, 5) (a)', undefined],
    ['sum by (on, bool, by) (a)', 'sum(a)'],
    ['sum', 'sum'],
    ['sum + by', '(sum + by)'],
    ['offset offset 5m', 'offset offset 300000'],
    ['and and and', '(and and and)'],
    ['a:b{x="}"}', 'a:b'],
    ['a[5m:1m]', '(a)[300000:60000]'],
    ["a{x='\\'', y=`\\`}", 'a'],
    ['# a comment\na # another\n + 1', '(a + 1)'],
    ['a @ start() + b @ end()', '(a @start + b @end)'],
    ['topk(3, a)', 'topk(3,a)'],
  ])('%s', (source, wanted) => {
    if (wanted === undefined) expect(() => parseExpression(source)).toThrow(QueryError)
    else expect(shape(parseExpression(source))).toBe(wanted)
  })

  test.each([
    ['', '1:1: parse error: no expression found in input'],
    ['a b', '1:3: parse error: unexpected identifier "b" in expression'],
    ['sum(a', '1:6: parse error: unexpected end of input in function call, expected ")"'],
    ['sum(a,)', '1:7: parse error: unexpected operator ")" in expression'],
    ['a{x=1}', '1:5: parse error: unexpected number "1" in label matching, expected string'],
    ['a{x="1"', '1:8: parse error: unexpected end of input in label matching, expected ","'],
    ['a{x="1}', '1:5: parse error: unterminated quoted string'],
    ['a{x="\\z"}', '1:5: parse error: invalid escape sequence in string "\\z"'],
    ['1 +\n ?', '2:2: parse error: unexpected character: "?"'],
    ['a[0s]', '1:3: parse error: duration must be greater than 0'],
    ['a[5x]', '1:4: parse error: unexpected identifier "x" in range, expected "]"'],
    ['on', '1:1: parse error: unexpected identifier "on" in expression'],
    ['"a" + 1', '1:1: parse error: binary expression must contain only scalar and instant vector types'],
    [
      'rate(a)',
      '1:6: parse error: expected type range vector in call to function "rate", got instant vector',
    ],
  ])('says what is wrong with %j', (source, message) => {
    expect(() => parseExpression(source)).toThrow(message)
  })

  test.each([`${'('.repeat(5000)}a${')'.repeat(5000)}`, `${'-'.repeat(5000)}a`, `a${' + a'.repeat(30_000)}`])(
    'refuses what would exhaust it: %.10s',
    (source) => {
      expect(() => parseExpression(source)).toThrow(QueryError)
    },
  )

  test('finds every selector', () => {
    const valid = 'topk(scalar(a), b or max_over_time(c[5m:1m])) + on () sum_over_time(d[5m]) - -(e)'
    expect(selectorsOf(parseExpression(valid)).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })
})

describe('beside Prometheus’ own editor grammar', () => {
  const directory = join(import.meta.dirname, '../testing/scripts')
  /** What that grammar cannot read though Prometheus can. */
  const beyondIt = /\d\.(?!\d)|\biNf\b|\bNAN\b|\bSTEP\b|\[min\(|\b(?:min|max)_of\(/
  const accepted = readdirSync(directory)
    .flatMap((name) => parseScript(readFileSync(join(directory, name), 'utf8')))
    .flatMap((command) => (command.kind === 'eval' ? [command.expr] : []))
    .filter((expr) => isAccepted(expr) && !beyondIt.test(expr))

  test('what we accept, it accepts', () => {
    expect(accepted.length).toBeGreaterThan(200)
    expect(accepted.filter(hasErrors)).toEqual([])
  })
})

function isAccepted(expr: string): boolean {
  try {
    parseExpression(expr)
    return true
  } catch {
    return false
  }
}

function hasErrors(expr: string): boolean {
  let errors = false
  editorGrammar.parse(expr).iterate({
    enter: ({ type }) => {
      errors ||= type.isError
    },
  })
  return errors
}
