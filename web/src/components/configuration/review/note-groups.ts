import type { RenderNote } from '#contract/configuration/changes/intent-change.ts'
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

/** Told, but no limit: the device decides by itself, or nobody asked for it of this one. */
const noLimits: readonly string[] = ['roaming_v', 'country_missing', 'schema_older', 'port_unknown']

/** What was asked for and is not had, and what the device loses. */
export const limitsOf = (notes: readonly RenderNote[]): RenderNote[] =>
  notes.filter(({ severity, code }) => severity === 'unsupported' || !noLimits.includes(code))

/** What is the same but for whom it is about. */
const keyOf = ({ severity, code, field, params }: RenderNote) =>
  JSON.stringify([severity, code, field, params])

/** How many limits, and how many assumptions, as a person counts them: one sentence is one, whatever it is about. */
export function countsOf(notes: readonly RenderNote[]): { limits: number; assumed: number } {
  const kinds = (some: readonly RenderNote[]) => new Set(some.map(keyOf)).size
  const limits = limitsOf(notes)
  const assumed = limits.filter(({ severity }) => severity === 'assumed')
  return { limits: kinds(limits) - kinds(assumed), assumed: kinds(assumed) }
}

/** Notes in sentences; one that holds for several SSIDs or ports is told once, with all of them. */
export function noteGroups(notes: readonly RenderNote[], names: SubjectNames, words: WordsOf): NoteGroup[] {
  const alike = Map.groupBy(notes, keyOf)
  return [...alike].flatMap(([key, [note, ...more]]) => {
    if (!note) return []
    const subjects = subjectsWords([note, ...more], names, words.t)
    const sentence = noteWords(note, words)
    return {
      ...{ key, severity: note.severity },
      words: subjects ? words.t('configuration:notes.about', { subjects, sentence }) : sentence,
    }
  })
}

/** What notes are about, runs of ports drawn together. What has a name of its own is called by it, or not at all. */
function subjectsWords(notes: readonly RenderNote[], names: SubjectNames, t: ConfigT): string {
  const bySection = Map.groupBy(notes, ({ section }) => section)
  const all = [...bySection].map(([section, some]) => {
    const { title, titleOfSeveral } = sectionWords[section]
    const called = [...new Set(some.flatMap((note) => nameOf(note, names)))]
    if (called.length > 1 && titleOfSeveral) return titleOfSeveral(called, t)
    return called.map((name) => title(name, t)).join(', ')
  })
  return all.filter(Boolean).join(', ')
}

function nameOf({ section, subject }: RenderNote, names: SubjectNames): string[] {
  if (subject === null) return []
  const name = isNamedApart(section) ? names.get(subject) : subject
  return name === undefined ? [] : [name]
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
