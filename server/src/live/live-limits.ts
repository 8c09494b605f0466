import type { Clock } from '../lib/clock.ts'
import { FairPlaces } from '../lib/fair-share/fair-places.ts'
import { FairRate } from '../lib/fair-share/fair-rate.ts'
import type { Allowance } from '../lib/token-bucket.ts'

/** A page that opens again subscribes to all it shows at once. */
export const withinOneSocket: Allowance = { burst: 400, perSecond: 20 }
/** Messages of one socket that wait for those before them. */
export const waitingMessagesMax = 256
/** What one socket may send in a second, in whatever frames. */
export const bytesPerSecondMax = 1_048_576

export type LiveLimits = ReturnType<typeof createLiveLimits>

/** What the live channel gives out, divided between accounts, tenants and, before the sign-in, addresses. */
export const createLiveLimits = (clock: Clock) => ({
  messages: new FairRate({ name: 'messages', burst: 40_000, perSecond: 4_000, share: 0.05 }, clock),
  /** Sockets that have not signed in yet. */
  strangers: new FairPlaces({ name: 'live_connections', total: 1_000 }, clock),
  connections: new FairPlaces({ name: 'live_connections', total: 10_000, share: 0.1 }, clock),
  subscriptions: new FairPlaces({ name: 'subscriptions', total: 200_000, share: 0.05 }, clock),
})
