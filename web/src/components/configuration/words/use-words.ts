import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/use-formats'
import { configNamespaces } from './namespaces'
import type { ConfigT, WordsOf } from './words-of'

/** What wording a configuration takes; the screen has loaded all of these files. */
export function useConfigWords(): WordsOf {
  const { t, i18n } = useTranslation(configNamespaces)
  const formats = useFormats()
  return useMemo(
    () => ({ t: t as unknown as ConfigT, formats, exists: (key: string) => i18n.exists(key) }),
    [t, i18n, formats],
  )
}
