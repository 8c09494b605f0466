import { setTimeout as pause } from 'node:timers/promises'

/** Of the thread's time, while others want something of it as well. */
const SHARE = 0.25
/** One piece that took very long holds up the rest no longer than this (ms). */
const LONGEST_REST_MS = 2_000

/**
 * One piece of work over everything there is that nobody waits for, and a rest three times as long. A piece takes longer
 * while others are at work, and so does the rest.
 * @param signal ends the rest; what is left to do is the caller's to leave
 * @param rest for tests
 */
export async function paced(
  piece: () => Promise<void>,
  signal: AbortSignal,
  rest: (ms: number, signal: AbortSignal) => Promise<unknown> = resting,
): Promise<void> {
  const from = performance.now()
  await piece()
  const tookMs = performance.now() - from
  await rest(Math.min(tookMs * (1 / SHARE - 1), LONGEST_REST_MS), signal)
}

/** The only thing it can fail with is its end. */
const resting = (ms: number, signal: AbortSignal): Promise<unknown> =>
  pause(ms, undefined, { signal }).catch(() => undefined)
