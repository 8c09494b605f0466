import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type WatchdogIntent,
  watchdogHost,
  watchdogIntent,
  watchdogRange,
  watchdogUsual,
} from '#contract/configuration/sections/watchdog.ts'
import type { SectionOf } from '../../components/configuration/use-section'

export type TypedField = 'hosts' | 'intervalSeconds' | 'failures' | 'timeoutSeconds' | 'graceSeconds'
type TypedFields = Partial<Record<TypedField, { text: string; over: string }>>

/** The watchdog while it is set: what is typed goes into the draft with every key while it is a value. */
export function useWatchdogForm(section: SectionOf<'watchdog'>) {
  const { t } = useTranslation('watchdog')
  const intent = section.document!.intent
  const [typed, setTyped] = useState<TypedFields>({})
  const clean = section.draft === null
  // What was typed is of the draft that was given up or applied.
  useEffect(() => {
    if (clean) setTyped({})
  }, [clean])
  const change = (part: Partial<WatchdogIntent>) =>
    section.change({ section: 'watchdog', intent: { ...intent, ...part } })
  /** What was typed holds as long as the value below is the one it was typed over. */
  const held = (field: TypedField) => {
    const own = typed[field]
    return own?.over === JSON.stringify(saidIn(intent, field)) ? own.text : null
  }
  const texts = Object.fromEntries(
    typedFields.map((field) => [field, held(field) ?? textOf(saidIn(intent, field))]),
  ) as Record<TypedField, string>
  const wrong = typedFields.find((field) => parsed(field, texts[field]) === undefined)
  return {
    intent,
    texts,
    change,
    isWrong: (field: TypedField) => parsed(field, texts[field]) === undefined,
    type(field: TypedField, text: string) {
      const value = parsed(field, text)
      setTyped({ ...typed, [field]: { text, over: JSON.stringify(value ?? saidIn(intent, field)) } })
      if (value !== undefined) change({ [field]: value })
    },
    /** Why it cannot be reviewed yet. */
    problem: wrong ? `${t(`field.${wrong}`)}: ${t(`problem.${wrong}`, ranges[wrong])}` : missing(intent, t),
  }
}

export type WatchdogForm = ReturnType<typeof useWatchdogForm>

const typedFields: readonly TypedField[] = [
  'hosts',
  'intervalSeconds',
  'failures',
  'timeoutSeconds',
  'graceSeconds',
]

export const ranges: Record<TypedField, { least: number; most: number }> = {
  hosts: { least: 1, most: watchdogRange.mostHosts },
  intervalSeconds: { least: watchdogRange.leastSeconds, most: watchdogRange.mostSeconds },
  failures: { least: watchdogRange.leastFailures, most: watchdogRange.mostFailures },
  timeoutSeconds: { least: watchdogRange.leastTimeout, most: watchdogRange.mostTimeout },
  graceSeconds: { least: watchdogRange.leastGrace, most: watchdogRange.mostGrace },
}

/** What nobody said is as usual. */
const saidIn = (intent: WatchdogIntent, field: TypedField): readonly string[] | number =>
  field === 'timeoutSeconds' || field === 'graceSeconds'
    ? (intent[field] ?? watchdogUsual[field])
    : intent[field]

const textOf = (value: readonly string[] | number): string =>
  typeof value === 'number' ? String(value) : value.join(', ')

function parsed(field: TypedField, text: string): string[] | number | undefined {
  if (field === 'hosts') return hostsIn(text)
  const { least, most } = ranges[field]
  const value = Number(text)
  return /^\d+$/.test(text.trim()) && value >= least && value <= most ? value : undefined
}

/** Addresses between commas or blanks; none is a value too. */
function hostsIn(text: string): string[] | undefined {
  const hosts = text.split(/[\s,]+/).filter((host) => host !== '')
  const known = hosts.every((host) => watchdogHost.safeParse(host).success)
  const distinct = new Set(hosts).size === hosts.length
  return known && distinct && hosts.length <= watchdogRange.mostHosts ? hosts : undefined
}

/** A watchdog that is on needs something to ping and something to do. */
function missing(
  intent: WatchdogIntent,
  t: (key: 'problem.noHosts' | 'problem.noActions') => string,
): string | null {
  if (watchdogIntent.safeParse(intent).success) return null
  return t(intent.hosts.length === 0 ? 'problem.noHosts' : 'problem.noActions')
}
