import type { ActiveTime } from '#contract/configuration/active-time.ts'
import type { IntentChange } from '#contract/configuration/changes/intent-change.ts'
import type { PortFlow } from '#contract/flow-monitor/port-flow.ts'
import type { PortSettings, PortVlan } from '#contract/switching/intent.ts'
import { EXTEND_MBPS } from '#contract/switching/port-limits.ts'
import { activeTimeValue } from '../active-time/weekday-words'
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
  const option = optionValue(field, value, words)
  if (option !== undefined) return option
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

/** Values of what most ports do without. */
function optionValue(field: string, value: unknown, words: WordsOf): string | undefined {
  const { t, formats } = words
  if (/^rate\./.test(field) && typeof value === 'number')
    return value === 0 ? t('configuration:value.none') : formats.bitRate(value * KBPS)
  if (field === 'storm.unit' && value) return t(`switching:storm.unit.${value as 'pps'}`)
  if (field === 'lag.mode' && value) return t(`switching:lagMode.${value as 'static'}`)
  if (field === 'loop') return t(`switching:loop.${(value ?? 'network') as 'network'}`)
  if (field === 'poeLimitWatts' && typeof value === 'number') return formats.watts(value)
  if (/^poeWatchdog\..*Seconds$/.test(field) && typeof value === 'number') return formats.duration(value)
  if (field === 'poeSchedule' && Array.isArray(value))
    return (value as ActiveTime[]).map((time) => activeTimeValue('activeTime', time, words)).join('; ')
  return undefined
}

/** What is set of a port beside link, VLAN and power, each in as few words as will do. */
export function optionWords(port: PortSettings, { t, formats }: WordsOf): string[] {
  const { rate, storm, lag, protection, mirrorTo } = port
  const limits =
    rate && [rate.inKbps, rate.outKbps].map((kbps) => (kbps ? formats.bitRate(kbps * KBPS) : '–'))
  return [
    port.extend && `${t('switching:field.extend')} ${formats.bitRate(EXTEND_MBPS * KBPS * KBPS)}`,
    limits && `${t('switching:rate.short')} ${limits.join(' / ')}`,
    storm && t('switching:storm.short'),
    lag && `LAG ${lag.group}`,
    protection && `${t('switching:field.protection')} ${protection}`,
    mirrorTo && t('switching:mirrorShort', { port: mirrorTo }),
    port.poeForced && t('switching:field.poeForced'),
    port.poeLimitWatts && `≤ ${formats.watts(port.poeLimitWatts)}`,
    port.poeSchedule && t('switching:field.poeSchedule'),
    port.poeWatchdog && t('switching:power.watchdogShort'),
    port.edge && t('switching:field.edge'),
    port.bpduGuard && t('switching:field.bpduGuard'),
    port.loop && `${t('switching:field.loop')}: ${t(`switching:loop.${port.loop}`)}`,
  ].filter((words) => typeof words === 'string')
}

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

/** Null: nothing is said of it. */
function vlanOf({ mode, vlan, native, tagged }: Record<string, unknown>): PortVlan | null {
  if (mode === null) return null
  return mode === 'trunk'
    ? { mode: 'trunk', native: (native as number) ?? null, tagged: (tagged as number[]) ?? [] }
    : { mode: 'access', vlan: (vlan as number) ?? 1 }
}
