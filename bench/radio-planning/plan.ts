/**
 * What a channel plan costs and gains: so many access points with three radios each, in rows 15 m apart, all on one channel
 * of each band. Prints scores before and after, processor and wall time of joining the site and of planning. Budget: 200 access
 * points in 2 s, never worse than before. `node bench/radio-planning/plan.ts [access points]`
 */

import { makePlan } from '../../server/src/features/radio-planning/plan/make-plan.ts'
import { aBadLayout, aCampus } from '../../server/src/features/radio-planning/testing/a-campus.ts'
import { machine } from '../timeseries/machine.ts'
import { inRounds, judged } from '../timeseries/rounds.ts'

const COUNT = Number(process.argv[2] ?? 200)
const ROUNDS = 10
const BUDGET_MS = 2_000

const campus = aBadLayout(COUNT)

console.log(machine())
const joined = inRounds(ROUNDS, () => aCampus(campus))
const site = joined.value
const edges = site.radios.reduce((sum, { neighbours }) => sum + neighbours.length, 0) / site.radios.length
console.log(`${COUNT} access points, ${site.radios.length} radios that hear ${edges.toFixed(1)} others each`)
judged('joining the site', joined, BUDGET_MS)
const planned = inRounds(ROUNDS, () => makePlan(site, { channel: true, power: true, seed: 1, share: 1 }))
const { before, after, planned: changed } = planned.value
judged('planning', planned, BUDGET_MS)
const worse = before !== null && after !== null && after < before
console.log(
  `score ${before?.toFixed(1)} → ${after?.toFixed(1)}${worse ? ': WORSE' : ''}, ${changed.length} radios change`,
)
