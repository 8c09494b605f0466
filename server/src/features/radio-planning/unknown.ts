import { rulesOf } from '#contract/radio-planning/regulatory.ts'
import type { RadioUnknown } from '#contract/radio-planning/schemas.ts'
import type { RadioSite, SiteRadio } from './radio-site.ts'

/** Why nothing can be said of a radio's air; null: something can. */
export function unknownOf({ country }: RadioSite, { device, report }: SiteRadio): RadioUnknown | null {
  if (!device.online) return 'offline'
  if (report?.channel === undefined) return 'not_reported'
  if (device.heard === null) return 'not_scanned'
  return rulesOf(country) === null ? 'no_country' : null
}
