import { plainWords, type SectionWords } from './section-words'

export const blockingWords: SectionWords = {
  ...plainWords,
  title: (name, t) => t('blocking:subject', { name }),
  change: (change, t) => t(`blocking:change.${change}`),
  titleOfSeveral: (names, t) => t('blocking:subjects', { names: names.join(', ') }),
}
