import { Popover } from '@mantine/core'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#contract/identity/endpoints.ts'
import { useSavePreference } from '../../../components/session/preferences'
import { changeLanguage, offeredLanguages } from '../../../i18n/i18n'
import { directionOf, nativeNames } from '../../../i18n/languages'
import { BarButton } from '../../../ui/BarButton'
import css from './LanguageMenu.module.css'

/** The 13 languages by their own names; only those whose texts are complete can be chosen. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation('shell')
  const save = useSavePreference()
  const [open, setOpen] = useState(false)
  const choose = (language: Language) => {
    setOpen(false)
    void changeLanguage(language)
    save.mutate({ language })
  }
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      width={190}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <BarButton
          label={t('user.language')}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <IconLanguage size={19} stroke={1.6} />
        </BarButton>
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label={t('user.language')}>
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            dir={directionOf(language)}
            className={css.language}
            disabled={!offeredLanguages.includes(language)}
            title={offeredLanguages.includes(language) ? undefined : t('user.notTranslated')}
            aria-current={i18n.language === language ? 'true' : undefined}
            onClick={() => choose(language)}
          >
            {nativeNames[language]}
            {i18n.language === language && <IconCheck size={14} />}
          </button>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
