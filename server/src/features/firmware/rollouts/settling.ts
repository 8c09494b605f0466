import { notBackMs, type rolloutReasons } from '#contract/firmware/rollouts.ts'
import type { CommandOutcome } from '../../inventory/commands/command-outcome.reader.ts'
import type { FirmwareDevice } from '../../inventory/records/firmware-devices.reader.ts'
import { isVersion } from './firmware-stand.ts'

export type Settled =
  | { state: 'done' }
  | { state: 'failed'; reason: (typeof rolloutReasons)[number]; detail: string | null }

/** An image may come over a slow line. */
const FETCH_MS = 50 * 60_000

/** What became of a device that is being upgraded, by its command and by what it says of itself; null: not known yet. */
export function settled(
  { began, version }: { began: number; version: string },
  device: FirmwareDevice | undefined,
  command: CommandOutcome | undefined,
  now: number,
): Settled | null {
  if (!device) return { state: 'failed', reason: 'other', detail: null }
  const failed = (reason: (typeof rolloutReasons)[number]): Settled => ({
    ...{ state: 'failed', reason },
    detail: command?.text ?? null,
  })
  const runsIt = device.software !== null && isVersion(device.software, version)
  if (command?.status === 'failed' || command?.status === 'no_answer') return failed('refused')
  if (command?.status === 'cancelled') return failed('offline')
  if (device.online && (runsIt || command?.status === 'done'))
    return device.configState === 'failed' ? failed('unhealthy') : { state: 'done' }
  if (!device.online && now - Math.max(device.statusAt, began) > notBackMs) return failed('not_back')
  if (device.online && command?.status === 'unknown' && now - began > notBackMs) return failed('unsure')
  return now - began > FETCH_MS + notBackMs ? failed('not_back') : null
}
