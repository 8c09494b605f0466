import { weekdays } from '#contract/configuration/active-time.ts'
import type { PasswordRotation } from '#contract/wireless/intent.ts'
import { nextOccurrence } from '../../../jobs/cron.ts'

/** When a password changes next after a moment, by the wall clock of its network. */
export function nextRotation(
  { every, weekday, at }: PasswordRotation,
  timeZone: string,
  after: number,
): number {
  const [hours, minutes] = at.split(':').map(Number)
  const days = { day: '* * *', week: `* * ${weekdays.indexOf(weekday) + 1}`, month: '1 * *' }
  return nextOccurrence(`${minutes} ${hours} ${days[every]}`, timeZone, after)
}

/**
 * When it changes next, which may be over already.
 * @param savedAt of what is wanted: since then at the latest it rotates
 */
export const dueAt = (rotation: PasswordRotation, timeZone: string, savedAt: number): number =>
  nextRotation(rotation, timeZone, rotation.last ?? savedAt)
