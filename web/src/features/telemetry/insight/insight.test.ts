import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import type { SimpleQuestion } from '#contract/telemetry/question.ts'
import { parseSearch, stringifySearch } from '../../../lib/search'
import { faultAt } from './editor/faults'
import { expressionOf } from './question/expression'
import { isoWithZone } from './question/local-time'
import { firstQuestion, readQuestion, writeQuestion } from './question/question'
import { factorOf, foreignMetric, type QueriedMetric, unitOf, usualSplit, waysOf } from './question/ways'
import { csvOf } from './results/csv'
import { instantRows } from './results/instant-rows'
import { expertOf } from './take-over'
import { linesOf } from './use-insight'

const gauge: QueriedMetric = {
  ...{ name: 'device_clients', type: 'gauge', unit: 'count', foreign: false, subject: 'devices' },
  labels: ['sn', 'network'],
}
const counter: QueriedMetric = {
  ...{ ...gauge, name: 'port_receive_bytes_total', type: 'counter', unit: 'bytes', subject: 'ports' },
  labels: ['sn', 'port'],
}
const all = { of: 'all' } as const
const grid = { start: 0, end: 3600, step: 60 }
const asked = (change: Partial<SimpleQuestion> = {}, metric = gauge) =>
  expressionOf({
    ...{ metric, grid, interval: 60, networksOf: (project) => (project === 9 ? [1, 2] : []) },
    question: { ...firstQuestion(all), metric: metric.name, ...change },
  })

describe('the expression of a question', () => {
  it('ranks its lines once over all that is shown, and the week before has the same ones', () => {
    const rank = ' and on (sn) topk(10, avg by (sn) (avg_over_time(device_clients[3600s] @ end())))'
    expect(asked()).toEqual({
      now: `avg by (sn) (avg_over_time(device_clients[120s]))${rank}`,
      before: `avg by (sn) (avg_over_time(device_clients[120s] offset 1w))${rank}`,
    })
  })

  it.each([
    [{ by: [], how: 'sum' }, 'sum(avg_over_time(device_clients[120s]))'],
    [{ by: [], how: 'highest' }, 'max(max_over_time(device_clients[120s]))'],
    [{ by: [], how: 'quantile', quantile: 0.5 }, 'quantile(0.5, avg_over_time(device_clients[120s]))'],
    [{ by: [], scope: { of: 'network', id: 7 } }, 'avg(avg_over_time(device_clients{network="7"}[120s]))'],
    [{ by: [], scope: { of: 'project', id: 9 } }, 'avg(avg_over_time(device_clients{network=~"1|2"}[120s]))'],
    [{ by: [], scope: { of: 'project', id: 8 } }, 'avg(avg_over_time(device_clients{network="none"}[120s]))'],
    [{ by: [], scope: { of: 'devices', sns: ['A'] } }, 'avg(avg_over_time(device_clients{sn="A"}[120s]))'],
  ] as [Partial<SimpleQuestion>, string][])('of a gauge: %j', (change, expression) => {
    expect(asked(change).now).toBe(expression)
  })

  it.each([
    [{ by: [], how: 'rate' }, '8 * sum(rate(port_receive_bytes_total[180s]))'],
    [{ by: [], how: 'increase' }, 'sum(increase(port_receive_bytes_total[180s]))'],
    [{ by: [], how: 'lowest' }, '8 * min(rate(port_receive_bytes_total[180s]))'],
  ] as [Partial<SimpleQuestion>, string][])('of a counter: %j', (change, expression) => {
    expect(asked(change, counter).now).toBe(expression)
  })

  it('quotes names that are none of PromQL’s own', () => {
    const foreign = foreignMetric('room.temp"} or up{x="')
    expect(asked({ by: [] }, foreign).now).toBe('avg(avg_over_time({"room.temp\\"} or up{x=\\""}[120s]))')
    expect(asked({ by: [], scope: { of: 'network', id: 7 } }, foreignMetric('room.temp')).now).toBe(
      'avg(avg_over_time({"room.temp", network="7"}[120s]))',
    )
  })
})

describe('what makes sense of a metric', () => {
  it('never sums levels, and asks counters for their rate', () => {
    expect(waysOf(gauge)).toContain('sum')
    expect(waysOf({ ...gauge, unit: 'dbm' })).not.toContain('sum')
    expect(waysOf(counter)[0]).toBe('rate')
    expect([unitOf(counter, 'rate'), unitOf(counter, 'increase')]).toEqual(['bitRate', 'bytes'])
    expect(factorOf({ ...counter, unit: 'count' }, 'rate')).toBe(60)
    expect(usualSplit(counter)).toEqual(['sn', 'port'])
  })

  it('goes by the name of what others send', () => {
    expect(foreignMetric('http_requests_total').type).toBe('counter')
    expect(foreignMetric('node_memory_bytes')).toMatchObject({ type: 'gauge', unit: 'bytes' })
  })
})

describe('the address', () => {
  const rounds: SimpleQuestion[] = [
    firstQuestion(all),
    { ...firstQuestion({ of: 'project', id: 3 }), by: [], top: -5, how: 'quantile', quantile: 0.99 },
    {
      ...firstQuestion({ of: 'devices', sns: ['02:3B:57:17:B7:80', 'ABCDEFGHIJKLMNOPQ'] }),
      ...{ range: 'week', span: { from: 100, to: 200 }, compare: true },
    },
  ]
  it.each(rounds)('gives back what was asked: $scope', (question) => {
    const read = readQuestion(parseSearch(stringifySearch(writeQuestion(question))), {
      of: 'network',
      id: 99,
    })
    expect(writeQuestion(read)).toEqual(writeQuestion(question))
    expect(read).toMatchObject({ scope: question.scope, by: question.by, top: question.top })
  })

  it('takes an expression from elsewhere, and nothing wrong from anywhere', () => {
    expect(readQuestion({ expr: 'sum(up)' }, all)).toMatchObject({
      mode: 'expert',
      expr: 'sum(up)',
      view: 'chart',
    })
    expect(
      readQuestion({ how: 'guess', top: '21', by: 'sn} or x{', scope: 'network:x', from: '9', to: '1' }, all),
    ).toEqual(firstQuestion(all))
  })

  it('of an expert forgets what was picked', () => {
    const expert = expertOf(firstQuestion(all), {
      ...{ ask: { now: 'avg(x)', before: null, grid, title: '' }, unit: 'celsius' },
    })
    expect(stringifySearch(writeQuestion(expert))).toBe('?expr=avg%28x%29&unit=celsius')
  })
})

describe('lines', () => {
  const series = (sn: string, ...values: [number, string][]) => ({ metric: { sn }, values })
  it('have their week before in their own key, and keep gaps', () => {
    const answers = {
      ...{
        grid: { start: 0, end: 120, step: 60 },
        now: [series('B', [0, '1'], [120, '3']), series('A', [60, '5'])],
      },
      before: [series('B', [0, '7'])],
    }
    const { series: lines } = linesOf(
      answers,
      ({ sn }) => sn ?? '',
      (name) => `${name} before`,
    )
    expect(lines.map(({ name, values, before }) => [name, values, before])).toEqual([
      ['A', [null, 5, null], undefined],
      ['B', [1, null, 3], undefined],
      ['B before', [7, null, null], lines[1]!.key],
    ])
  })
})

describe('a file of numbers', () => {
  const csv = csvOf(
    {
      times: [0, 60_000],
      series: [
        { key: 'a', name: '=HYPERLINK("x")', values: [-67.5, null] },
        { key: 'b', name: 'Hall, 2', values: [1e-7, 12] },
      ],
    },
    { time: 'Time', unit: 'dBm' },
  )
  it('has moments with their zone, raw numbers and no formula', () => {
    expect(csv.split('\r\n')).toEqual([
      '\uFEFFTime,"\'=HYPERLINK(""x"") (dBm)","Hall, 2 (dBm)"',
      `${isoWithZone(0)},-67.5,1e-7`,
      `${isoWithZone(60_000)},,12`,
      '',
    ])
    expect(isoWithZone(0)).toMatch(/^19(69|70)-\d\d-\d\dT\d\d:\d\d:00[+-]\d\d:\d\d$/)
    expect(new Date(isoWithZone(1_760_000_000_000)).getTime()).toBe(1_760_000_000_000)
  })
})

describe('a fault the server found', () => {
  const at = (doc: string, message: string) => {
    const { from, to } = faultAt(EditorState.create({ doc }), message)
    return doc.slice(from, to)
  }
  it.each([
    ['sum(ratte(x))', 'invalid parameter "query": 1:5: parse error: unknown function', 'ratte'],
    ['sum(\n  bad bad2)', '2:7: parse error: unexpected identifier', 'bad2'],
    ['sum(a', '1:6: parse error: unexpected end of input', 'a'],
    ['rate(', '1:6: parse error: unexpected end of input', 'rate'],
    ['up', 'no place told', 'up'],
    ['up', '9:99: parse error: beyond the text', 'up'],
  ])('is marked where it is: %s', (doc, message, marked) => {
    expect(at(doc, message)).toBe(marked)
  })
})

describe('an answer as rows', () => {
  it('has the name and the device first, and knows all four kinds', () => {
    const vector = instantRows({
      resultType: 'vector',
      result: [{ metric: { port: '1', sn: 'A', __name__: 'x' }, value: [0, '5'] }],
    })
    expect(vector.labels).toEqual(['__name__', 'sn', 'port'])
    expect(instantRows({ resultType: 'scalar', result: [0, '7'] }).rows[0]?.value).toBe('7')
    const matrix = { metric: {}, values: [[0, '1'] as [number, string], [9, '2'] as [number, string]] }
    expect(instantRows({ resultType: 'matrix', result: [matrix] }).rows[0]?.value).toBe('2')
    expect(instantRows(undefined).rows).toEqual([])
  })
})
