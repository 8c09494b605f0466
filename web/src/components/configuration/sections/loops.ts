import { plainWords, type SectionWords } from './section-words'

export const loopsWords: SectionWords = {
  ...plainWords,
  title: (_name, t) => t('loops:title'),
  value(field, value, { t, formats }) {
    if (field === 'action' && value) return t(`loops:action.${value as 'shutdown'}`)
    if (field === 'recoverSeconds' && value === 0) return t('loops:byHand')
    return field.endsWith('Seconds') && typeof value === 'number' ? formats.duration(value) : undefined
  },
}
