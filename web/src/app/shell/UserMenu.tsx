import { Menu, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { IconKey, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logout, type Theme, themes } from '#contract/identity/endpoints.ts'
import { call } from '../../api/call'
import { dropSession } from '../../api/session'
import { Age } from '../../components/Age'
import { useMe } from '../../components/session/use-me'
import { useFormats } from '../../i18n/use-formats'
import { BarButton } from '../../ui/BarButton'
import { toColorScheme, useSavePreference } from './preferences'
import css from './UserMenu.module.css'

const ChangePassword = lazy(() =>
  import('../../features/identity/ChangePasswordDialog').then((module) => ({
    default: module.ChangePasswordDialog,
  })),
)

/** Who is signed in, since when, and what they may set for themselves. */
export function UserMenu() {
  const { t } = useTranslation('shell')
  const me = useMe()
  const [changing, setChanging] = useState(false)
  return (
    <>
      <Menu position="bottom-end" width={272}>
        <Menu.Target>
          <BarButton label={t('user.menu', { name: me.username })}>
            <IconUserCircle size={21} stroke={1.6} />
          </BarButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={css.who}>
            <strong>{me.username}</strong>
            <span>{t(`user.role.${me.role}`)}</span>
          </div>
          <Logins />
          <Menu.Divider />
          <ThemeChoice />
          <Menu.Divider />
          <Menu.Item leftSection={<IconKey size={16} />} onClick={() => setChanging(true)}>
            {t('user.changePassword')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
            {t('user.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {changing && (
        <Suspense fallback={null}>
          <ChangePassword onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Ends the session on the server; it is forgotten here even when the server cannot be reached. */
async function signOut() {
  await call(logout, { body: {} }).catch(() => undefined)
  history.replaceState(null, '', '/')
  dropSession(true)
}

function Logins() {
  const { t } = useTranslation('shell')
  const { lastLogin, logins } = useMe()
  const formats = useFormats()
  const range = t('user.loginsRange', { from: formats.date(logins.from), to: formats.date(logins.to) })
  return (
    <dl className={css.logins}>
      <dt>{t('user.lastLogin')}</dt>
      <dd>{lastLogin === null ? t('user.firstLogin') : <Age at={lastLogin} />}</dd>
      <dt>{t('user.logins', { count: logins.count })}</dt>
      <dd>{range}</dd>
    </dl>
  )
}

function ThemeChoice() {
  const { t } = useTranslation('shell')
  const { theme } = useMe()
  const { setColorScheme } = useMantineColorScheme()
  const save = useSavePreference()
  const choose = (next: string) => {
    setColorScheme(toColorScheme(next as Theme))
    save.mutate({ theme: next as Theme })
  }
  return (
    <div className={css.theme}>
      <span id="theme-label">{t('user.theme')}</span>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-labelledby="theme-label"
        value={theme}
        onChange={choose}
        data={themes.map((value) => ({ value, label: t(`user.themes.${value}`) }))}
      />
    </div>
  )
}
