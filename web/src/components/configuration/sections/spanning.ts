import { plainWords, type SectionWords } from './section-words'

export const spanningWords: SectionWords = {
  ...plainWords,
  title: (_name, t) => t('spanning:title'),
  value(field, value, { t, formats }) {
    if (field === 'mode' && value) return t(`spanning:mode.${value as 'rstp'}`)
    if (field === 'priority') return String(value)
    return field.endsWith('Seconds') && typeof value === 'number' ? formats.duration(value) : undefined
  },
}
