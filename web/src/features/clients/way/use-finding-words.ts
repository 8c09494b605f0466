import { useTranslation } from 'react-i18next'
import type { FindingCode, Hop, WayFinding } from '#contract/clients/way.ts'
import type { Language } from '#contract/identity/endpoints.ts'
import { directionOf } from '../../../i18n/languages'
import { type Formats, useFormats } from '../../../i18n/use-formats'
import { bandOf } from '../client-words'

/** Said differently by how well it is. */
const judged = ['signal', 'snr', 'retries', 'busy', 'crowd'] as const
type Judged = (typeof judged)[number]

const well = ['cpu', 'memory', 'seconds'] as const

const listOf = (parts: readonly string[], locale: string) =>
  new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(parts)

const endings = { good: 'Good', poor: 'Poor', bad: 'Bad', unknown: 'Poor' } as const

const isJudged = (code: FindingCode): code is Judged => judged.some((one) => one === code)

/** A finding as one sentence with its evidence. */
export function useFindingWords(): (finding: WayFinding) => string {
  const { t } = useTranslation('clients')
  const formats = useFormats()
  const isolate = useIsolated()
  return ({ code, rating, params }) => {
    const words = wordsOf(params, formats, isolate)
    if (code === 'deviceWell') {
      // A switch may tell neither: what nobody told is left out.
      const figures = well
        .filter((name) => params[name] !== undefined)
        .map((name) => t(`wellWith.${name}`, words))
      return t('finding.deviceWell', { figures: listOf(figures, formats.locale) })
    }
    if (!isJudged(code)) return t(`finding.${code}`, words)
    return t(`finding.${code}${endings[rating]}`, words)
  }
}

type Params = WayFinding['params']
type Draw = (value: number, formats: Formats) => string

const draws: Record<string, Draw> = {
  dbm: (value, { dbm }) => dbm(value),
  noise: (value, { dbm }) => dbm(value),
  db: (value, { db }) => db(value),
  ratio: (value, { ratio }) => ratio(value),
  cpu: (value, { ratio }) => ratio(value),
  memory: (value, { ratio }) => ratio(value),
  bps: (value, { bitRate }) => bitRate(value),
  seconds: (value, { duration }) => duration(Math.round(value)),
  at: (value, { age }) => age(value),
}

const places = [
  ...([
    'dbm',
    'noise',
    'db',
    'ratio',
    'cpu',
    'memory',
    'bps',
    'seconds',
    'at',
    'channel',
    'minutes',
  ] as const),
  ...(['number', 'errors', 'name', 'port', 'ip', 'fault'] as const),
]
type ParameterName = (typeof places)[number]

/** Figures with their units; what nobody told is a dash. Named so that nothing is taken for a plural. */
function wordsOf(
  { count: number, ...params }: Params,
  formats: Formats,
  isolate: (text: string) => string,
): Record<ParameterName, string> {
  const told: Params = { ...params, ...(number !== undefined && { number }) }
  const shown = places.map((name) => {
    const value = told[name]
    if (value === undefined || value === '') return [name, '—']
    if (typeof value === 'string') return [name, isolate(value)]
    return [name, draws[name]?.(value, formats) ?? formats.count(value)]
  })
  return Object.fromEntries(shown)
}

/** What a hop is called. */
export function useHopName(): (hop: Hop) => string {
  const { t } = useTranslation('clients')
  const isolate = useIsolated()
  return ({ type, device, port }) => {
    if (!device) return t(`hop.${type}`)
    const name = isolate(device.name)
    if (type === 'radio') return t('hop.radioOf', { name })
    if (type === 'link')
      return port ? t('hop.linkOn', { name, port: isolate(port) }) : t('hop.linkTo', { name })
    return type === 'device' || type === 'gateway' ? name : t(`hop.${type}`)
  }
}

/** What devices tell keeps its own direction inside a sentence that goes the other way. */
export function useIsolated(): (text: string) => string {
  const { i18n } = useTranslation('clients')
  return (text) =>
    directionOf((i18n.resolvedLanguage ?? 'en-US') as Language) === 'rtl' ? `\u2068${text}\u2069` : text
}

/** The same where there is little room, between the devices it belongs to. */
export function useShortHopName(): (hop: Hop) => string {
  const { t } = useTranslation(['clients', 'inventory'])
  const nameOf = useHopName()
  return (hop) => {
    if (hop.type === 'radio') return bandOf(hop, t) ?? t('hop.radio')
    return hop.type === 'link' ? (hop.port ?? t('hop.link')) : nameOf(hop)
  }
}
