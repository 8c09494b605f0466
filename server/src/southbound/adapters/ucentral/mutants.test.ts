import { expect, it } from 'vitest'
import { deviceState } from '#contract/inventory/state/device-state.ts'
import { FRAME_REASONS } from '#protocols/ucentral/reasons.ts'
import { frameEater } from '../../testing/frame-eater.ts'
import { mutants } from '../../testing/mutants.ts'

const FRAMES = 4_000
const SEED = 20_261_121

/** `npm run bench -- fuzz` does the same with a million. */
it('recorded frames with a few things wrong in each are read or refused, never thrown about', () => {
  const next = mutants(SEED)
  const eat = frameEater()
  const outcomes = new Map<string, number>()
  for (let count = 0; count < FRAMES; count++) {
    const { outcome, reports } = eat(next())
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    for (const { report } of reports) expect(deviceState.parse(report.state)).toEqual(report.state)
  }
  // The line of mutants is worth something only while it reaches everything.
  const refused = [...outcomes.keys()].filter((one) => (FRAME_REASONS as readonly string[]).includes(one))
  expect(refused.length).toBeGreaterThan(4)
  for (const kind of ['state', 'connect', 'event', 'telemetry', 'healthcheck', 'result']) {
    expect(outcomes.get(kind), kind).toBeGreaterThan(20)
  }
})

it('the same seed gives the same frames', () => {
  const [one, other, third] = [mutants(1), mutants(1), mutants(2)]
  const list = (next: () => string) => Array.from({ length: 20 }, next)
  expect(list(one)).toEqual(list(other))
  expect(list(third)).not.toEqual(list(mutants(1)))
})
