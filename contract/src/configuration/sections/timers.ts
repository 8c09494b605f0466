import { z } from 'zod'
import { kindTraits } from '../../inventory/kind-traits.ts'
import { activeTime } from '../active-time.ts'
import { declareSection } from '../section.ts'

/** What a timer turns on and off. */
export const timedThings = ['leds', 'radios'] as const
export type TimedThing = (typeof timedThings)[number]

const timer = z
  .object({
    enabled: z.boolean(),
    activeTime: activeTime.nullable().describe('when it is on; outside of it it is off'),
  })
  .refine(({ enabled, activeTime }) => !enabled || activeTime !== null, {
    path: ['activeTime'],
    message: 'a timer needs its active time filled in',
  })
export type Timer = z.infer<typeof timer>

export const timersIntent = z.object({ leds: timer, radios: timer })
export type TimersIntent = z.infer<typeof timersIntent>

const off: Timer = { enabled: false, activeTime: null }

/** When lamps and radios of a device are on, by the wall clock of its network. */
export const timers = declareSection<TimersIntent, TimersIntent, 'timers'>({
  levels: { project: true, network: true, kind: true, model: true, device: true },
  intent: timersIntent,
  empty: { leds: off, radios: off },
  subjects: { type: 'timers', member: null },
  leaves: {
    'leds.enabled': 'plain',
    'leds.activeTime.days': 'plain',
    'leds.activeTime.from': 'plain',
    'leds.activeTime.to': 'plain',
    'radios.enabled': 'plain',
    'radios.activeTime.days': 'plain',
    'radios.activeTime.from': 'plain',
    'radios.activeTime.to': 'plain',
  },
  idle: () => [],
  applies: {
    capability: 'configure',
    toKind: (kind) => (kindTraits[kind].givesAccess || kindTraits[kind].routes ? 'announced' : 'never'),
    othersThatOfferIt: false,
    refused: {},
  },
})
