import type { TFunction } from 'i18next'
import type { LimitName, LimitOwner } from '#contract/limit-names.ts'
import { durationWords } from './duration-words'

/** What there was too much of. */
const met = {
  requests: 'limits.requests',
  messages: 'limits.messages',
  subscriptions: 'limits.subscriptions',
  live_connections: 'limits.live_connections',
  queries: 'limits.queries',
  tickets: 'limits.tickets',
  exports: 'limits.exports',
  report_files: 'limits.report_files',
  uploads: 'limits.uploads',
  image_uploads: 'limits.image_uploads',
  image_downloads: 'limits.image_downloads',
  pushes: 'limits.pushes',
  series: 'limits.series',
  samples: 'limits.samples',
  mass_actions: 'limits.mass_actions',
  tunnels: 'limits.tunnels',
  tunnel_requests: 'limits.tunnel_requests',
  recordings: 'limits.recordings',
  discoveries: 'limits.discoveries',
  pretend_devices: 'limits.pretend_devices',
} as const satisfies Record<LimitName, string>

const owner = {
  account: 'limits.of_account',
  tenant: 'limits.of_tenant',
  network: 'limits.of_network',
  address: 'limits.of_address',
  device: 'limits.of_device',
  token: 'limits.of_token',
  server: 'limits.of_server',
} as const satisfies Record<LimitOwner, string>

export type FailureTexts = TFunction<['errors', 'common']>
type Params = Readonly<Record<string, string | number>>

/** Which limit was met, whose, and when to try again; undefined where a refusal does not tell, or not in our terms. */
export function limitWords(t: FailureTexts, { limit, whose, ...params }: Params): string | undefined {
  const again = againWords(t, params)
  if (!isKeyOf(met, limit) || !isKeyOf(owner, whose) || !again) return undefined
  return t('limits.said', { met: t(met[limit]), owner: t(owner[whose]), again })
}

/** When to try again, of seconds; undefined where nothing tells. */
export function againWords(t: FailureTexts, { retryAfterSeconds }: Params): string | undefined {
  if (typeof retryAfterSeconds !== 'number') return undefined
  const [key, counts] = durationWords(retryAfterSeconds)
  return t('limits.again', { wait: t(`common:${key}`, counts) })
}

const isKeyOf = <T extends object>(words: T, key: unknown): key is keyof T =>
  typeof key === 'string' && Object.hasOwn(words, key)
