import type { WordsOf } from '../words/words-of'
import { plainWords, type SectionWords } from './section-words'
import { spaced } from './wan'

const MINUTE = 60

export const lanWords: SectionWords = {
  ...plainWords,
  title: (name, t) => t('lan:subject', { name }),
  value,
}

function value(field: string, value: unknown, { t, formats }: WordsOf): string | undefined {
  if (field === 'vlan') return value === 0 ? t('lan:untagged') : String(value)
  if (field === 'prefix') return `/${String(value)}`
  if (field === 'dhcp.leaseMinutes' && typeof value === 'number') return formats.duration(value * MINUTE)
  if (!Array.isArray(value)) return undefined
  return value.length === 0 ? t('configuration:value.none') : value.map(spaced).join(', ')
}
