import { compareLabels, Labels } from '../labels.ts'
import type { Random } from './random.ts'

export interface RandomSeries {
  labels: Record<string, string>
  samples: { at: number; value: number }[]
}

/** Values as devices report them, and those that arithmetic stumbles over. */
const shapes = {
  counter: (random: Random, before: number) =>
    random.chance(0.04) ? random.int(5) : before + random.int(1000) / random.pick([1, 1, 7]),
  gauge: (random: Random, before: number) =>
    random.chance(0.05) ? before : Math.round((random.next() - 0.5) * 2e4) / 100,
  odd: (random: Random) =>
    random.pick([0, -0, 1, -1, 0.1, Number.NaN, Infinity, -Infinity, 1e-7, 123456789.123]),
  state: (random: Random, before: number) => (random.chance(0.2) ? random.int(3) : before),
} as const

/** One metric of each shape over a few jobs and instances, with gaps, late samples and series that end. */
export function randomSamples(random: Random, start: number, end: number): RandomSeries[] {
  const all: RandomSeries[] = []
  for (const shape of Object.keys(shapes) as (keyof typeof shapes)[])
    for (const job of ['api', 'web'])
      for (const instance of ['0', '1', '2']) {
        if (random.chance(0.15)) continue
        const labels = {
          __name__: `${shape}_metric`,
          job,
          instance,
          ...(random.chance(0.3) && { zone: 'eu-1' }),
        }
        all.push({ labels, samples: samplesOf(random, shape, start, end) })
      }
  return [...all, ...bucketsOf(random, start, end)].sort((a, b) => compareLabels(labelsOf(a), labelsOf(b)))
}

function samplesOf(random: Random, shape: keyof typeof shapes, start: number, end: number) {
  const step = random.pick([15_000, 30_000, 60_000])
  const samples: RandomSeries['samples'] = []
  let value = 0
  for (let at = start + random.int(step); at <= end; at += step) {
    value = shapes[shape](random, value)
    if (random.chance(0.02)) at += random.int(10) * step
    if (!random.chance(0.03)) samples.push({ at: at - (at % 1000) + random.pick([0, 0, 1, 500]), value })
  }
  return samples
}

const bounds = ['0.1', '0.5', '1', '2.5', '+Inf']

/** A classic histogram per job: its buckets count what is at most their bound. */
function bucketsOf(random: Random, start: number, end: number): RandomSeries[] {
  return ['api', 'web'].flatMap((job) => {
    const series = bounds.map(
      (le): RandomSeries => ({ labels: { __name__: 'seconds_bucket', job, le }, samples: [] }),
    )
    const counts = bounds.map(() => 0)
    for (let at = start; at <= end; at += 30_000) {
      for (let seen = random.int(4); seen > 0; seen--) {
        const first = random.int(bounds.length)
        for (let i = first; i < bounds.length; i++) counts[i]!++
      }
      for (const [i, { samples }] of series.entries()) samples.push({ at, value: counts[i]! })
    }
    return series
  })
}

export const labelsOf = ({ labels }: RandomSeries): Labels => Labels.from(labels)

/** The same as OpenMetrics text, in which all samples of a metric stand together. */
export function openMetricsOf(all: readonly RandomSeries[]): string {
  const lines = all.flatMap(({ labels: { __name__, ...labels }, samples }) => {
    const braced = Object.entries(labels).map(([name, value]) => `${name}="${value}"`)
    return samples.map(({ at, value }) => `${__name__}{${braced}} ${textOf(value)} ${at / 1000}`)
  })
  return `${lines.join('\n')}\n# EOF\n`
}

const textOf = (value: number): string =>
  Object.is(value, -0) ? '-0' : String(value).replace('Infinity', 'Inf')
