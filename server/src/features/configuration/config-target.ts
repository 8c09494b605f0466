import type { SectionScope } from '#contract/configuration/section.ts'
import { type ConfigSection, sections } from '#contract/configuration/sections.ts'
import { ApiError } from '../../http/api-error.ts'

/** Where a section belongs: to a network or to one device of a tenant. */
export type ConfigTarget =
  | { tenant: number; network: number; sn: null }
  | { tenant: number; network: null; sn: string }

/** One word for it, for keys. */
export const targetKey = ({ network, sn }: Pick<ConfigTarget, 'network' | 'sn'>): string =>
  sn === null ? `n${network}` : `d${sn}`

export const networkTarget = (tenant: number, network: number): ConfigTarget => ({
  tenant,
  network,
  sn: null,
})
export const deviceTarget = (tenant: number, sn: string): ConfigTarget => ({ tenant, network: null, sn })

/** Where a section of this device, or of where it stands, belongs. */
export const targetFor = (
  section: ConfigSection,
  { tenant, network, sn }: { tenant: number; network: number; sn: string },
): ConfigTarget => targetsByScope[sections[section].scope](tenant, network, sn)

const targetsByScope: Record<SectionScope, (tenant: number, network: number, sn: string) => ConfigTarget> = {
  network: (tenant, network) => networkTarget(tenant, network),
  device: (tenant, _network, sn) => deviceTarget(tenant, sn),
}

/**
 * The target a call names.
 * @throws ApiError `invalid_parameter` unless it names exactly the one the section belongs to
 */
export function targetOf(
  tenant: number,
  named: { group?: number | undefined; sn?: string | undefined },
  section: ConfigSection,
): ConfigTarget {
  const ofNetwork = sections[section].scope === 'network'
  const [needed, other] = ofNetwork ? (['group', 'sn'] as const) : (['sn', 'group'] as const)
  if (named[other] !== undefined) throw new ApiError('invalid_parameter', { reason: 'unexpected' }, other)
  if (named[needed] === undefined) throw new ApiError('invalid_parameter', { reason: 'required' }, needed)
  return ofNetwork ? networkTarget(tenant, named.group!) : deviceTarget(tenant, named.sn!)
}
