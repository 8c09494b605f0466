import type { IntentChange } from '#contract/configuration/schemas.ts'
import type { PortVlan } from '#contract/switching/intent.ts'
import { fieldWords, portRanges, valueWords, type WordsOf } from './value-words'

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

/** Changes as they are read: one block per SSID, or per ports that change alike; one line per field. */
export function changeBlocks(changes: readonly IntentChange[], words: WordsOf): SubjectChange[] {
  const bySubject = Map.groupBy(changes, ({ subject }) => `${subject.type} ${subject.key}`)
  const single = [...bySubject].map(([key, own]) => blockOf(key, own, words))
  const alike = Map.groupBy(single, ({ subject, change, lines }) =>
    subject.type === 'port' ? JSON.stringify([change, lines]) : subject.key,
  )
  return [...alike.values()].flatMap((blocks) => {
    const [first] = blocks
    if (!first) return []
    const { key, change, lines } = first
    return { key, change, lines, title: titleOf(blocks, words) }
  })
}

interface Block {
  key: string
  subject: IntentChange['subject']
  change: IntentChange['change']
  lines: ChangeLine[]
}

function blockOf(key: string, changes: readonly IntentChange[], words: WordsOf): Block {
  const whole = changes.find(({ field }) => field === null)
  return {
    ...{ key, subject: changes[0]!.subject, change: whole?.change ?? 'changed' },
    lines: vlanTogether(changes).flatMap((change) => linesOf(change, words)),
  }
}

function titleOf(blocks: readonly Block[], { t }: WordsOf): string {
  const names = blocks.map(({ subject }) => subject.name)
  const type = blocks[0]?.subject.type ?? 'port'
  if (names.length === 1) return t(`configuration:subject.${type}`, { name: names[0] })
  return t('configuration:subject.ports', { name: portRanges(names) })
}

/** A port that becomes a trunk changes one thing, its VLANs, not four. */
function vlanTogether(changes: readonly IntentChange[]): IntentChange[] {
  const mode = changes.find(({ field }) => field === 'vlan.mode')
  if (!mode) return [...changes]
  const parts = changes.filter(({ field }) => field?.startsWith('vlan.'))
  const side = (at: 'before' | 'after') =>
    Object.fromEntries(parts.map((part) => [part.field?.slice('vlan.'.length), part[at]]))
  const vlan = { ...mode, field: 'vlan', before: vlanOf(side('before')), after: vlanOf(side('after')) }
  return [...changes.filter((change) => !parts.includes(change)), vlan]
}

const vlanOf = (part: Record<string, unknown>): PortVlan =>
  part.mode === 'trunk'
    ? { mode: 'trunk', native: (part.native as number) ?? null, tagged: (part.tagged as number[]) ?? [] }
    : { mode: 'access', vlan: (part.vlan as number) ?? 1 }

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

const secretNames = { added: 'secretSet', removed: 'secretRemoved', changed: 'secretChanged' } as const
const secretWords = ({ change }: IntentChange, { t }: WordsOf) =>
  t(`configuration:change.${secretNames[change]}`)

/** What says least is left out of a new thing's description: its key, its secrets, what is off or empty. */
const unsaid = new Set(['key', 'name', 'port', 'password'])

function wholeLines({ section, after }: IntentChange, words: WordsOf): ChangeLine[] {
  if (typeof after !== 'object' || after === null) return []
  return Object.entries(after)
    .filter(([field, value]) => !unsaid.has(field) && says(field, value))
    .map(([field, value]) => ({
      ...{ field, label: fieldWords(section, field, words), before: null },
      after: field === 'roaming' ? roamingWords(value) : valueWords(section, field, value, words),
    }))
}

/** A new thing is on unless it is said to be off. */
function says(field: string, value: unknown): boolean {
  if (field === 'enabled') return value === false
  if (value === false || value === null || value === '') return false
  return field === 'roaming' ? Object.values(value as object).some(Boolean) : true
}

/** 802.11k, 802.11v: the standards' own names, the same in every language. */
const roamingWords = (value: unknown): string =>
  Object.entries(value as Record<string, boolean>)
    .filter(([, on]) => on)
    .map(([letter]) => `802.11${letter}`)
    .join(', ')
