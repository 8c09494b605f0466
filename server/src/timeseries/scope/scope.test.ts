import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StoreFixture } from '../testing/store-fixture.ts'
import { type QueryAnswer, QueryError, type Sample, type Scope } from '../types.ts'

const T0 = 1_700_000_000
const HOUR = 3600

/**
 * Two tenants whose series look alike; every value tells whose it is: tenant 1 reports 1, tenant 2 reports 1000,
 * unbound devices report 1000000. `moved` was tenant 2's in the first half hour (1000) and is tenant 1's since.
 */
const fixture = new StoreFixture()

const guest: Sample = { name: 'guest', labels: { guest: 'theirs' }, value: 1 }

beforeAll(async () => {
  await fixture.open()
  const value = (sn: string, t: number) =>
    sn === 'moved' ? (t < HOUR / 2 ? 1000 : 1) : { o: 1, t: 1000, u: 1e6 }[sn[0]!]!
  for (let t = 0; t <= HOUR; t += 60) {
    await fixture.append(
      ...['o1', 'o2', 't1', 'u1', 'moved'].map((sn) => ({
        sn,
        at: (T0 + t) * 1000,
        samples: [
          { name: 'm', labels: { port: 'p1' }, value: value(sn, t) },
          { name: 'total', value: (value(sn, t) * t) / 60 },
          { name: `secret_${sn}`, labels: { [`label_${sn}`]: `value_${sn}` }, value: 1 },
          // Whom the former owner had on it.
          ...(sn === 'moved' && t < HOUR / 2 ? [guest] : []),
        ],
      })),
    )
  }
  await fixture.engine.store.flush()
  fixture.engine.describe([
    { sn: 'o1', tenant: 1, network: 11, project: 10, kind: 'ap', since: 0 },
    { sn: 'o2', tenant: 1, network: 12, project: 10, kind: 'switch', since: 0 },
    { sn: 'moved', tenant: 1, network: 12, project: 10, kind: 'ap', since: (T0 + HOUR / 2) * 1000 },
    { sn: 't1', tenant: 2, network: 21, project: 20, kind: 'ap', since: 0 },
  ])
})
afterAll(() => fixture.remove())

const TENANT: Scope = { tenant: 1 }

function instant(expr: string, scope: Scope = TENANT, time = T0 + HOUR): QueryAnswer {
  return fixture.engine.query({ expr, time, scope })
}

function metricsOf(answer: QueryAnswer): Record<string, string>[] {
  return answer.resultType === 'vector' || answer.resultType === 'matrix'
    ? answer.result.map(({ metric }) => metric)
    : []
}

describe('what a tenant sees', () => {
  test('are its own devices, and with them nothing before they were its own', () => {
    expect(new Set(metricsOf(instant('m')).map(({ sn }) => sn))).toEqual(new Set(['moved', 'o1', 'o2']))
    expect(instant('max_over_time(m{sn="moved"}[2h])').result).toMatchObject([{ value: [T0 + HOUR, '1'] }])
    expect(instant('m', TENANT, T0 + 900).result).toHaveLength(2)
    expect(instant('count_over_time(m{sn="moved"}[2h])').result).toMatchObject([{ value: [T0 + HOUR, '31'] }])
  })

  test('can be limited to networks', () => {
    const scope = { tenant: 1, networks: [11] }
    expect(metricsOf(instant('m', scope)).map(({ sn }) => sn)).toEqual(['o1'])
    expect(instant('m{network="12"}', scope).result).toEqual([])
    expect(instant('m', { tenant: 1, networks: [] }).result).toEqual([])
    expect(instant('m', { tenant: 1, networks: [21] }).result).toEqual([])
  })

  test('ends when a device is forgotten', () => {
    fixture.engine.describe([{ sn: 'u1', tenant: 1, network: 11, project: 10, kind: 'ap', since: 0 }])
    expect(instant('m{sn="u1"}').result).toHaveLength(1)
    fixture.engine.forget(['u1'])
    expect(instant('m{sn="u1"}').result).toEqual([])
  })

  test('is what senders of its networks wrote, under one name for each network', async () => {
    const at = (T0 + HOUR) * 1000
    const of = (stored: string, job: string) => ({
      sn: stored,
      at,
      samples: [{ name: 'sent', labels: { job }, value: 1 }],
    })
    await fixture.append(of('remote:11\0a\0', 'a'), of('remote:11\0b\0', 'b'), of('remote:110\0a\0', 'a'))
    expect(instant('sent').result).toEqual([])
    const subject = { tenant: 1, project: 10, kind: 'remote', since: 0 }
    fixture.engine.describe([
      { ...subject, sn: 'remote:11', network: 11 },
      { ...subject, sn: 'remote:110', network: 110, tenant: 2 },
    ])
    const both = ['a', 'b'].map((job) => ({
      ...{ __name__: 'sent', job, kind: 'remote', network: '11', project: '10', sn: 'remote:11' },
    }))
    expect(metricsOf(instant('sort_by_label(sent, "job")'))).toEqual(both)
    expect(metricsOf(instant('sort_by_label(sent{sn="remote:11"}, "job")'))).toEqual(both)
    expect(metricsOf(instant('sent', { tenant: 1, networks: [12] }))).toEqual([])
    expect(metricsOf(instant('sent', { tenant: 2 }))).toMatchObject([{ sn: 'remote:110' }])
    fixture.engine.forget(['remote:11', 'remote:110'])
    expect(instant('sent').result).toEqual([])
  })

  test('is everything only for the scope that says so', () => {
    expect(instant('m', { all: true }).result).toHaveLength(5)
    for (const scope of [{}, { all: false }, { tenant: undefined }, { tenant: '1' }, { networks: [11] }]) {
      expect(instant('m', scope as unknown as Scope).result).toEqual([])
    }
  })

  test('joins network, project and kind like real labels', () => {
    expect(instant('sum by (network) (m)').result).toMatchObject([
      { metric: { network: '11' }, value: [T0 + HOUR, '1'] },
      { metric: { network: '12' }, value: [T0 + HOUR, '2'] },
    ])
    expect(metricsOf(instant('m{kind=~"a.*",project!="99",network!~"11"}')).map(({ sn }) => sn)).toEqual([
      'moved',
    ])
  })

  test('leaves out the names of what a device had before it was the tenant’s', () => {
    const window = { start: T0, end: T0 + HOUR, scope: TENANT }
    expect(fixture.engine.series({ match: ['guest'], ...window })).toEqual([])
    expect(fixture.engine.labels({ match: ['{sn="moved"}'], ...window })).not.toContain('guest')
    expect(fixture.engine.labelValues({ name: '__name__', ...window })).not.toContain('guest')
    expect(fixture.engine.labelValues({ name: 'guest', ...window })).toEqual([])
    expect(fixture.engine.series({ match: ['secret_moved'], ...window })).toHaveLength(1)
    expect(fixture.engine.series({ match: ['guest'], ...window, scope: { all: true } })).toHaveLength(1)
  })

  test('holds for series, labels and values', () => {
    const window = { start: T0, end: T0 + HOUR, scope: TENANT }
    expect(fixture.engine.labelValues({ ...window, name: 'network' })).toEqual(['11', '12'])
    expect(fixture.engine.labelValues({ ...window, name: '__name__' })).toEqual([
      'm',
      'secret_moved',
      'secret_o1',
      'secret_o2',
      'total',
    ])
    expect(fixture.engine.labels(window)).not.toContain('label_t1')
    expect(fixture.engine.series({ ...window, match: ['{__name__=~"secret_.*"}'] })).toHaveLength(3)
    expect(fixture.engine.labelValues({ ...window, end: T0 + 60, name: 'sn' })).toEqual(['o1', 'o2'])
  })
})

/** Expressions that try to reach further: every matcher game, nested any way. */
const matcher = fc.constantFrom(
  'sn="t1"',
  'sn=~".*"',
  'sn!="o1"',
  'sn!~"o.*"',
  'network="21"',
  'network=~"21|11"',
  'network!="11"',
  'network=""',
  'project=~"2.|"',
  'kind=~".+|"',
  'kind=""',
  'tenant="2"',
  'port="p1"',
  'port=~".*"',
  '__name__=~".+"',
  '__name__!=""',
  '__name__=~"m|secret_.*"',
  '"sn"="t1"',
)
const selector = fc
  .tuple(fc.constantFrom('m', 'total', '', '{"m",'), fc.array(matcher, { minLength: 1, maxLength: 3 }))
  .map(([name, list]) => (name.startsWith('{') ? `${name}${list.join(',')}}` : `${name}{${list.join(',')}}`))

const { expression } = fc.letrec<{ expression: string; leaf: string; node: string }>((tie) => ({
  expression: fc.oneof({ maxDepth: 4, withCrossShrink: true }, tie('leaf'), tie('node')),
  leaf: selector,
  node: fc.oneof(
    fc
      .tuple(tie('expression'), fc.constantFrom('or', 'and on ()', 'unless', '+ on (sn)'), tie('expression'))
      .map(([a, op, b]) => `(${a} ${op} ${b})`),
    selector.map((s) => `max_over_time(${s}[2h])`),
    selector.map((s) => `last_over_time(${s}[30m] offset -5m)`),
    selector.map((s) => `${s} @ start()`),
    tie('expression').map((e) => `max_over_time((${e})[1h:5m])`),
    tie('expression').map((e) => `max without (port) (${e})`),
    tie('expression').map((e) => `topk(scalar(count(${e})), ${e})`),
    tie('expression').map((e) => `label_replace(${e}, "sn", "t1", "sn", "o1")`),
    tie('expression').map((e) => `absent(${e}) or ${e}`),
  ),
}))

function numbersIn(answer: QueryAnswer): number[] {
  if (answer.resultType === 'vector') return answer.result.map(({ value }) => Number(value[1]))
  if (answer.resultType === 'matrix')
    return answer.result.flatMap(({ values }) => values.map(([, v]) => Number(v)))
  return [Number(answer.result[1])]
}

describe('however an expression is written', () => {
  test('it finds none of what is another’s (property)', () => {
    let answered = 0
    fc.assert(
      fc.property(expression, (expr) => {
        let answer: QueryAnswer
        try {
          answer = instant(expr)
        } catch (error) {
          if (error instanceof QueryError) return
          throw error
        }
        answered += metricsOf(answer).length > 0 ? 1 : 0
        // absent() echoes its own matchers, whatever is stored
        const text = expr.includes('absent') ? '' : JSON.stringify(metricsOf(answer))
        expect(text).not.toMatch(/"(?:21|20|u1)"|secret_[tu]|value_[tu]|label_[tu]/)
        // 60 minutes of ones, added up a few times by the operators: another tenant's values are far above.
        for (const number of numbersIn(answer)) expect(number).toBeLessThan(990)
      }),
      { numRuns: 2000 },
    )
    expect(answered).toBeGreaterThan(200)
  })

  test('it answers exactly as if nothing else were stored (property)', async () => {
    const alone = new StoreFixture()
    await alone.open()
    const all = fixture.engine.query({ expr: '{__name__=~".+"}[2h]', time: T0 + HOUR, scope: TENANT })
    if (all.resultType !== 'matrix') throw new Error(all.resultType)
    for (const { metric, values } of all.result) {
      const { __name__: name, sn, network: _n, project: _p, kind: _k, ...labels } = metric
      const rows = values.map(([at, value]) => ({
        sn: sn!,
        at: at * 1000,
        samples: [{ name: name!, labels, value: Number(value) }],
      }))
      await alone.append(...rows)
    }
    for (const sn of ['o1', 'o2', 'moved'])
      alone.engine.describe([{ ...fixture.engine.subjects.get(sn)!, since: 0 }])
    fc.assert(
      fc.property(expression, (expr) => {
        const time = T0 + HOUR
        const ask = (f: StoreFixture, scope: Scope) => {
          try {
            return sorted(f.engine.query({ expr, time, scope }))
          } catch (error) {
            return error instanceof QueryError ? error.errorType : String(error)
          }
        }
        expect(ask(fixture, TENANT)).toEqual(ask(alone, { all: true }))
      }),
      { numRuns: 500 },
    )
    await alone.remove()
  })
})

function sorted(answer: QueryAnswer): string[] {
  if (answer.resultType !== 'vector') return [JSON.stringify(answer.result)]
  return answer.result.map((series) => JSON.stringify(series)).sort()
}
