import { afterAll, beforeAll, expect, it } from 'vitest'
import { attacks } from './abuse/attacks.ts'
import { type Field, openField } from './abuse/field.ts'
import { Stranger } from './abuse/stranger.ts'
import { p95, Victim } from './abuse/victim.ts'
import { eventually } from './eventually.ts'

/**
 * A well-behaved tenant beside one stranger at a time, who does one thing as hard as it goes. The times are generous:
 * what is measured is in bench/abuse/. Before limits were shared each of these made calls fail, or take a minute.
 */
const DEVICES = 5
const ROUNDS = 8
let field: Field
let victim: Victim

beforeAll(async () => {
  field = await openField(DEVICES)
  victim = await Victim.open(field)
  await eventually(async () => (await victim.online()) === DEVICES, 60_000)
})
afterAll(async () => {
  victim.close()
  await field.close()
})

it.each(Object.keys(attacks))(
  '%s: the neighbour’s calls succeed, and no device is lost',
  async (name) => {
    const stranger = await Stranger.start(name, field)
    try {
      const felt = await victim.feel(AbortSignal.abort(), ROUNDS)
      expect(felt).toMatchObject({ failed: [], dropped: 0 })
      for (const measured of [felt.calls, felt.queries, felt.writes])
        expect(p95(measured)).toBeLessThan(10_000)
    } finally {
      await stranger.stop()
    }
    expect(await victim.online()).toBe(DEVICES)
  },
  120_000,
)
