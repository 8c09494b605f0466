import { type Intake, type TakingIn, takeIn } from '../intake.ts'
import type { SentMessage } from '../messages/sent-message.ts'

/** Takes in at once, and whatever is new unless it is said otherwise. */
export function taken(sent: SentMessage, into: Omit<TakingIn, 'mayBeNew'> & Partial<TakingIn>): Intake {
  const pieces = takeIn(sent, { mayBeNew: () => true, ...into })
  for (;;) {
    const { done, value } = pieces.next()
    if (done) return value
  }
}
