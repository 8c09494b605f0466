import { monotonicClock } from '../../lib/clock.ts'
import { addressHolder, type Holders } from '../../lib/fair-share/holders.ts'
import { type RateShortage, SharedRate } from '../../lib/fair-share/shared-rate.ts'
import type { Admission } from '../ports.ts'
import type { ListenerLimits } from './limits.ts'

export type Rates = ReturnType<typeof createRates>

/** What devices may cost us in a second, divided between devices, their tenants and, before these are known, addresses. */
export function createRates(limits: ListenerLimits) {
  const rate = (name: RateName) =>
    new SharedRate({ maxHolders: limits.maxConnections, ...limits[name] }, monotonicClock)
  return {
    frames: rate('frames'),
    bytes: rate('bytes'),
    work: rate('work'),
    notices: rate('notices'),
    events: rate('events'),
    reports: rate('reports'),
    introductions: rate('introductions'),
    strangerNotices: rate('strangerNotices'),
  }
}

type RateName =
  | 'frames'
  | 'bytes'
  | 'work'
  | 'notices'
  | 'events'
  | 'reports'
  | 'introductions'
  | 'strangerNotices'

/** Who pays for what a device sends. One that nobody bound is told from others by where it calls from. */
export function deviceHolders(sn: string, address: string, admission: Pick<Admission, 'tenantOf'>): Holders {
  const tenant = admission.tenantOf?.(sn) ?? null
  return tenant === null ? { device: sn, address: addressHolder(address) } : { device: sn, tenant }
}

/** For a notice: whose limit it is and until when. */
export const shortText = ({ whose, waitMs }: RateShortage): string =>
  `the ${whose} is at its limit for another ${Math.ceil(waitMs / 1000)} s`

export const slowedText = (short: RateShortage): string => `is read more slowly: ${shortText(short)}`
