/** What the server gives out in fair shares; the `limit` of a refusal, worded under `limits` in the locales. */
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
  'downloads',
  'series',
  'samples',
  'sign_ups',
  'codes',
  'sign_ins',
  'commands',
  'connections',
] as const

export type LimitName = (typeof limitNames)[number]
