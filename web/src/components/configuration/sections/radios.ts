import type { RadioBand } from '#contract/configuration/sections/radios.ts'
import type { WordsOf } from '../words/words-of'
import { plainWords, type SectionWords } from './section-words'

export const radiosWords: SectionWords = {
  ...plainWords,
  title: (band, t) => t('radios:subject', { band: bandWords(t, band as RadioBand) }),
  value,
  params: ({ band, ...params }, t) =>
    band === undefined ? params : { ...params, band: bandWords(t, band as RadioBand) },
}

/** How a radio is called by its band. */
export const bandWords = (t: WordsOf['t'], band: RadioBand): string =>
  band === '5G-2' ? t('radios:band.5G-2') : t(`wireless:band.${band}`)

const KBPS = 1000
const powers = ['txPower', 'powerLeast', 'powerMost']

function value(field: string, value: unknown, { t, formats }: WordsOf): string | undefined {
  if (value === null) return t('wireless:list.usual')
  if (value === 'auto') return t('radios:auto')
  if (value === 'max') return t('radios:max')
  if (field === 'width' && typeof value === 'number') return formats.megahertz(value)
  if (powers.includes(field) && typeof value === 'number') return formats.dbm(value)
  if (field.endsWith('Rate') && typeof value === 'number') return formats.bitRate(value * KBPS)
  return undefined
}
