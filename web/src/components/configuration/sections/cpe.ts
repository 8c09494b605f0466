import type { CpeIntent } from '#contract/configuration/sections/cpe.ts'
import { plainWords, type SectionWords } from './section-words'

export const cpeWords: SectionWords = {
  ...plainWords,
  title: (_name, t) => t('cpe:title'),
  value(field, value, { t, formats }) {
    if (field === 'mode') return t(`cpe:mode.${value as CpeIntent['mode']}`)
    if (field === 'scene') return t(`cpe:scene.${value as CpeIntent['scene']}`)
    if (field !== 'distanceMeters' || typeof value !== 'number') return undefined
    return value === 0 ? t('cpe:measured') : formats.metres(value)
  },
}
