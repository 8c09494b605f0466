import type { SsidBand } from '#contract/wireless/intent.ts'
import type { WordsOf } from '../words/words-of'
import { plainWords, type SectionWords } from './section-words'

export const radiosWords: SectionWords = {
  ...plainWords,
  title: (band, t) => t('radios:subject', { band: t(`wireless:band.${band as SsidBand}`) }),
  value,
  params: ({ band, ...params }, t) =>
    band === undefined ? params : { ...params, band: t(`wireless:band.${band as SsidBand}`) },
}

const KBPS = 1000

function value(field: string, value: unknown, { t, formats }: WordsOf): string | undefined {
  if (value === null) return t('wireless:list.usual')
  if (field === 'width' && typeof value === 'number') return formats.megahertz(value)
  if (field.endsWith('Rate') && typeof value === 'number') return formats.bitRate(value * KBPS)
  return undefined
}
