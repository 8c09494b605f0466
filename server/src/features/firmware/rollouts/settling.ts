import { notBackMs, type rolloutReasons } from '#contract/firmware/rollouts.ts'
import { serverWords } from '#contract/inventory/commands/server-words.ts'
import type { CommandOutcome } from '../../inventory/commands/command-outcome.reader.ts'
import type { FirmwareDevice } from '../../inventory/records/firmware-devices.reader.ts'
import { isVersion } from './firmware-stand.ts'

export type Settled =
  | { state: 'done' }
  | { state: 'failed'; reason: (typeof rolloutReasons)[number]; detail: string | null }

/** It runs the image; how it is by what it says of its own health from then on is not known yet. */
export interface Back {
  state: 'back'
  at: number
}

/** An image may come over a slow line. */
const FETCH_MS = 50 * 60_000

/** What became of a device that is being upgraded, by its command and by what it says of itself; null: not known yet. */
export function settled(
  { began, version }: { began: number; version: string },
  device: FirmwareDevice | undefined,
  command: CommandOutcome | undefined,
  now: number,
  awayMs: number = notBackMs,
): Settled | Back | null {
  if (!device) return { state: 'failed', reason: 'other', detail: null }
  const failed = (reason: (typeof rolloutReasons)[number]): Settled => ({
    ...{ state: 'failed', reason },
    detail: command?.text ?? null,
  })
  const runsIt = device.software !== null && isVersion(device.software, version)
  // What it runs counts for more than what it says: agents have called an upgrade failed from the new image.
  if (device.online && (runsIt || command?.status === 'done'))
    return device.configState === 'failed'
      ? failed('unhealthy')
      : { state: 'back', at: Math.max(began, device.statusAt, command?.finishedAt ?? 0) }
  if (command?.status === 'failed' || command?.status === 'no_answer') return failed('refused')
  if (command?.text === serverWords.takenBack) return failed('other')
  // A server that ended before the command was marked as sent may have sent it all the same.
  const isLost = command?.status === 'cancelled'
  if (!device.online && now - Math.max(device.statusAt, began) > awayMs)
    return failed(isLost ? 'offline' : 'not_back')
  if (device.online && (isLost || command?.status === 'unknown') && now - began > awayMs)
    return failed('unsure')
  return now - began > FETCH_MS + awayMs ? failed('not_back') : null
}
