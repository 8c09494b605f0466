import type { ConfigSection } from '#contract/configuration/sections.ts'
import type { WordsOf } from '../words/words-of'
import { plainWords, type SectionWords } from './section-words'
import { switchingWords } from './switching'
import { wirelessWords } from './wireless'

const title: SectionWords['title'] = (name, t) => t('configuration:profiles.title', { name })

/** Members by their names. */
export function membersWords(
  section: ConfigSection,
  members: readonly string[],
  { t, exists }: WordsOf,
): string {
  // What goes with a speed is told by the speed alone.
  const shown = members.filter((one) => !['duplex', 'extend'].includes(one))
  const names = shown.map((one) => {
    const key = `${section}:field.${one}`
    return exists(key) ? t(key as 'wireless:field.name') : one
  })
  return names.join(' · ')
}

const onlyWords = (section: ConfigSection, value: unknown, words: WordsOf): string =>
  Array.isArray(value) ? membersWords(section, value, words) : words.t('configuration:profiles.everything')

/** Fields and values are those of what follows. */
export const portProfilesWords: SectionWords = {
  ...plainWords,
  title,
  value: (field, value, words) =>
    field === 'only' ? onlyWords('switching', value, words) : switchingWords.value(field, value, words, ''),
  together: switchingWords.together,
}
export const ssidProfilesWords: SectionWords = {
  ...plainWords,
  title,
  value: (field, value, words) =>
    field === 'only' ? onlyWords('wireless', value, words) : wirelessWords.value(field, value, words, ''),
  says: wirelessWords.says,
}
