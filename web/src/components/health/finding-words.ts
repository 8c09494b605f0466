import type { TFunction } from 'i18next'
import type { HealthSeverity } from '#contract/health/rules.ts'
import type { Evidence, Finding } from '#contract/health/schemas.ts'
import type { Formats } from '../../i18n/use-formats'
import type { Tone } from '../../ui/StateMark'

export interface HealthWords {
  t: TFunction<'health'>
  formats: Formats
}

export const severityTones: Record<HealthSeverity, Tone> = {
  critical: 'bad',
  medium: 'warn',
  minor: 'partly',
}

/** What a finding is about, as people call it. */
export function subjectWords({ subject }: Pick<Finding, 'subject'>, { t }: HealthWords): string {
  const { type, name, device } = subject
  if (type === 'network') return t('subject.network')
  if (type === 'device') return name
  return t(`subject.${type}`, { name, device: device ?? '' })
}

/** What is wrong, with the figures it was seen by. */
export function findingWords(
  { rule, evidence }: Pick<Finding, 'rule' | 'evidence'>,
  words: HealthWords,
): string {
  const figures = evidence.map((figure) => [figure.name, figureWords(figure, words.formats)])
  return words.t(`rule.${rule}.what`, Object.fromEntries(figures))
}

function figureWords({ unit, value }: Evidence, formats: Formats): string {
  if (Array.isArray(value)) return listed(value.map(String), formats.locale)
  if (typeof value === 'string') return value
  if (unit === 'text' || unit === 'vlans' || unit === 'names') return String(value)
  return formats[unit](value)
}

const listed = (parts: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(parts)
