import { activeTimeValue } from '../active-time/weekday-words'
import { plainWords, type SectionWords } from './section-words'

export const timersWords: SectionWords = {
  ...plainWords,
  title: (_name, t) => t('timers:title'),
  value: activeTimeValue,
}
