import type { WanMode } from '#contract/configuration/sections/wan.ts'
import type { WordsOf } from '../words/words-of'
import { plainWords, type SectionWords } from './section-words'

export const wanWords: SectionWords = {
  ...plainWords,
  title: (_name, t) => t('wan:title'),
  value,
}

function value(field: string, value: unknown, { t }: WordsOf): string | undefined {
  if (field === 'mode') return t(`wan:mode.${value as WanMode}`)
  if (field === 'vlan') return value === 0 ? t('wan:untagged') : String(value)
  if (field === 'static.prefix') return `/${String(value)}`
  if (!Array.isArray(value)) return undefined
  return value.length === 0 ? t('configuration:value.none') : value.map(spaced).join(', ')
}

/** A line such as `10.20.0.0/16=192.168.10.254` as people read it. */
export const spaced = (line: unknown): string => String(line).replace('=', ' = ')
