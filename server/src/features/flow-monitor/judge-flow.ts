import type { PortFlow } from '#contract/flow-monitor/port-flow.ts'

export type FlowLevel = 'within' | 'above' | 'below'

/** What has crossed is back only when it is inside by so much of the threshold: it must not flap. */
const BACK = 0.1
/** Of the room between both thresholds at most. */
const BACK_OF_ROOM = 0.25

type Thresholds = Pick<PortFlow, 'lowerKbps' | 'upperKbps'>

/** Where a mean flow in kbit/s stands, given where it stood. */
export function judgeFlow(flow: Thresholds, kbps: number, was: FlowLevel): FlowLevel {
  const { lowerKbps: lower, upperKbps: upper } = flow
  const room = lower === null || upper === null ? Number.POSITIVE_INFINITY : (upper - lower) * BACK_OF_ROOM
  if (upper !== null && kbps > upper - (was === 'above' ? Math.min(upper * BACK, room) : 0)) return 'above'
  if (lower !== null && kbps < lower + (was === 'below' ? Math.min(lower * BACK, room) : 0)) return 'below'
  return 'within'
}

export const limitOf = ({ lowerKbps, upperKbps }: Thresholds, kind: 'above' | 'below'): number =>
  (kind === 'above' ? upperKbps : lowerKbps) ?? 0
