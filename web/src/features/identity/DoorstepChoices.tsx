import { NativeSelect, useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/identity/endpoints.ts'
import { type Theme, themes } from '#contract/identity/themes.ts'
import { toColorScheme } from '../../components/session/color-scheme'
import { changeLanguage, offeredLanguages } from '../../i18n/i18n'
import { nativeNames } from '../../i18n/languages'
import css from './LoginPage.module.css'

/** Language and theme of this browser, before anybody signed in; whose account says otherwise has theirs afterwards. */
export function DoorstepChoices() {
  const { t, i18n } = useTranslation('identity')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div className={css.choices}>
      <NativeSelect
        size="xs"
        aria-label={t('login.language')}
        value={i18n.resolvedLanguage ?? 'en-US'}
        data={offeredLanguages.map((value) => ({ value, label: nativeNames[value] }))}
        onChange={(event) => void changeLanguage(event.currentTarget.value as Language)}
      />
      <NativeSelect
        size="xs"
        aria-label={t('login.theme')}
        value={colorScheme === 'auto' ? 'system' : colorScheme}
        data={themes.map((value) => ({ value, label: t(`login.themes.${value}`) }))}
        onChange={(event) => setColorScheme(toColorScheme(event.currentTarget.value as Theme))}
      />
    </div>
  )
}
