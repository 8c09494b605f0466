import { Menu } from '@mantine/core'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#contract/identity/endpoints.ts'
import { changeLanguage, offeredLanguages } from '../../i18n/i18n'
import { directionOf, nativeNames } from '../../i18n/languages'
import { BarButton } from '../../ui/BarButton'
import { useSavePreference } from './preferences'

/** The 13 languages by their own names; only those whose texts are complete can be chosen. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation('shell')
  const save = useSavePreference()
  const choose = (language: Language) => {
    void changeLanguage(language)
    save.mutate({ language })
  }
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <BarButton label={t('user.language')}>
          <IconLanguage size={19} stroke={1.6} />
        </BarButton>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            dir={directionOf(language)}
            disabled={!offeredLanguages.includes(language)}
            aria-current={i18n.language === language ? 'true' : undefined}
            rightSection={i18n.language === language ? <IconCheck size={14} /> : undefined}
            onClick={() => choose(language)}
          >
            {nativeNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
