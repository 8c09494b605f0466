import type { RenderNote } from '#contract/configuration/schemas.ts'
import { isNamedApart } from '#contract/configuration/subjects.ts'
import { sectionWords } from '../sections/sections'
import { fieldWords } from '../words/value-words'
import type { ConfigT, WordsOf } from '../words/words-of'

/** Names of subjects by their keys: notes tell of keys. */
export type SubjectNames = ReadonlyMap<string, string>

export interface NoteGroup {
  key: string
  severity: RenderNote['severity']
  words: string
}

/** Told, but no limit: the device decides by itself, or nobody asked for it. */
const noLimits: readonly string[] = ['roaming_v', 'country_missing', 'schema_older']

/** What was asked for and is not had, and what the device loses. */
export const limitsOf = (notes: readonly RenderNote[]): RenderNote[] =>
  notes.filter(({ severity, code }) => severity === 'unsupported' || !noLimits.includes(code))

/** Notes in sentences; one that holds for several SSIDs or ports is told once, with all of them. */
export function noteGroups(notes: readonly RenderNote[], names: SubjectNames, words: WordsOf): NoteGroup[] {
  const alike = Map.groupBy(notes, ({ severity, code, field, params }) =>
    JSON.stringify([severity, code, field, params]),
  )
  return [...alike].flatMap(([key, [note, ...more]]) => {
    if (!note) return []
    const subjects = [note, ...more].flatMap((one) => subjectWords(one, names, words.t))
    const sentence = noteWords(note, words)
    const about = subjects.length > 0
    return {
      ...{ key, severity: note.severity },
      words: about
        ? words.t('configuration:notes.about', { subjects: [...new Set(subjects)].join(', '), sentence })
        : sentence,
    }
  })
}

/** What has a name of its own is called by it, and not at all where nobody knows it any more. */
function subjectWords({ section, subject }: RenderNote, names: SubjectNames, t: ConfigT): string[] {
  if (subject === null) return []
  const name = isNamedApart(section) ? names.get(subject) : subject
  return name === undefined ? [] : [sectionWords[section].title(name, t)]
}

/** The note's sentence; one that this console does not know is told with its code. */
function noteWords(note: RenderNote, words: WordsOf): string {
  const { t, exists } = words
  const field = note.field === null ? '' : fieldWords(note.section, note.field, words)
  const key = `configuration:note.${note.code}`
  if (exists(key))
    return t(key as 'configuration:notes.fallback', {
      ...sectionWords[note.section].params(note.params, t),
      code: note.code,
      field,
    })
  return field
    ? t('configuration:notes.fallback', { code: note.code, field })
    : t('configuration:notes.fallbackPlain', { code: note.code })
}
