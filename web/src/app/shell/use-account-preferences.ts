import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toColorScheme } from '../../components/session/preferences'
import { useMe } from '../../components/session/use-me'
import { changeLanguage, offeredLanguages } from '../../i18n/i18n'

/** The account's saved language and theme take effect once it is known who signed in. */
export function useAccountPreferences(): void {
  const { language, theme } = useMe()
  const { i18n } = useTranslation()
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    const offered = language !== null && offeredLanguages.includes(language)
    if (offered && i18n.language !== language) void changeLanguage(language)
  }, [language, i18n])
  // Only when the account's own choice changes: another tab that changes it must not be overruled from here.
  const set = useRef(setColorScheme)
  useEffect(() => {
    set.current = setColorScheme
  })
  useEffect(() => set.current(toColorScheme(theme)), [theme])
}
