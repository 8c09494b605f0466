import type { IntentChange } from '#contract/configuration/changes/intent-change.ts'
import { namingMembers } from '#contract/configuration/subjects.ts'
import { sectionWords } from '../sections/sections'
import { fieldWords, valueWords } from '../words/value-words'
import type { WordsOf } from '../words/words-of'

export interface ChangeLine {
  field: string
  label: string
  /** Null where there was nothing, or is nothing any more. */
  before: string | null
  after: string | null
}

export interface SubjectChange {
  key: string
  title: string
  change: IntentChange['change']
  /** What becomes of it as a whole; null where only fields of it change. */
  becomes: string | null
  lines: ChangeLine[]
}

/** Changes as they are read: one block per subject, or per those that change alike; one line per field. */
export function changeBlocks(changes: readonly IntentChange[], words: WordsOf): SubjectChange[] {
  const bySubject = Map.groupBy(changes, ({ subject }) => `${subject.type} ${subject.key}`)
  const single = [...bySubject].map(([key, own]) => blockOf(key, own, words))
  const alike = Map.groupBy(single, ({ key, section, change, lines }) =>
    sectionWords[section].titleOfSeveral ? JSON.stringify([section, change, lines]) : key,
  )
  return [...alike.values()].flatMap((blocks) => {
    const [first] = blocks
    if (!first) return []
    const { key, section, change, lines } = first
    const names = blocks.map(({ subject }) => subject.name)
    const becomes = becomesOf(section, change, words)
    return { key, change, becomes, lines, title: titleOf(section, names, words) }
  })
}

interface Block {
  key: string
  section: IntentChange['section']
  subject: IntentChange['subject']
  change: IntentChange['change']
  lines: ChangeLine[]
}

function blockOf(key: string, changes: readonly IntentChange[], words: WordsOf): Block {
  const whole = changes.find(({ field }) => field === null)
  const { section, subject } = changes[0]!
  return {
    ...{ key, section, subject, change: whole?.change ?? (isAnew(changes) ? 'added' : 'changed') },
    lines: sectionWords[section].together(changes).flatMap((change) => linesOf(change, words)),
  }
}

/** It was never set: all its values come. */
const isAnew = (changes: readonly IntentChange[]): boolean =>
  changes.every(({ change }) => change === 'added') && changes.some(({ secret }) => !secret)

function becomesOf(section: IntentChange['section'], change: IntentChange['change'], { t }: WordsOf) {
  if (change === 'changed') return null
  return sectionWords[section].change(change, t) ?? t(`configuration:change.${change}`)
}

function titleOf(section: IntentChange['section'], names: string[], { t }: WordsOf): string {
  const { title, titleOfSeveral } = sectionWords[section]
  return titleOfSeveral && names.length > 1 ? titleOfSeveral(names, t) : title(names[0] ?? '', t)
}

function linesOf(change: IntentChange, words: WordsOf): ChangeLine[] {
  const { section, subject, field, before, after, secret } = change
  if (field === null) return change.change === 'added' ? wholeLines(change, words) : []
  const label = fieldWords(section, field, words)
  if (secret) return [{ field, label, before: null, after: secretWords(change, words) }]
  const worded = (value: unknown) => valueWords(section, field, value, words, subject.key)
  return [
    {
      ...{ field, label },
      before: change.change === 'added' ? null : worded(before),
      after: change.change === 'removed' ? null : worded(after),
    },
  ]
}

const secretNames = { added: 'secretSet', removed: 'secretRemoved', changed: 'secretChanged' } as const
const secretWords = ({ change }: IntentChange, { t }: WordsOf) =>
  t(`configuration:change.${secretNames[change]}`)

/** What says least is left out of a new thing's description: what names it, its secrets, what is off or empty. */
function wholeLines({ section, subject, after }: IntentChange, words: WordsOf): ChangeLine[] {
  if (typeof after !== 'object' || after === null) return []
  return Object.entries(after)
    .filter(([field, value]) => !namingMembers(section).includes(field) && says(section, field, value))
    .map(([field, value]) => ({
      ...{ field, label: fieldWords(section, field, words), before: null },
      after: valueWords(section, field, value, words, subject.key),
    }))
}

/** A new thing is on unless it is said to be off. */
function says(section: IntentChange['section'], field: string, value: unknown): boolean {
  if (field === 'enabled') return value === false
  return sectionWords[section].says(field, value) ?? !(value === false || value === null || value === '')
}
