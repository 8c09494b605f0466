import type { Rating } from '#contract/clients/ratings.ts'
import type { Tone } from '../../ui/StateMark'

/** How well something does for a client, as marks show it. */
export const ratingTones: Record<Rating, Tone> = { good: 'ok', poor: 'warn', bad: 'bad', unknown: 'never' }
