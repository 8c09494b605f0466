import type { TFunction } from 'i18next'
import type { RadioBand } from '#contract/configuration/sections/radios.ts'
import type { RadioFinding } from '#contract/radio-planning/schemas.ts'
import type { Formats } from '../../i18n/use-formats'
import type { Tone } from '../../ui/StateMark'

export type RadioT = TFunction<readonly ['radio-planning', 'radios', 'wireless', 'health']>
export interface RadioWords {
  t: RadioT
  formats: Formats
}

export const radioName = (radio: RadioBand, t: RadioT): string =>
  radio === '5G-2' ? t('radios:band.5G-2') : t(`wireless:band.${radio}`)

export const findingTones: Record<RadioFinding['code'], Tone> = {
  not_allowed: 'bad',
  overlaps_own: 'warn',
  overlaps_foreign: 'warn',
  busy: 'warn',
  between_channels: 'warn',
}

/** What is wrong, with its evidence. */
export function findingWords(
  { code, count, name, signalDbm, ratio }: RadioFinding,
  { t, formats }: RadioWords,
): string {
  if (code === 'not_allowed' || code === 'between_channels') return t(`finding.${code}`)
  if (code === 'busy') return t('finding.busy', { ratio: formats.ratio(ratio ?? 0) })
  return t(`finding.${code}`, {
    ...{ count: count ?? 0, name: name ?? t('finding.hidden') },
    signal: formats.dbm(signalDbm ?? 0),
  })
}
