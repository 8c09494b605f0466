import { useMantineColorScheme } from '@mantine/core'
import { IconLanguage, IconLogout, IconMoon, IconSun, IconSunMoon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { themes } from '#contract/identity/endpoints.ts'
import { toColorScheme } from '../../../components/session/color-scheme'
import { useSavePreference } from '../../../components/session/preferences'
import { useMe } from '../../../components/session/use-me'
import { changeLanguage, offeredLanguages } from '../../../i18n/i18n'
import { nativeNames } from '../../../i18n/languages'
import { signOut } from '../top-bar/sign-out'
import type { Entry } from './entry'

const themeIcons = { system: IconSunMoon, light: IconSun, dark: IconMoon }

/** What can be done from anywhere; what is so already is left out. */
export function useActions(): Entry[] {
  const { t, i18n } = useTranslation(['search', 'shell'])
  const { theme } = useMe()
  const { setColorScheme } = useMantineColorScheme()
  const save = useSavePreference()
  const entry = (name: string, title: string, icon: Entry['icon'], act: () => void): Entry => ({
    id: `action-${name}`,
    ...{ type: 'action', rank: 'contains', title, details: [], icon, act },
    memory: { type: 'action', name },
  })
  const toTheme = (next: (typeof themes)[number]) => {
    const Icon = themeIcons[next]
    const title = t('action.theme', { theme: t(`shell:user.themes.${next}`) })
    return entry(`theme-${next}`, title, <Icon size={17} stroke={1.6} />, () => {
      setColorScheme(toColorScheme(next))
      save.mutate({ theme: next })
    })
  }
  const toLanguage = (language: (typeof offeredLanguages)[number]) => {
    const title = t('action.language', { language: nativeNames[language] })
    return entry(`language-${language}`, title, <IconLanguage size={17} stroke={1.6} />, () => {
      void changeLanguage(language)
      save.mutate({ language })
    })
  }
  return [
    ...themes.filter((one) => one !== theme).map(toTheme),
    ...offeredLanguages.filter((one) => one !== i18n.language).map(toLanguage),
    entry('sign-out', t('action.signOut'), <IconLogout size={17} stroke={1.6} />, () => void signOut()),
  ]
}
