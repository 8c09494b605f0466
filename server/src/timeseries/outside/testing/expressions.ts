import fc from 'fast-check'

/** Ways to say whose, some of them another's. */
const matcher = fc.constantFrom(
  'sn="mine-1"',
  'sn="theirs-1"',
  'sn=~".*"',
  'sn!~"mine.*"',
  'sn=""',
  'network="21"',
  'network=~"1.|2."',
  'network!="11"',
  'network=""',
  'project=~"2.|"',
  'kind=~".+|"',
  'kind!="ap"',
  'port="p1"',
  'port=~".*"',
  'port!="p1"',
  'roost_tenant="2"',
  'roost_store!="x"',
  'roost_tenant=~".*"',
  '"room.name"="hall"',
  '__name__=~".+"',
  '__name__!~"secret.*"',
  '__name__=~"bytes_total|load"',
)
const selector = fc
  .tuple(
    fc.constantFrom('bytes_total', 'load', 'up', '', '{"room.air",'),
    fc.array(matcher, { minLength: 1, maxLength: 3 }),
  )
  .map(([name, list]) => (name.startsWith('{') ? `${name}${list.join(',')}}` : `${name}{${list.join(',')}}`))

const over = fc.constantFrom(
  ...['rate', 'increase', 'delta', 'max_over_time', 'last_over_time', 'count_over_time', 'changes'],
  ...['stddev_over_time', 'absent_over_time', 'deriv', 'present_over_time', 'timestamp_of'],
)
const shift = fc.constantFrom('', '', ' offset 7m', ' offset -3m', ' @ start()', ' @ end() offset 11m')
const by = fc.constantFrom('', 'by (network)', 'by (sn)', 'by (kind, project)', 'without (port)')
const join = fc.constantFrom(
  ...[
    'or',
    'and on ()',
    'unless on (sn)',
    '+ on (sn, port)',
    '* on (sn) group_left (port)',
    '> bool',
    '/ ignoring (port)',
  ],
)

/** Expressions of all kinds over two tenants' series: windows, subqueries, joins, aggregations, renamed labels. */
export const { expression } = fc.letrec<{ expression: string; leaf: string; node: string }>((tie) => ({
  expression: fc.oneof({ maxDepth: 3, withCrossShrink: true }, tie('leaf'), tie('node')),
  leaf: fc.oneof(
    fc.tuple(selector, shift).map(([s, at]) => s + at),
    fc
      .tuple(over, selector, shift)
      .map(([f, s, at]) => (f === 'timestamp_of' ? `timestamp(${s}${at})` : `${f}(${s}[13m]${at})`)),
  ),
  node: fc.oneof(
    fc.tuple(tie('expression'), join, tie('expression')).map(([a, op, b]) => `(${a}) ${op} (${b})`),
    fc.tuple(fc.constantFrom('sum', 'max', 'count', 'group', 'stddev'), by, tie('expression')).map((p) => {
      const [op, labels, e] = p
      return `${op} ${labels} (${e})`
    }),
    fc.tuple(over, tie('expression'), shift).map(([f, e, at]) => {
      const name = f === 'timestamp_of' ? 'min_over_time' : f
      return `${name}((${e})[21m:90s]${at})`
    }),
    tie('expression').map((e) => `label_replace(${e}, "network", "21", "sn", "(.*)")`),
    tie('expression').map((e) => `label_join(${e}, "sn", "/", "sn", "network")`),
    tie('expression').map((e) => `absent(${e}) or ${e}`),
    tie('expression').map((e) => `count_values without (port) ("is", ${e})`),
    tie('expression').map((e) => `scalar(${e}) + vector(time())`),
    tie('expression').map((e) => `quantile by (network) (0.5, ${e})`),
  ),
}))
