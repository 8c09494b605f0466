import { z } from 'zod'
import { declareSection } from '../section.ts'
import { switches } from '../where-equipment-is.ts'

/** What becomes of a port that hears itself: it is shut, it forwards nothing, it is told of. */
export const loopActions = ['shutdown', 'block', 'report'] as const
export type LoopAction = (typeof loopActions)[number]

export const loopRange = {
  leastSeconds: 1,
  mostSeconds: 60,
  leastRecovery: 30,
  mostRecovery: 86_400,
} as const

export const loopsIntent = z.object({
  enabled: z.boolean().describe('on all ports of its switches that say nothing else themselves'),
  action: z.enum(loopActions),
  intervalSeconds: z
    .int()
    .min(loopRange.leastSeconds)
    .max(loopRange.mostSeconds)
    .describe('how often a port asks'),
  recoverSeconds: z
    .union([z.literal(0), z.int().min(loopRange.leastRecovery).max(loopRange.mostRecovery)])
    .describe('after which a port is tried again; 0 = when somebody turns it on'),
})
export type LoopsIntent = z.infer<typeof loopsIntent>

/** What switches do about loops behind their ports. */
export const loops = declareSection<LoopsIntent, LoopsIntent, 'loop_prevention'>({
  levels: { project: true, network: true, kind: false, model: false, device: true },
  intent: loopsIntent,
  empty: { enabled: false, action: 'shutdown', intervalSeconds: 5, recoverSeconds: 300 },
  subjects: { type: 'loop_prevention', member: null },
  leaves: { enabled: 'plain', action: 'plain', intervalSeconds: 'plain', recoverSeconds: 'plain' },
  idle: () => [],
  applies: switches,
})
