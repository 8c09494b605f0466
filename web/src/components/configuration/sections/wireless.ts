import type { Weekday } from '#contract/configuration/active-time.ts'
import type { PasswordRotation, Ssid } from '#contract/wireless/intent.ts'
import { activeTimeValue, weekdayName } from '../active-time/weekday-words'
import type { ConfigT, WordsOf } from '../words/words-of'
import { plainWords, type SectionWords } from './section-words'

export const wirelessWords: SectionWords = {
  ...plainWords,
  title: (name, t) => t('configuration:subject.ssid', { name }),
  value,
  says,
  params,
}

/** Whatever is not as usual. */
function says(field: string, value: unknown): boolean | undefined {
  if (field === 'wmm') return value === false
  const whole = field === 'roaming' && typeof value === 'object' && value !== null
  return whole ? Object.values(value).some(Boolean) : undefined
}

const usuallyOff = ['powerSave', 'mlo', 'prefer5g']
const usually = ['rtsThreshold', 'filsInterval']

function value(field: string, value: unknown, words: WordsOf): string | undefined {
  const { t, formats } = words
  if (field === 'security') return securityWords(value as Ssid['security'], t)
  if (field === 'bands' && Array.isArray(value)) return bandWords(value as Ssid['bands'], t)
  if (field === 'vlan') return value === 0 ? t('wireless:list.untagged') : String(value)
  if (field === 'maxUsers' && value === null) return t('wireless:list.noLimit')
  if (field === 'roaming' && typeof value === 'object' && value !== null) return roamingWords(value)
  if (field.startsWith('limit.'))
    return value ? formats.bitRate(Number(value) * MBPS) : t('wireless:list.unlimited')
  if (field === 'limit' && value === null) return t('wireless:list.unlimited')
  if (field === 'limit' && typeof value === 'object' && value !== null) return limitWords(value, t, formats)
  const time = activeTimeValue(field, value, words)
  if (time !== undefined) return time
  if (field.startsWith('rotation')) return rotationWords(field, value, words)
  if (field === 'denied') return Array.isArray(value) ? value.join(', ') : t('configuration:value.none')
  if (field === 'allowed') return Array.isArray(value) ? value.join(', ') : t('wireless:list.anyClient')
  if (field === 'wmm' && value === null) return t('configuration:value.on')
  if (usuallyOff.includes(field) && value === null) return t('configuration:value.off')
  if (field === 'roamingThreshold' && typeof value === 'number') return formats.dbm(value)
  if (usually.includes(field) && value === null) return t('wireless:list.usual')
  if (field.endsWith('.port')) return String(value)
  if (field.startsWith('radius')) return hostOf(value)
  return undefined
}

/** Such as "Every week, Monday, 04:00". */
function rotationWords(field: string, value: unknown, { t, formats }: WordsOf): string | undefined {
  if (value === null || value === undefined) return t('configuration:value.none')
  if (field === 'rotation.every') return t(`wireless:every.${value as PasswordRotation['every']}`)
  if (field === 'rotation.weekday') return weekdayName(value as Weekday, formats.locale, 'long')
  if (field === 'rotation.last') return formats.time(Number(value))
  if (field !== 'rotation') return undefined
  const { every, weekday, at } = value as PasswordRotation
  const day = every === 'week' ? [weekdayName(weekday, formats.locale, 'long')] : []
  return [t(`wireless:every.${every}`), ...day, at].join(', ')
}

const MBPS = 1_000_000

const limitWords = (value: object, t: ConfigT, formats: WordsOf['formats']): string => {
  const { down, up } = value as NonNullable<Ssid['limit']>
  return t('wireless:list.limit', { down: formats.bitRate(down * MBPS), up: formats.bitRate(up * MBPS) })
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

/** 802.11k, 802.11v: the standards' own names, the same in every language. */
const roamingWords = (value: object): string =>
  Object.entries(value)
    .filter(([, on]) => on)
    .map(([letter]) => `802.11${letter}`)
    .join(', ')

/** 6 GHz for 6G. */
function params(
  params: Parameters<SectionWords['params']>[0],
  t: ConfigT,
): ReturnType<SectionWords['params']> {
  const { band } = params
  return band === '2G' || band === '5G' || band === '6G' ? { ...params, band: bandWords([band], t) } : params
}
