import type { PortSettings } from '#contract/switching/intent.ts'
import type { PortLag } from '#contract/switching/port-groups.ts'
import { type PortRate, type PortStorm, portRate, portStorm } from '#contract/switching/port-limits.ts'
import { integerOf, type JsonObject, objectOf, textOf } from '#protocols/json.ts'
import { without } from '../documents/document.ts'
import type { Notes } from '../notes.ts'
import { type ConfigProfile, lacks } from '../profile/profile.ts'

/** The least the published schema takes, kbit/s. */
const LEAST_KBPS = 64
/** What a port's item says of what is settled here; a lone `lacp-config` is somebody else's. */
const OWNED = ['rate-limit-port', 'storm-control', 'trunk-group', 'edge-port', 'bpdu-guard']

/** The item of a port with its limits, its group and its guards, and without those nobody wants any more. */
export function withOptions(
  item: JsonObject,
  settings: PortSettings,
  profile: ConfigProfile,
  notes: Notes,
): JsonObject {
  const grouped = item['trunk-group'] !== undefined
  tellUntold(settings, profile, notes)
  return {
    ...without(item, ...OWNED, ...(grouped || settings.lag ? ['lacp-config'] : [])),
    ...(settings.rate && { 'rate-limit-port': nativeRate(settings.rate, notes) }),
    ...stormOf(settings.storm, profile, notes),
    ...lagOf(item, settings.lag, profile, notes),
    ...(settings.edge && { 'edge-port': true }),
    ...guardOf(item, settings, profile, notes),
  }
}

/** The open switch agent passes these over, says yes, and announces nothing: no answer of its proves them. */
const UNTOLD = ['rate', 'storm', 'lag', 'mirrorTo', 'edge', 'bpduGuard'] as const

function tellUntold(settings: PortSettings, { features }: ConfigProfile, notes: Notes): void {
  if (features.length > 0) return
  for (const field of UNTOLD) if (settings[field] !== undefined) notes.adjusted('effect_untold', field)
}

function nativeRate({ inKbps, outKbps }: PortRate, notes: Notes): JsonObject {
  const raised = (kbps: number) => Math.max(kbps, LEAST_KBPS)
  if ([inKbps, outKbps].some((kbps) => kbps > 0 && kbps < LEAST_KBPS))
    notes.adjusted('rate_raised', 'rate', { kbps: LEAST_KBPS })
  return {
    ...(inKbps > 0 && { 'ingress-kbps': raised(inKbps) }),
    ...(outKbps > 0 && { 'egress-kbps': raised(outKbps) }),
  }
}

/** Of kbit/s the standard knows nothing: those go through the extension. */
function stormOf(storm: PortStorm | undefined, profile: ConfigProfile, notes: Notes): JsonObject {
  if (storm?.unit !== 'pps') return {}
  if (lacks(profile, 'Storm-Control')) {
    notes.unsupported('storm_missing', 'storm')
    return {}
  }
  const { broadcast, multicast, unknownUnicast } = storm
  return {
    'storm-control': {
      'broadcast-pps': broadcast,
      'multicast-pps': multicast,
      'unknown-unicast-pps': unknownUnicast,
    },
  }
}

function lagOf(item: JsonObject, lag: PortLag | undefined, profile: ConfigProfile, notes: Notes): JsonObject {
  if (!lag) return {}
  if (lacks(profile, lag.mode === 'static' ? 'Link-Aggregation-Static' : 'Link-Aggregation-LACP')) {
    notes.unsupported('lag_missing', 'lag')
    return {}
  }
  if (lag.mode === 'static') return { 'trunk-group': lag.group }
  const own = objectOf(item, 'lacp-config') ?? {}
  return {
    'trunk-group': lag.group,
    'lacp-config': { ...own, 'lacp-enable': true, 'lacp-mode': lag.mode },
  }
}

function guardOf(
  item: JsonObject,
  { bpduGuard }: PortSettings,
  profile: ConfigProfile,
  notes: Notes,
): JsonObject {
  if (!bpduGuard) return {}
  if (lacks(profile, 'BPDU-Guard')) {
    notes.unsupported('bpdu_guard_missing', 'bpduGuard')
    return {}
  }
  return { 'bpdu-guard': { ...objectOf(item, 'bpdu-guard'), enabled: true } }
}

type Options = Pick<PortSettings, 'rate' | 'storm' | 'lag' | 'edge' | 'bpduGuard'>

/** The same from a document. */
export function readOptions(item: JsonObject): Options {
  const rate = rateIn(objectOf(item, 'rate-limit-port'))
  const storm = stormIn(objectOf(item, 'storm-control'))
  const lag = lagIn(item)
  return {
    ...(rate && { rate }),
    ...(storm && { storm }),
    ...(lag && { lag }),
    ...(item['edge-port'] === true && { edge: true }),
    ...(objectOf(item, 'bpdu-guard')?.enabled === true && { bpduGuard: true }),
  }
}

function rateIn(native: JsonObject | null): PortRate | undefined {
  if (native === null) return undefined
  const [inKbps, outKbps] = ['ingress-kbps', 'egress-kbps'].map((key) => integerOf(native, key) ?? 0)
  return portRate.safeParse({ inKbps, outKbps }).data
}

function stormIn(native: JsonObject | null): PortStorm | undefined {
  if (native === null) return undefined
  const of = (sort: string) => integerOf(native, `${sort}-pps`) ?? 0
  return portStorm.safeParse({
    unit: 'pps',
    ...{ broadcast: of('broadcast'), multicast: of('multicast'), unknownUnicast: of('unknown-unicast') },
  }).data
}

function lagIn(item: JsonObject): PortLag | undefined {
  const group = integerOf(item, 'trunk-group')
  if (group === null || group < 1 || group > 64) return undefined
  const lacp = objectOf(item, 'lacp-config')
  if (lacp?.['lacp-enable'] !== true) return { group, mode: 'static' }
  return { group, mode: textOf(lacp, 'lacp-mode') === 'active' ? 'active' : 'passive' }
}
