import type { IntentChange } from '#contract/configuration/schemas.ts'
import { fieldWords, valueWords, type WordsOf } from './value-words'

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
  lines: ChangeLine[]
}

/** Changes as they are read: one block per SSID or port, one line per field. */
export function changeBlocks(changes: readonly IntentChange[], words: WordsOf): SubjectChange[] {
  const blocks = new Map<string, SubjectChange>()
  for (const change of changes) {
    const { type, key, name } = change.subject
    const id = `${type} ${key}`
    const block = blocks.get(id) ?? {
      ...{ key: id, lines: [] },
      title: words.t(`configuration:subject.${type}`, { name }),
      change: change.field === null ? change.change : 'changed',
    }
    if (change.field === null) block.change = change.change
    block.lines.push(...linesOf(change, words))
    blocks.set(id, block)
  }
  return [...blocks.values()]
}

function linesOf(change: IntentChange, words: WordsOf): ChangeLine[] {
  const { section, field, before, after, secret } = change
  if (field === null) return change.change === 'added' ? wholeLines(change, words) : []
  const label = fieldWords(section, field, words)
  if (secret) return [{ field, label, before: null, after: secretWords(change, words) }]
  const worded = (value: unknown) => valueWords(section, field, value, words)
  return [
    {
      ...{ field, label },
      before: change.change === 'added' ? null : worded(before),
      after: change.change === 'removed' ? null : worded(after),
    },
  ]
}

const secretWords = ({ change }: IntentChange, { t }: WordsOf) =>
  t(
    `configuration:change.${change === 'added' ? 'secretSet' : change === 'removed' ? 'secretRemoved' : 'secretChanged'}`,
  )

/** What says least is left out of a new thing's description: its key, its secrets, what is off or empty. */
const unsaid = new Set(['key', 'name', 'port', 'password'])

function wholeLines({ section, after }: IntentChange, words: WordsOf): ChangeLine[] {
  if (typeof after !== 'object' || after === null) return []
  return Object.entries(after)
    .filter(([field, value]) => !unsaid.has(field) && says(value))
    .map(([field, value]) => ({
      ...{ field, label: fieldWords(section, field, words), before: null },
      after: field === 'roaming' ? roamingWords(value) : valueWords(section, field, value, words),
    }))
}

const says = (value: unknown): boolean => {
  if (value === false || value === null || value === '') return false
  return isFlags(value) ? Object.values(value).some(Boolean) : true
}

const isFlags = (value: unknown): value is Record<string, boolean> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((flag) => typeof flag === 'boolean')

/** 802.11k, 802.11v: the standards' own names, the same in every language. */
const roamingWords = (value: unknown): string =>
  Object.entries(value as Record<string, boolean>)
    .filter(([, on]) => on)
    .map(([letter]) => `802.11${letter}`)
    .join(', ')
