import { profiledBy } from '#contract/configuration/profiles.ts'
import type { ConfigSection } from '#contract/configuration/sections.ts'
import { sectionWords } from '../sections/sections'
import type { WordsOf } from './words-of'

/** A field's name as the forms have it; one that this console does not know stands as the server wrote it. */
export function fieldWords(section: ConfigSection, field: string, { t, exists }: WordsOf): string {
  const profile = profiledBy(section)
  if (profile && field === 'name') return t('configuration:profiles.name')
  const key = `${profile ?? section}:field.${field.replaceAll('.', '_')}`
  return exists(key) ? t(key as 'wireless:field.name') : field
}

/**
 * A value in words; a text as it is, without quotation marks.
 * @param key of the subject it is of, where its unit depends on that
 */
export const valueWords = (
  section: ConfigSection,
  field: string,
  value: unknown,
  words: WordsOf,
  key = '',
): string => sectionWords[section].value(field, value, words, key) ?? plainValue(value, words)

function plainValue(value: unknown, { t, formats }: WordsOf): string {
  if (value === true || value === false)
    return t(value ? 'configuration:value.on' : 'configuration:value.off')
  if (value === null || value === undefined) return t('configuration:value.none')
  if (value === '') return t('configuration:value.empty')
  if (typeof value === 'number') return formats.count(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
