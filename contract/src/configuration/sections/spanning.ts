import { z } from 'zod'
import { declareSection } from '../section.ts'
import { switches } from '../where-equipment-is.ts'

/** Kinds of spanning tree; `none` is off. */
export const spanningModes = ['none', 'stp', 'rstp', 'mstp', 'pvstp', 'rpvstp'] as const
export type SpanningMode = (typeof spanningModes)[number]

export const spanningRange = {
  mostPriority: 61_440,
  priorityStep: 4_096,
  leastHello: 1,
  mostHello: 10,
  leastAge: 6,
  mostAge: 40,
  leastDelay: 4,
  mostDelay: 30,
} as const

export const bridgePriorities: readonly number[] = Array.from(
  { length: spanningRange.mostPriority / spanningRange.priorityStep + 1 },
  (_, at) => at * spanningRange.priorityStep,
)

export const spanningIntent = z
  .object({
    mode: z.enum(spanningModes),
    priority: z
      .int()
      .min(0)
      .max(spanningRange.mostPriority)
      .multipleOf(spanningRange.priorityStep)
      .describe('of the bridge; the lowest becomes the root'),
    helloSeconds: z.int().min(spanningRange.leastHello).max(spanningRange.mostHello),
    maxAgeSeconds: z.int().min(spanningRange.leastAge).max(spanningRange.mostAge),
    forwardDelaySeconds: z.int().min(spanningRange.leastDelay).max(spanningRange.mostDelay),
  })
  .refine(({ maxAgeSeconds, helloSeconds }) => maxAgeSeconds >= 2 * (helloSeconds + 1), {
    path: ['maxAgeSeconds'],
    message: 'at least twice the hello time and a second',
  })
  .refine(({ maxAgeSeconds, forwardDelaySeconds }) => maxAgeSeconds <= 2 * (forwardDelaySeconds - 1), {
    path: ['forwardDelaySeconds'],
    message: 'half the maximum age and a second at least',
  })
export type SpanningIntent = z.infer<typeof spanningIntent>

/** The spanning tree of switches: one way for a network, another priority where the root is to be. */
export const spanning = declareSection<SpanningIntent, SpanningIntent, 'spanning_tree'>({
  levels: { project: true, network: true, kind: false, model: true, device: true },
  intent: spanningIntent,
  empty: {
    ...{ mode: 'rstp', priority: 32_768 },
    ...{ helloSeconds: 2, maxAgeSeconds: 20, forwardDelaySeconds: 15 },
  },
  subjects: { type: 'spanning_tree', member: null },
  leaves: {
    ...{ mode: 'plain', priority: 'plain' },
    ...{ helloSeconds: 'plain', maxAgeSeconds: 'plain', forwardDelaySeconds: 'plain' },
  },
  idle: () => [],
  applies: switches,
})
