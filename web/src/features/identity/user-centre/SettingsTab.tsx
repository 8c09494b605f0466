import { Button, SegmentedControl, Select, useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages, me, type Theme, themes } from '#contract/identity/endpoints.ts'
import { reading, toldInPlace } from '../../../api/query-client'
import { Age } from '../../../components/Age'
import { toColorScheme } from '../../../components/session/color-scheme'
import { useSavePreference } from '../../../components/session/preferences'
import { useMe } from '../../../components/session/use-me'
import { changeLanguage, offeredLanguages } from '../../../i18n/i18n'
import { nativeNames } from '../../../i18n/languages'
import { useFormats } from '../../../i18n/use-formats'
import { lazyPart } from '../../../lib/lazy-part'
import { FactList } from '../../../ui/FactList'
import { BrowserNotices } from './BrowserNotices'
import { Contacts } from './Contacts'
import { Loaded } from './Loaded'
import css from './UserCentre.module.css'

const ChangePassword = lazyPart(() =>
  import('../ChangePasswordDialog').then((module) => ({ default: module.ChangePasswordDialog })),
)

/** Language and theme, the latest sign-ins, where the account is reached, and the password. */
export function SettingsTab() {
  return (
    <>
      <Appearance />
      <SignIns />
      <Contacts />
      <BrowserNotices />
      <Password />
    </>
  )
}

function Appearance() {
  const { t, i18n } = useTranslation(['identity', 'shell'])
  const { theme } = useMe()
  const { setColorScheme } = useMantineColorScheme()
  const save = useSavePreference()
  const chooseLanguage = (language: Language) => {
    void changeLanguage(language)
    save.mutate({ language })
  }
  const chooseTheme = (next: Theme) => {
    setColorScheme(toColorScheme(next))
    save.mutate({ theme: next })
  }
  return (
    <section className={css.section}>
      <Select
        label={t('centre.language')}
        description={offeredLanguages.length < languages.length ? t('centre.languageHint') : undefined}
        allowDeselect={false}
        value={i18n.language}
        // Also when it is the one shown: what was the browser's then becomes the account's own.
        onOptionSubmit={(next) => chooseLanguage(next as Language)}
        data={languages.map((value) => ({
          value,
          label: nativeNames[value],
          disabled: !offeredLanguages.includes(value),
        }))}
      />
      <div className={css.choice}>
        <span id="user-centre-theme">{t('centre.theme')}</span>
        <SegmentedControl
          aria-labelledby="user-centre-theme"
          value={theme}
          onChange={(next) => chooseTheme(next as Theme)}
          data={themes.map((value) => ({ value, label: t(`shell:user.themes.${value}`) }))}
        />
      </div>
    </section>
  )
}

/** Counted over one calendar month in the reader's own time zone (readings C3). */
function SignIns() {
  const { t } = useTranslation('identity')
  const formats = useFormats()
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const account = useQuery({ ...reading(me, { zone }), ...toldInPlace })
  return (
    <section className={css.section}>
      <h3>{t('centre.signIns')}</h3>
      <Loaded query={account}>
        {({ lastLogin, logins: { from, to, count } }) => (
          <FactList
            columns={1}
            facts={[
              {
                name: t('centre.lastLogin'),
                value: lastLogin === null ? t('centre.firstLogin') : <LastLogin at={lastLogin} />,
              },
              {
                name: t('centre.month'),
                value: t('centre.logins', {
                  count,
                  ...{ from: formats.date(from), to: formats.date(to), zone },
                }),
              },
            ]}
          />
        )}
      </Loaded>
    </section>
  )
}

function LastLogin({ at }: { at: number }) {
  const formats = useFormats()
  return (
    <>
      {formats.time(at)} (<Age at={at} />)
    </>
  )
}

function Password() {
  const { t } = useTranslation('identity')
  const [changing, setChanging] = useState(false)
  return (
    <section className={css.section}>
      <h3>{t('centre.password')}</h3>
      <p className={css.note}>{t('centre.passwordNote')}</p>
      <Button variant="default" onClick={() => setChanging(true)}>
        {t('password.submit')}
      </Button>
      <Suspense fallback={null}>{changing && <ChangePassword onClose={() => setChanging(false)} />}</Suspense>
    </section>
  )
}
