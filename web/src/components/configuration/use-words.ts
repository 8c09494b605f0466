import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats'
import type { ConfigT, WordsOf } from './value-words'

/** What wording a configuration takes; the screen has loaded all three files. */
export function useConfigWords(): WordsOf {
  const { t, i18n } = useTranslation(['configuration', 'wireless', 'switching'])
  const formats = useFormats()
  return useMemo(
    () => ({ t: t as ConfigT, formats, exists: (key: string) => i18n.exists(key) }),
    [t, i18n, formats],
  )
}
