import { healthDropLeast, healthPoorBelow, healthWatchMs } from '#contract/firmware/rollouts.ts'
import type { HealthCheck } from '../../inventory/events/health-check.reader.ts'
import type { Settled } from './settling.ts'

/**
 * How a device is by its own health check, from when it was back on the new image. The first good check ends the watch,
 * and so does its time: checks come every few minutes, and the first after a start may come before everything is up.
 * One that was as unhealthy before was not harmed by the image. Who says nothing is taken for healthy, as before.
 */
export function ownHealth(
  back: number,
  { before, since }: { before: HealthCheck | null; since: HealthCheck | null },
  now: number,
  watchMs: number = healthWatchMs,
): Settled | null {
  if (since !== null && !isHarmed(before?.sanity ?? null, since.sanity)) return { state: 'done' }
  if (now - back < watchMs) return null
  if (since === null) return { state: 'done' }
  const figures = `${before ? `${before.sanity} → ` : ''}${since.sanity}`
  const detail = since.found === '' ? figures : `${figures}: ${since.found}`
  return { state: 'failed', reason: 'poor_health', detail }
}

/** What a device never said was good: bad ones are kept for longer than good ones. */
const isHarmed = (before: number | null, since: number): boolean =>
  since < healthPoorBelow && (before ?? 100) - since >= healthDropLeast
