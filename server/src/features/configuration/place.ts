import type { SectionScope } from '#contract/configuration/section.ts'
import { type ConfigSection, sections } from '#contract/configuration/sections.ts'
import { ApiError } from '../../http/api-error.ts'

/** Where a section belongs: to a network or to one device of a tenant. */
export type Place =
  | { tenant: number; network: number; sn: null }
  | { tenant: number; network: null; sn: string }

/** One word for it, for keys. */
export const placeKey = ({ network, sn }: Pick<Place, 'network' | 'sn'>): string =>
  sn === null ? `n${network}` : `d${sn}`

export const networkPlace = (tenant: number, network: number): Place => ({ tenant, network, sn: null })
export const devicePlace = (tenant: number, sn: string): Place => ({ tenant, network: null, sn })

/** Where a section of this device, or of where it stands, belongs. */
export const placeFor = (
  section: ConfigSection,
  { tenant, network, sn }: { tenant: number; network: number; sn: string },
): Place => placesByScope[sections[section].scope](tenant, network, sn)

const placesByScope: Record<SectionScope, (tenant: number, network: number, sn: string) => Place> = {
  network: (tenant, network) => networkPlace(tenant, network),
  device: (tenant, _network, sn) => devicePlace(tenant, sn),
}

/**
 * The place a call names.
 * @throws ApiError `invalid_parameter` unless it names exactly the one the section belongs to
 */
export function placeOf(
  tenant: number,
  named: { group?: number | undefined; sn?: string | undefined },
  section: ConfigSection,
): Place {
  const ofNetwork = sections[section].scope === 'network'
  const [wanted, other] = ofNetwork ? (['group', 'sn'] as const) : (['sn', 'group'] as const)
  if (named[other] !== undefined) throw new ApiError('invalid_parameter', { reason: 'unexpected' }, other)
  if (named[wanted] === undefined) throw new ApiError('invalid_parameter', { reason: 'required' }, wanted)
  return ofNetwork ? networkPlace(tenant, named.group!) : devicePlace(tenant, named.sn!)
}
