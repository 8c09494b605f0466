import type { IntentChange, RenderNote } from '#contract/configuration/changes/intent-change.ts'
import type { ConfigT, WordsOf } from '../words/words-of'

/** How people read one section, beside the names of its fields: they stand in its own file of words. */
export interface SectionWords {
  /** What a subject is called. */
  title: (name: string, t: ConfigT) => string
  /** What several are called that change alike; null: each is told by itself. */
  titleOfSeveral: ((names: string[], t: ConfigT) => string) | null
  /** What becomes of a whole subject; undefined where it is new or removed, as of most. */
  change: (change: 'added' | 'removed', t: ConfigT) => string | undefined
  /** A value of a subject, by its key; undefined where numbers, texts, on and off do by themselves. */
  value: (field: string, value: unknown, words: WordsOf, key: string) => string | undefined
  /** Whether a value of a new subject is worth saying; undefined where it is unless it is off, none or empty. */
  says: (field: string, value: unknown) => boolean | undefined
  /** Fields that people take for one. */
  together: (changes: readonly IntentChange[]) => IntentChange[]
  /** Parameters of a note as people read them. */
  params: (params: RenderNote['params'], t: ConfigT) => RenderNote['params']
}

/** For what a section says no other way. */
export const plainWords: Omit<SectionWords, 'title'> = {
  titleOfSeveral: null,
  change: () => undefined,
  value: () => undefined,
  says: () => undefined,
  together: (changes) => [...changes],
  params: (params) => params,
}
