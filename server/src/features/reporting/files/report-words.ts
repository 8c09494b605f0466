import type { Language } from '#contract/identity/endpoints.ts'
import type { ReportKind, ReportRange } from '#contract/reporting/document.ts'
import type { RadioName } from '#contract/reporting/radio-name.ts'
import { dictionaryOf } from '../../../lib/words/locale-words.ts'

/** What stands in a file, in one language. A word that is missing is shown by its key. */
export interface ReportWords {
  kinds(kind: ReportKind): string
  ranges(range: ReportRange): string
  /** Words that only files have. */
  file(name: string, values?: Record<string, string>): string
  section(name: string): string
  figure(name: string): string
  column(name: string): string
  line(name: string): string
  radio(name: RadioName): string
  word(name: string): string
  why(name: string): string
  /** That samples of a period were lost. */
  missing(period: 'now' | 'before', times: string): string
  none(name: string): string
  duration(name: string, count: number, rest?: number): string
  unknown: string
  /** The place of a report about everything. */
  all: string
}

/** The menu's names of the three screens. */
const screens = { group: 'reportOverview', activity: 'reportActivity', device: 'reportDevice' } as const

export async function reportWords(language: Language): Promise<ReportWords> {
  const [own, common, shell, telemetry, inventory] = await Promise.all(
    ['reporting', 'common', 'shell', 'telemetry', 'inventory'].map((file) => dictionaryOf(language, file)),
  )
  const below = (part: string) => (name: string) => own!(`${part}.${name}`) ?? name
  return {
    kinds: (kind) => shell!(`screen.${screens[kind]}`) ?? kind,
    ranges: below('file.ranges'),
    file: (name, values = {}) => filled(below('file')(name), values),
    section: below('section'),
    figure: below('figure'),
    column: below('column'),
    line: below('line'),
    radio: ({ band, radio }) => {
      const told = band === null ? '' : (inventory!(`radio.band.${band}`) ?? band)
      if (radio === null) return told
      const form = telemetry!(band === null ? 'unnamedRadio' : 'bandRadio') ?? '{{radio}}'
      return filled(form, { band: told, radio })
    },
    word: below('value'),
    why: below('why'),
    missing: (period, times) => filled(below('missing')(period), { times }),
    none: below('none'),
    duration: (name, count, rest) =>
      filled(common!(`duration.${name}`) ?? '{{count}}', { count: String(count), rest: String(rest ?? '') }),
    unknown: common!('unknown') ?? dashOf,
    all: own!('screen.all') ?? '',
  }
}

const dashOf = '–'

export const filled = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place)
