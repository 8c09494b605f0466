import { Popover } from '@mantine/core'
import { IconKey, IconListCheck, IconLogout, IconSettings, IconUserCircle } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../components/session/use-me'
import { lazyPart } from '../../../lib/lazy-part'
import { BarButton } from '../../../ui/BarButton'
import { signOut } from './sign-out'
import css from './UserMenu.module.css'

const ChangePassword = lazyPart(() =>
  import('../../../features/identity/ChangePasswordDialog').then((module) => ({
    default: module.ChangePasswordDialog,
  })),
)

const UserCentre = lazyPart(() =>
  import('../../../features/identity/user-centre/UserCentre').then((module) => ({
    default: module.UserCentre,
  })),
)

const MassActionHistory = lazyPart(() =>
  import('../../../features/mass-actions/MassActionHistory').then((module) => ({
    default: module.MassActionHistory,
  })),
)

/** Who is signed in, and the ways to what is theirs. */
export function UserMenu() {
  const { t } = useTranslation('shell')
  const me = useMe()
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState<'centre' | 'password' | 'mass' | null>(null)
  const show = (next: 'centre' | 'password' | 'mass') => {
    setOpen(false)
    setShown(next)
  }
  const close = () => setShown(null)
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
          <div className={css.acts}>
            <button type="button" className={css.act} onClick={() => show('centre')}>
              <IconSettings size={16} />
              {t('user.centre')}
            </button>
            <button type="button" className={css.act} onClick={() => show('password')}>
              <IconKey size={16} />
              {t('user.changePassword')}
            </button>
            <button type="button" className={css.act} onClick={() => show('mass')}>
              <IconListCheck size={16} />
              {t('user.massActions')}
            </button>
            <button type="button" className={css.act} onClick={signOut}>
              <IconLogout size={16} />
              {t('user.signOut')}
            </button>
          </div>
        </Popover.Dropdown>
      </Popover>
      <Suspense fallback={null}>
        {shown === 'centre' && <UserCentre onClose={close} />}
        {shown === 'mass' && <MassActionHistory onClose={close} />}
        {shown === 'password' && <ChangePassword onClose={close} />}
      </Suspense>
    </>
  )
}
