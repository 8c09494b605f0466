import type { DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import { isRunning } from '../../commands/results/outcome'

/** How long an ended command is still told of beside its output. */
export const toldMs = 60_000

/**
 * The newest command for an output that runs, or ended a moment ago.
 * @param sent the command this page sent for it: until the device answers, a record does not tell its output
 */
export function newestSwitching(
  commands: readonly DeviceCommandRecord[],
  id: string,
  sent: number | undefined,
  now: number,
): DeviceCommandRecord | undefined {
  const mine = commands.filter(
    (command) =>
      command.name === 'relay' &&
      (command.id === sent || (command.result?.type === 'relay' && command.result.id === id)),
  )
  const newest = mine.reduce<DeviceCommandRecord | undefined>(
    (latest, next) => (latest && latest.at >= next.at ? latest : next),
    undefined,
  )
  if (!newest || isRunning(newest)) return newest
  return now - (newest.finishedAt ?? newest.at) <= toldMs ? newest : undefined
}
