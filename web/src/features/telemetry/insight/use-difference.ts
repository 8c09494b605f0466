import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../../i18n/isolates'
import { useFormats } from '../../../i18n/use-formats'
import type { ShownUnit } from './question/ways'
import { useShownUnits } from './units'

/** Levels have no zero to be a multiple of: their difference is told as it is. */
const levels: readonly ShownUnit[] = ['celsius', 'dbm', 'db', 'volts']

/** How much more (or less) it is than it was, with its sign. */
export function useDifference(unit: ShownUnit): (now: number, before: number) => string {
  const { t, i18n } = useTranslation('insight')
  const rightToLeft = i18n.dir() === 'rtl'
  const formats = useFormats()
  const units = useShownUnits()
  return useCallback(
    (now, before) => {
      // The sign stays before its number.
      const together = (text: string) => (rightToLeft ? isolated(text) : text)
      const more = now - before
      const sign = more > 0 ? '+' : more < 0 ? '−' : '±'
      if (unit === 'ratio')
        return t('points', { value: together(sign + formats.number(Math.abs(100 * more))) })
      if (levels.includes(unit) || before === 0) return together(sign + units[unit](Math.abs(more)))
      return together(sign + formats.ratio(Math.abs(more / before)))
    },
    [unit, units, formats, t, rightToLeft],
  )
}
