import type { WatchdogAction } from '#contract/configuration/sections/watchdog.ts'
import type { WordsOf } from '../words/words-of'
import { plainWords, type SectionWords } from './section-words'

export const watchdogWords: SectionWords = {
  ...plainWords,
  title: (_name, t) => t('watchdog:title'),
  value,
}

function value(field: string, value: unknown, { t, formats }: WordsOf): string | undefined {
  if (field === 'intervalSeconds' && typeof value === 'number') return formats.duration(value)
  if (!Array.isArray(value)) return undefined
  if (value.length === 0) return t('configuration:value.none')
  if (field === 'hosts') return value.join(', ')
  return value.map((action) => t(`watchdog:action.${action as WatchdogAction}`)).join(', ')
}
