import type { ChangeOutcome } from '#contract/configuration/changes/device-change.ts'
import type { Staged } from '#contract/configuration/rollouts.ts'

/** What is known of a device before it is changed. */
export interface Candidate {
  sn: string
  online: boolean
  /** Whether it can undo a change by itself. */
  isProtected: boolean
}

/** One device, a tenth, all. */
const sizesOf = (total: number): number[] => [...new Set([1, Math.ceil(total / 10), total])]

/**
 * Which stage each device has, from 1 on. Who is away or cannot undo it comes last: a stage is to tell something, and
 * what it tells is to cost little. @param first whom a person wants to see first
 */
export function stagesOf(candidates: readonly Candidate[], first?: string): Map<string, number> {
  const rank = ({ sn, online, isProtected }: Candidate) =>
    sn === first ? -1 : (online ? 0 : 2) + (isProtected ? 0 : 1)
  const inOrder = candidates.toSorted((one, other) => rank(one) - rank(other))
  const sizes = sizesOf(inOrder.length)
  return new Map(inOrder.map(({ sn }, at) => [sn, sizes.findIndex((size) => at < size) + 1]))
}

/** How a device of a rollout stands; `left`: it does not count any more. */
export type StageState = 'applied' | 'failed' | 'away' | 'open' | 'left'

const ENDED: Partial<Record<ChangeOutcome, StageState>> = {
  applied: 'applied',
  applied_partly: 'applied',
  refused: 'failed',
  not_applied: 'failed',
  no_answer: 'failed',
  rolled_back: 'failed',
  does_not_fit: 'failed',
  unsupported: 'left',
  device_left: 'left',
  waiting_for_device: 'away',
}

export const stageStateOf = (outcome: ChangeOutcome | null): StageState =>
  outcome === null ? 'left' : (ENDED[outcome] ?? 'open')

export interface Progress extends Staged {
  /** Of the devices whose stage has come. */
  states: readonly StageState[]
  accepted: number
  isLast: boolean
  /** The stage has taken too long. */
  isOver: boolean
}

export type StageResult = 'wait' | 'next' | 'failures' | 'late'

/** What becomes of a rollout. Those who are away hold up nothing in the last stage: they are given it when they come. */
export function stageResultOf({ states, mostFailures, accepted, isLast, isOver }: Progress): StageResult {
  const count = (...of: StageState[]) => states.filter((one) => of.includes(one)).length
  const failed = count('failed')
  const open = isLast ? count('open') : count('open', 'away')
  if (failed > mostFailures + accepted) return 'failures'
  if (open === 0) return 'next'
  if (!isOver) return 'wait'
  return failed + open > mostFailures + accepted ? 'late' : 'next'
}
