import type { WatchdogAction } from '#contract/configuration/sections/watchdog.ts'
import type { ConfigT, WordsOf } from '../words/words-of'
import { plainWords, type SectionWords } from './section-words'

export const watchdogWords: SectionWords = {
  ...plainWords,
  title: (_name, t) => t('watchdog:title'),
  value,
  params: ({ actions, ...params }, t) =>
    typeof actions === 'string' ? { ...params, actions: actionWords(actions.split(', '), t) } : params,
}

function value(field: string, value: unknown, { t, formats }: WordsOf): string | undefined {
  if (field.endsWith('Seconds') && typeof value === 'number') return formats.duration(value)
  if (field.endsWith('Seconds') && value === null) return t('wireless:list.usual')
  if (!Array.isArray(value)) return undefined
  if (value.length === 0) return t('configuration:value.none')
  if (field === 'hosts') return value.join(', ')
  return actionWords(value, t)
}

const actionWords = (actions: readonly string[], t: ConfigT): string =>
  actions.map((action) => t(`watchdog:action.${action as WatchdogAction}`)).join(', ')
