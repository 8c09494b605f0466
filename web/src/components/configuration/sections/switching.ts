import type { IntentChange } from '#contract/configuration/schemas.ts'
import type { PortFlow } from '#contract/flow-monitor/port-flow.ts'
import type { PortVlan } from '#contract/switching/intent.ts'
import { formatRanges, portRanges } from '../words/ranges'
import type { ConfigT, WordsOf } from '../words/words-of'
import { plainWords, type SectionWords } from './section-words'

export const switchingWords: SectionWords = {
  ...plainWords,
  title: (name, t) => t('configuration:subject.port', { name }),
  titleOfSeveral: (names, t) => t('configuration:subject.ports', { name: portRanges(names) }),
  value,
  together: vlanTogether,
}

function value(field: string, value: unknown, words: WordsOf): string | undefined {
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

/** A port that becomes a trunk changes one thing, its VLANs, not four. */
function vlanTogether(changes: readonly IntentChange[]): IntentChange[] {
  const mode = changes.find(({ field }) => field === 'vlan.mode')
  if (!mode) return [...changes]
  const parts = changes.filter(({ field }) => field?.startsWith('vlan.'))
  const side = (at: 'before' | 'after') =>
    Object.fromEntries(parts.map((part) => [part.field?.slice('vlan.'.length), part[at]]))
  const vlan = { ...mode, field: 'vlan', before: vlanOf(side('before')), after: vlanOf(side('after')) }
  return [...changes.filter((change) => !parts.includes(change)), vlan]
}

const vlanOf = (part: Record<string, unknown>): PortVlan =>
  part.mode === 'trunk'
    ? { mode: 'trunk', native: (part.native as number) ?? null, tagged: (part.tagged as number[]) ?? [] }
    : { mode: 'access', vlan: (part.vlan as number) ?? 1 }
