import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { toColorScheme } from '../../components/session/color-scheme'
import { useMe } from '../../components/session/use-me'
import { changeLanguage, i18n, offeredLanguages } from '../../i18n/i18n'

/** The account's saved language and theme take effect once it is known who signed in. */
export function useAccountPreferences(): void {
  const { language, theme } = useMe()
  const { setColorScheme } = useMantineColorScheme()
  // Only when the account's own choice changes: another tab that changes it must not be overruled from here.
  useEffect(() => {
    const offered = language !== null && offeredLanguages.includes(language)
    if (offered && i18n.language !== language) void changeLanguage(language)
  }, [language])
  const set = useRef(setColorScheme)
  useEffect(() => {
    set.current = setColorScheme
  })
  useEffect(() => set.current(toColorScheme(theme)), [theme])
}
