/**
 * What a channel plan costs and gains: so many access points with three radios each, in rows 15 m apart, all on one channel
 * of each band. Prints scores before and after, p50 and p95 of joining the site and of planning. Budget: 200 access
 * points in 2 s, never worse than before. `node bench/radio-planning/plan.ts [access points]`
 */

import { makePlan } from '../../server/src/features/radio-planning/plan/make-plan.ts'
import { aBadLayout, aCampus } from '../../server/src/features/radio-planning/testing/a-campus.ts'
import { against } from '../southbound/scene/figures.ts'
import { machine, row } from '../timeseries/machine.ts'

const COUNT = Number(process.argv[2] ?? 200)
const ROUNDS = 10
const BUDGET_MS = 2_000

const campus = aBadLayout(COUNT)

function timed<T>(work: () => T): { value: T; times: number[] } {
  const times: number[] = []
  let value!: T
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    value = work()
    times.push(performance.now() - began)
  }
  return { value, times: times.toSorted((one, other) => one - other) }
}

const told = (times: readonly number[]) =>
  `p50 ${times[Math.floor(times.length / 2)]!.toFixed(0)} ms, p95 ${times.at(-1)!.toFixed(0)} ms`

console.log(machine())
const joined = timed(() => aCampus(campus))
const site = joined.value
const edges = site.radios.reduce((sum, { neighbours }) => sum + neighbours.length, 0) / site.radios.length
console.log(`${COUNT} access points, ${site.radios.length} radios that hear ${edges.toFixed(1)} others each`)
console.log(`joining the site: ${told(joined.times)}`)
const planned = timed(() => makePlan(site, { channel: true, power: true, seed: 1, share: 1 }))
const { before, after, planned: changed } = planned.value
console.log(`planning: ${told(planned.times)}`)
console.log(`score ${before?.toFixed(1)} → ${after?.toFixed(1)}, ${changed.length} radios change`)
const worst = planned.times.at(-1)!
row('planning, the slowest', `${worst.toFixed(0)} ms`, against(`≤ ${BUDGET_MS} ms`, worst <= BUDGET_MS))
