import { expect, it } from 'vitest'
import { makePlan } from '../../server/src/features/radio-planning/plan/make-plan.ts'
import { type CampusFigures, PretendCampus } from './pretend-campus.ts'

const told = ({ busy, busyWorst, retries }: CampusFigures) =>
  [busy, busyWorst, retries].map((share) => `${(share * 100).toFixed(1)} %`).join(', ')

/** A window a night: none changes twice within a day. More of both by `ROOST_CAMPUS_NIGHTS` and `_MINUTES`. */
const NIGHTS = Number(process.env.ROOST_CAMPUS_NIGHTS ?? 3)
const MINUTES = Number(process.env.ROOST_CAMPUS_MINUTES ?? 2)

it('200 access points on one channel of each band: planned and applied, they wait less and repeat less', () => {
  const campus = new PretendCampus(200, {
    '2G': { channel: 1, width: 20 },
    '5G': { channel: 36, width: 40 },
    '6G': { channel: 5, width: 80 },
  })
  const before = campus.figures(MINUTES)
  console.log(`before: busy, busy of the worst tenth, retries: ${told(before)}`)
  let after = before
  for (let night = 1; night <= NIGHTS; night++) {
    const plan = makePlan(campus.site(), { channel: true, power: false, seed: 1 })
    if (plan.planned.length === 0) break
    campus.apply(plan.planned)
    after = campus.figures(MINUTES)
    const score = `score ${plan.before?.toFixed(0)} → ${plan.after?.toFixed(0)}`
    console.log(`night ${night}: ${plan.planned.length} radios, ${score}: ${told(after)}`)
  }
  expect(after.busy).toBeLessThan(before.busy * 0.8)
  expect(after.busyWorst).toBeLessThan(before.busyWorst)
  expect(after.retries).toBeLessThan(before.retries * 0.9)
}, 180_000)
