import { codeLimits } from '#contract/identity/registration.ts'

const HOUR_MS = 3600_000

/** How far back codes count. */
export const codeWindowMs = codeLimits.blockedMs + HOUR_MS

interface SentCode {
  target: string
  address: string
  created_at: number
}

export interface CodeAllowance {
  /** Milliseconds until another code may be sent; 0 = now. */
  waitMs: number
  /** Another one needs a proof of work. */
  needsProof: boolean
  /** Codes left to this target for this address within the hour. */
  left: number
}

/**
 * Whether one more code may be sent, told from the codes that were (readings C30, C31): restarts forget nothing.
 * @param sent to the target or from the address within `paceWindowMs`, oldest first
 */
export function codeAllowanceOf(
  sent: readonly SentCode[],
  { target, address }: Omit<SentCode, 'created_at'>,
  now: number,
): CodeAllowance {
  const toTarget = sent.filter((one) => one.target === target).map((one) => one.created_at)
  const fromAddress = sent.filter((one) => one.address === address).map((one) => one.created_at)
  const both = sent
    .filter((one) => one.target === target && one.address === address)
    .map((one) => one.created_at)
  const recent = (times: number[]) => times.filter((at) => at > now - HOUR_MS)
  const waits = [
    blockedUntil(both) - now,
    untilBelow(recent(toTarget), codeLimits.perTargetPerHour) - now,
    untilBelow(recent(fromAddress), codeLimits.perAddressPerHour) - now,
  ]
  const busiest = Math.max(recent(toTarget).length, recent(fromAddress).length)
  return {
    waitMs: Math.max(0, ...waits),
    needsProof: busiest >= codeLimits.withoutProof,
    left: Math.max(0, codeLimits.perTargetAndAddressPerHour - recent(both).length),
  }
}

/** Three hours from the code that was one too many within an hour. */
function blockedUntil(times: number[]): number {
  const many = codeLimits.perTargetAndAddressPerHour
  const last = times.findLastIndex(
    (at, index) => index >= many - 1 && at - times[index - many + 1]! < HOUR_MS,
  )
  return last < 0 ? 0 : times[last]! + codeLimits.blockedMs
}

/** When fewer than `max` lie within the hour again. */
const untilBelow = (times: number[], max: number) => (times.length < max ? 0 : times.at(-max)! + HOUR_MS)
