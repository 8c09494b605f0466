/** What the server gives out in fair shares; the `limit` of a refusal, worded in `web/src/i18n/limit-words.ts`. */
export const limitNames = [
  'requests',
  'messages',
  'subscriptions',
  'live_connections',
  'queries',
  'tickets',
  'exports',
  'report_files',
  'uploads',
  'image_uploads',
  'image_downloads',
  'pushes',
  'series',
  'samples',
  'mass_actions',
  'discoveries',
  'tunnels',
  'tunnel_requests',
  'recordings',
  'pretend_devices',
] as const

export type LimitName = (typeof limitNames)[number]

/** Who has a share of its own of each. */
const limitHolders = ['account', 'tenant', 'network', 'address', 'device', 'token'] as const
export type LimitHolder = (typeof limitHolders)[number]

/** Whose limit was met: a holder's own, or that of everybody together. */
export const limitOwners = [...limitHolders, 'server'] as const
export type LimitOwner = (typeof limitOwners)[number]

/** The parameters of `too_many_requests` and `server_busy`. */
export interface LimitRefusal {
  limit: LimitName
  whose: LimitOwner
  retryAfterSeconds: number
}
