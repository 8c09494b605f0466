import {
  type ConfigSection,
  deviceSections,
  networkSections,
  type SectionDocument,
} from '#contract/configuration/schemas.ts'
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

/**
 * The place a call names.
 * @throws ApiError `invalid_parameter` unless it names exactly the one the section belongs to
 */
export function placeOf(
  tenant: number,
  named: { group?: number | undefined; sn?: string | undefined },
  section: ConfigSection,
): Place {
  const ofNetwork = (networkSections as readonly string[]).includes(section)
  const [wanted, other] = ofNetwork ? (['group', 'sn'] as const) : (['sn', 'group'] as const)
  if (named[other] !== undefined) throw new ApiError('invalid_parameter', { reason: 'unexpected' }, other)
  if (named[wanted] === undefined) throw new ApiError('invalid_parameter', { reason: 'required' }, wanted)
  return ofNetwork ? networkPlace(tenant, named.group!) : devicePlace(tenant, named.sn!)
}

export const sectionsOf = ({ sn }: Pick<Place, 'sn'>): readonly ConfigSection[] =>
  sn === null ? networkSections : deviceSections

/** What a section begins with when nobody has said anything. */
export const emptyDocument = (section: ConfigSection): SectionDocument =>
  section === 'wireless' ? { section, intent: { ssids: [] } } : { section, intent: { ports: [] } }
