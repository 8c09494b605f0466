import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { goQuote } from './go-quote.ts'
import { describeQuery, formatQuery } from './query-forms.ts'

/** What `format_query` of Debian's Prometheus 2.42 answered. */
const recorded = JSON.parse(
  readFileSync(new URL('../testing/format-queries.json', import.meta.url), 'utf8'),
) as { query: string; formatted: string }[]

describe('a query is laid out as Prometheus does', () => {
  it.each(recorded)('$query', ({ query, formatted }) => expect(formatQuery(query)).toBe(formatted))

  it.each(recorded)('and stays so: $query', ({ formatted }) => expect(formatQuery(formatted)).toBe(formatted))

  // What came after 2.42: numbers in full, durations as numbers, UTF-8 names.
  it.each([
    ['1e21', '1000000000000000000000'],
    ['1e-7', '0.0000001'],
    ['-90s', '-1m30s'],
    ['foo[0x10]', 'foo[16s]'],
    ['{"foo.bar"}', '{__name__="foo.bar"}'],
    ['foo{"a.b"="c"}', 'foo{"a.b"="c"}'],
    ['sum by ("a.b", c) (foo)', 'sum by ("a.b", c) (foo)'],
    ['limitk(3, foo)', 'limitk(3, foo)'],
    ['foo[2*step()+1m]', 'foo[2 * step() + 1m]'],
    ['foo[(1+2)*90]', 'foo[(1 + 2) * 90]'],
    ['foo[min_of(step(),5m):range()/10]', 'foo[min(step(), 5m):range() / 10]'],
    ['foo offset -(step()*2)', 'foo offset -(step() * 2)'],
    ['rate(foo{a="b"}[5m]  anchored offset 1m @ 7)', 'rate(foo{a="b"}[5m] anchored @ 7.000 offset 1m)'],
    ['foo SMOOTHED', 'foo smoothed'],
    ['smoothed smoothed', 'smoothed smoothed'],
    ['histogram_quantiles(foo,"q",.5,1)', 'histogram_quantiles(foo, "q", 0.5, 1)'],
    ['a+fill(0)b', 'a + fill (0) b'],
    ['a>bool on(x) fill_right(1) fill_left(-Inf) b', 'a > bool on (x) fill_left (-Inf) fill_right (1) b'],
  ])('%s', (query, formatted) => expect(formatQuery(query)).toBe(formatted))
})

test.each([
  ['a"b\\c', '"a\\"b\\\\c"'],
  ['\u0000\u001b\u007f', '"\\x00\\x1b\\x7f"'],
  ['\u00a0\u200b\ufeff', '"\\u00a0\\u200b\\ufeff"'],
  ['ä€😀\u{e0001}', '"ä€😀\\U000e0001"'],
])('%j is quoted as %s', (text, quoted) => expect(goQuote(text)).toBe(quoted))

describe('a query as a tree', () => {
  const selector = (name: string) => ({
    ...{ type: 'vectorSelector', name, offset: 0, timestamp: null, startOrEnd: null },
    ...{ matchers: [{ name: '__name__', type: '=', value: name }], anchored: false, smoothed: false },
  })

  /** The example of Prometheus' documentation, with the members that came later. */
  it('is that of the documentation', () => {
    expect(describeQuery('foo/bar')).toEqual({
      ...{ type: 'binaryExpr', op: '/', bool: false, lhs: selector('foo'), rhs: selector('bar') },
      matching: {
        ...{ card: 'one-to-one', labels: [], on: false, include: [] },
        fillValues: { lhs: null, rhs: null },
      },
    })
  })

  it.each([
    ['a / on(x) group_left(y) b', { card: 'many-to-one', on: true, labels: ['x'], include: ['y'] }],
    ['a / ignoring(x) group_right b', { card: 'one-to-many', on: false, labels: ['x'], include: [] }],
    ['a and b', { card: 'many-to-many', on: false, labels: [], include: [] }],
  ])('tells how %s matches', (query, matching) => expect(describeQuery(query)).toMatchObject({ matching }))

  it.each(['a / 2', 'a / scalar(b)', '1 + 2'])('has no matching in %s', (query) =>
    expect(describeQuery(query).matching).toBeNull(),
  )

  it('tells functions with their signatures', () => {
    const { func } = describeQuery('label_join(foo, "a", ",", "b")')
    expect(func).toEqual({
      ...{ name: 'label_join', variadic: -1, returnType: 'vector' },
      argTypes: ['vector', 'string', 'string', 'string'],
    })
    expect(describeQuery('round(foo)').func).toMatchObject({ variadic: 1 })
    expect(describeQuery('time()')).toMatchObject({ func: { argTypes: [], returnType: 'scalar' }, args: [] })
  })

  it('tells ranges and shifts in milliseconds', () => {
    expect(describeQuery('rate(foo[5m] @ 12.5 offset -1m)')).toMatchObject({
      args: [{ type: 'matrixSelector', range: 300_000, offset: -60_000, timestamp: 12_500 }],
    })
    expect(describeQuery('foo[1h:] @ end()')).toMatchObject({
      ...{ type: 'subquery', range: 3_600_000, step: 0, timestamp: null, startOrEnd: 'end' },
    })
  })

  it('has the name in front of the braces last, one inside where it stands', () => {
    const names = (query: string) =>
      (describeQuery(query).matchers as { name: string }[]).map(({ name }) => name)
    expect(names('foo{a="1"}')).toEqual(['a', '__name__'])
    expect(names('{__name__="foo",a!="1"}')).toEqual(['__name__', 'a'])
    expect(describeQuery('{__name__="foo"}').name).toBe('')
  })

  it('keeps the rest', () => {
    expect(describeQuery('topk by (x) (3, (-foo))')).toMatchObject({
      ...{ type: 'aggregation', op: 'topk', grouping: ['x'], without: false },
      param: { type: 'numberLiteral', val: '3' },
      expr: { type: 'parenExpr', expr: { type: 'unaryExpr', op: '-', expr: selector('foo') } },
    })
    expect(describeQuery('sum(foo)')).toMatchObject({ param: null, grouping: [] })
    expect(describeQuery('"a"')).toEqual({ type: 'stringLiteral', val: 'a' })
    expect(describeQuery('-Inf')).toEqual({ type: 'numberLiteral', val: '-Inf' })
  })
})
