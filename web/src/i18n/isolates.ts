import type { PostProcessorModule } from 'i18next'
import type { Language } from '#contract/identity/endpoints.ts'
import { directionOf } from './languages'

/** A number and its unit keep their order inside text that runs from right to left. */
export const isolated = (text: string): string => `\u2066${text}\u2069`

const digits = '[0-9\u0660-\u0669]'
const units = '[kMGT]?bps|[kMGTP]?bit/s|[kMGTP]?B|[kMG]?Wh|[kMG]?Hz|dBm|dB|mA|Ah|A|V|W|ms|km|m|s|°C'
/** Something isolated already, or a number with a unit of the field. */
const figures = new RegExp(
  `\u2066[^\u2069]*\u2069|[-\u2212]?${digits}(?:[.,\u066b\u066c]?${digits})*[ \u00a0](?:${units})(?![\\w/])`,
  'gu',
)

/** The same for figures that stand in a sentence of `locales/`, such as “5 GHz”. */
export const isolateFigures = (text: string): string =>
  text.replace(figures, (figure) => (figure.startsWith('\u2066') ? figure : isolated(figure)))

/** Looks after every text of a language that runs from right to left; the others pass as they are. */
export const isolates: PostProcessorModule = {
  type: 'postProcessor',
  name: 'isolates',
  process: (text: unknown, _key, options, translator: { language?: string }) => {
    const language = (options.lng ?? translator.language ?? 'en-US') as Language
    return typeof text === 'string' && directionOf(language) === 'rtl'
      ? isolateFigures(text)
      : (text as string)
  },
}
