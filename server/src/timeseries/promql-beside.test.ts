import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prometheusProgram, type RunningPrometheus, startPrometheus } from '../testing/debian-prometheus.ts'
import { BesidePrometheus, type ComparedQuery } from './testing/beside-prometheus.ts'
import { oddityIn } from './testing/prometheus2-oddities.ts'
import { Random } from './testing/random.ts'
import { RandomExpressions } from './testing/random-expression.ts'
import { openMetricsOf, randomSamples } from './testing/random-samples.ts'

/** Other ones find what these do not: `ROOST_FUZZ_SEED=$RANDOM ROOST_FUZZ_EXPRESSIONS=20000`. */
const seed = Number(process.env.ROOST_FUZZ_SEED ?? 1)
const expressions = Number(process.env.ROOST_FUZZ_EXPRESSIONS ?? 2000)

const HOUR = 3_600_000
const start = 1_699_999_200_000
const end = start + 3 * HOUR

if (prometheusProgram('prometheus')) describe('random expressions over random samples', besidePrometheus)

function besidePrometheus(): void {
  const random = new Random(seed)
  const series = randomSamples(random, start, end)
  let prometheus: RunningPrometheus
  beforeAll(async () => {
    prometheus = await startPrometheus(openMetricsOf(series))
  })
  afterAll(() => prometheus?.stop())

  it(`have Debian’s Prometheus’ answers (seed ${seed})`, async () => {
    const beside = new BesidePrometheus(prometheus.url, series)
    const asked = questions(random, expressions)
    const different = []
    for (const one of asked) {
      const difference = await beside.difference(one)
      if (difference) different.push({ ...one, difference })
    }
    expect(different).toEqual([])
    expect(asked.length).toBeGreaterThan(expressions / 2)
  }, 600_000)
}

/** Those that Prometheus 2 can judge, each at one moment or over a range. */
function questions(random: Random, count: number): ComparedQuery[] {
  const make = new RandomExpressions(random, (start + end) / 2000)
  const all = Array.from({ length: count }, (): ComparedQuery => {
    const expr = make.vector(1 + random.int(3))
    const at = start + HOUR / 2 + random.int(2.2 * HOUR)
    if (random.chance(0.5)) return { expr, start: at, end: at }
    const step = random.pick([15_000, 60_000, 97_000, 300_000])
    return { expr, start: at, end: at + random.int(40) * 60_000, step }
  })
  return all.filter(({ expr }) => oddityIn(expr) === undefined)
}
