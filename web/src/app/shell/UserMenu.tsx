import { Popover, SegmentedControl, useMantineColorScheme } from '@mantine/core'
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
  const [open, setOpen] = useState(false)
  const [changing, setChanging] = useState(false)
  return (
    <>
      <Popover
        opened={open}
        onChange={setOpen}
        position="bottom-end"
        width={272}
        shadow="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <BarButton
            label={t('user.menu', { name: me.username })}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <IconUserCircle size={21} stroke={1.6} />
          </BarButton>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={t('user.menu', { name: me.username })}>
          <div className={css.who}>
            <strong>{me.username}</strong>
            <span>{t(`user.role.${me.role}`)}</span>
          </div>
          <Logins />
          <ThemeChoice />
          <div className={css.acts}>
            <button
              type="button"
              className={css.act}
              onClick={() => {
                setOpen(false)
                setChanging(true)
              }}
            >
              <IconKey size={16} />
              {t('user.changePassword')}
            </button>
            <button type="button" className={css.act} onClick={signOut}>
              <IconLogout size={16} />
              {t('user.signOut')}
            </button>
          </div>
        </Popover.Dropdown>
      </Popover>
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
