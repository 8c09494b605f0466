import type { TFunction } from 'i18next'
import type { ConfigSection } from '#contract/configuration/schemas.ts'
import type { PortFlow, PortVlan } from '#contract/switching/intent.ts'
import type { Ssid } from '#contract/wireless/intent.ts'
import type { Formats } from '../../i18n/use-formats'

export type ConfigT = TFunction<['configuration', 'wireless', 'switching']>

export interface WordsOf {
  t: ConfigT
  formats: Formats
  exists: (key: string) => boolean
}

/** A field's name as the forms have it; one that this console does not know stands as the server wrote it. */
export function fieldWords(section: ConfigSection, field: string, { t, exists }: WordsOf): string {
  const key = `${section}:field.${field.replaceAll('.', '_')}`
  return exists(key) ? t(key as 'wireless:field.name') : field
}

/** A value in words; a text as it is, without quotation marks. */
export function valueWords(section: ConfigSection, field: string, value: unknown, words: WordsOf): string {
  const special = section === 'wireless' ? wirelessValue : switchingValue
  return special(field, value, words) ?? plainValue(value, words)
}

function plainValue(value: unknown, { t, formats }: WordsOf): string {
  if (value === true || value === false)
    return t(value ? 'configuration:value.on' : 'configuration:value.off')
  if (value === null || value === undefined) return t('configuration:value.none')
  if (value === '') return t('configuration:value.empty')
  if (typeof value === 'number') return formats.count(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function wirelessValue(field: string, value: unknown, { t }: WordsOf): string | undefined {
  if (field === 'security') return securityWords(value as Ssid['security'], t)
  if (field === 'bands' && Array.isArray(value)) return bandWords(value as Ssid['bands'], t)
  if (field === 'vlan') return value === 0 ? t('wireless:list.untagged') : String(value)
  if (field === 'maxUsers' && value === null) return t('wireless:list.noLimit')
  if (field.endsWith('.port')) return String(value)
  if (field.startsWith('radius')) return hostOf(value)
  return undefined
}

/** A server as `address:port`. */
function hostOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const server = 'authentication' in value ? value.authentication : value
  const { host, port } = server as { host?: unknown; port?: unknown }
  return host === undefined ? undefined : `${String(host)}:${String(port)}`
}

export function securityWords(security: Ssid['security'], t: ConfigT): string {
  return t(`wireless:security.${security}`)
}

export const bandWords = (bands: Ssid['bands'], t: ConfigT): string =>
  bands.map((band) => t(`wireless:band.${band}`)).join(', ')

function switchingValue(field: string, value: unknown, words: WordsOf): string | undefined {
  const { t, formats } = words
  if (field === 'speed')
    return value === 'auto' ? t('switching:speed.auto') : formats.bitRate(Number(value) * 1_000_000)
  if (field === 'duplex') return t(`switching:duplex.${value as 'auto'}`)
  if (field === 'poe' && value === null) return t('switching:poe.keep')
  if (field === 'vlan.mode') return t(`switching:mode.${value as 'access'}`)
  if (field === 'vlan.tagged' && Array.isArray(value)) return taggedWords(value as number[], t)
  if (field.startsWith('vlan.') && typeof value === 'number') return String(value)
  if (field === 'flow.intervalSeconds' && typeof value === 'number') return formats.duration(value)
  if (/^flow\.(lower|upper)Kbps$/.test(field) && typeof value === 'number')
    return formats.bitRate(value * KBPS)
  if (field === 'flow.direction' && typeof value === 'string')
    return t(`switching:flow.direction.${value as 'sent'}`)
  if (field === 'flow.action' && typeof value === 'string')
    return t(`switching:flow.action.${value as 'report'}`)
  if (field === 'flow' && typeof value === 'object' && value !== null)
    return flowWords(value as PortFlow, words)
  if (field === 'vlan' && typeof value === 'object' && value !== null) return vlanWords(value as PortVlan, t)
  return undefined
}

const KBPS = 1000

/** Thresholds and action, such as "< 1 Mbit/s, > 10 Mbit/s: Alarm only". */
export function flowWords({ lowerKbps, upperKbps, action }: PortFlow, { t, formats }: WordsOf): string {
  const limits = [
    ...(lowerKbps === null ? [] : [`< ${formats.bitRate(lowerKbps * KBPS)}`]),
    ...(upperKbps === null ? [] : [`> ${formats.bitRate(upperKbps * KBPS)}`]),
  ]
  return `${limits.join(', ')}: ${t(`switching:flow.action.${action}`)}`
}

export function vlanWords(vlan: PortVlan, t: ConfigT): string {
  if (vlan.mode === 'access') return t('switching:vlanShort.access', { vlan: vlan.vlan })
  const tagged = taggedWords(vlan.tagged, t)
  return vlan.native === null
    ? t('switching:vlanShort.trunkOnly', { tagged })
    : t('switching:vlanShort.trunk', { native: vlan.native, tagged })
}

const taggedWords = (vlans: readonly number[], t: ConfigT) =>
  vlans.length === 0 ? t('switching:vlanShort.noTagged') : formatRanges(vlans)

/** The names of ports, runs of numbers drawn together: Ethernet3-9. */
export function portRanges(names: readonly string[]): string {
  const numbered = names.map((name) => /^(.*?)(\d+)$/.exec(name))
  const prefixes = new Set(numbered.map((found) => found?.[1]))
  const [prefix] = prefixes
  if (prefixes.size !== 1 || prefix === undefined) return names.join(', ')
  return `${prefix}${formatRanges(numbered.map((found) => Number(found?.[2])))}`
}

/** 10, 20–22 for 10, 20, 21, 22; as it is typed, with plain hyphens. */
export function formatRanges(vlans: readonly number[]): string {
  const sorted = [...vlans].sort((a, b) => a - b)
  const runs: [number, number][] = []
  for (const vlan of sorted) {
    const run = runs.at(-1)
    if (run && run[1] === vlan - 1) run[1] = vlan
    else runs.push([vlan, vlan])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}
