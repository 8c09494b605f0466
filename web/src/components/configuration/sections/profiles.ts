import { plainWords, type SectionWords } from './section-words'
import { switchingWords } from './switching'
import { wirelessWords } from './wireless'

const title: SectionWords['title'] = (name, t) => t('configuration:profiles.title', { name })

/** Fields and values are those of what follows. */
export const portProfilesWords: SectionWords = {
  ...plainWords,
  title,
  value: switchingWords.value,
  together: switchingWords.together,
}
export const ssidProfilesWords: SectionWords = {
  ...plainWords,
  title,
  value: wirelessWords.value,
  says: wirelessWords.says,
}
