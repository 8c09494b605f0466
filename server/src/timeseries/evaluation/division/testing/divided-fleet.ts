import { Random } from '../../../testing/random.ts'
import { StoreFixture } from '../../../testing/store-fixture.ts'
import type { InstantQuery, QueryAnswer, RangeQuery, Report, Sample } from '../../../types.ts'
import type { AskedQuery } from '../../evaluating-thread.ts'
import { evaluationOf } from '../../evaluation.ts'
import { isInFiles } from '../../files-reading.ts'
import { planDivision } from '../plan.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const T0 = 19_700 * DAY
/** ms; some samples are in files then, the last ones in memory. */
export const END = T0 + 3 * HOUR + 20 * MINUTE
/** Devices, of which the last is another tenant's; one came while the others were watched. */
const DEVICES = 13
/** Worth dividing, whatever it is. */
const MUCH = 40_000_000

type Query = InstantQuery | RangeQuery

/** A few devices whose queries are divided as if they were many. */
export class DividedFleet {
  readonly fixture = new StoreFixture()
  readonly #random = new Random(3)
  readonly #options = {
    retentionMs: 2 * DAY,
    rollups: [5 * MINUTE, HOUR].map((stepMs) => ({ stepMs, keptMs: 400 * DAY })),
  }

  async fill(): Promise<void> {
    this.fixture.now = T0
    await this.open()
    for (let at = T0; at < END; at += MINUTE) {
      if (at === T0 + 2 * HOUR) await this.flush()
      await this.fixture.append(...Array.from({ length: DEVICES }, (_, n) => this.#report(n, at)))
      this.fixture.now = at
    }
  }

  async flush(): Promise<void> {
    await this.fixture.engine.store.flush()
    await this.fixture.engine.maintain()
  }

  /** Opens its store, the first time or anew. */
  async open(): Promise<void> {
    const engine = await this.fixture.open(this.#options)
    engine.describe(
      Array.from({ length: DEVICES }, (_, n) => ({
        ...{ sn: `d${n}`, tenant: n < DEVICES - 1 ? 1 : 2, network: n % 3, project: 1, kind: 'ap' },
        since: n === 3 ? T0 + HOUR : 0,
      })),
    )
  }

  /** A query as it is put to threads; without a division where it cannot be divided. */
  asked(query: Query, signal = new AbortController().signal): AskedQuery & { complete: Complete } {
    const { source, terms, complete } = this.fixture.engine.reading(query)
    const evaluation = evaluationOf(query)
    const division = isInFiles(source) ? planDivision(evaluation, terms, source, () => MUCH) : undefined
    return { evaluation, terms, source, signal, division, complete }
  }

  /** What the store itself answers, or in words why it does not. */
  undivided(query: Query): Promise<unknown> {
    return outcomeOf(Promise.resolve().then(() => this.fixture.engine.evaluate(evaluationOf(query), query)))
  }

  #report(n: number, at: number): Report {
    const random = this.#random
    const age = (at - T0) / MINUTE
    const samples: Sample[] = ['api', 'web'].flatMap((job) => {
      const labels = { job, instance: String(n % 3), ...(n % 4 === 0 && { zone: 'eu-1' }) }
      const odd = random.pick([0, 1, -1, 0.1, Number.NaN, Infinity, 1e-7, 123456789.123])
      return [
        { name: 'counter_metric', labels, value: (age * (n + 1)) % 1000 },
        { name: 'state_metric', labels, value: Math.floor((age + n) / 30) % 3 },
        ...(age % 90 > 60 ? [] : [{ name: 'odd_metric', labels, value: odd }]),
        ...['0.5', '1', '+Inf'].map((le, i) => ({
          name: 'seconds_bucket',
          labels: { job, le },
          value: age * (i + 1),
        })),
      ]
    })
    samples.push({ name: 'gauge_metric', value: Math.round((random.next() - 0.5) * 2e4) / 100 })
    return { sn: `d${n}`, at, samples }
  }
}

type Complete = (answer: QueryAnswer, ms: number) => QueryAnswer

export const outcomeOf = (answer: Promise<QueryAnswer>): Promise<unknown> =>
  answer.then(
    ({ text, ...rest }) => (text ? { ...rest, text: Buffer.from(text).toString() } : rest),
    (error: Error) => error.message,
  )

/** An answer with its numbers to eleven digits: sums are added up in another order; notes are in no order. */
export const rounded = (outcome: unknown): unknown => {
  if (typeof outcome !== 'object' || outcome === null) return outcome
  const { warnings, infos, ...answer } = outcome as QueryAnswer
  const result = JSON.parse(JSON.stringify(answer), (_, value) =>
    typeof value === 'string' && /^-?\d/.test(value) ? Number(value).toPrecision(11) : value,
  )
  return { ...result, warnings: warnings.toSorted(), infos: infos.toSorted() }
}
