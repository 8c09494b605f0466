import { IconBell } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnreadAlarms } from '../../../features/alarm/use-unread-alarms'
import { lazyPart } from '../../../lib/lazy-part'
import css from './BottomTabs.module.css'

const AlarmsDrawer = lazyPart(() =>
  import('./AlarmsDrawer').then((module) => ({ default: module.AlarmsDrawer })),
)

/** The newest alarms over the page, for as long as no screen of their own is there. */
export function AlarmsTab() {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const unread = useUnreadAlarms()
  return (
    <>
      <button
        type="button"
        className={css.tab}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        <IconBell size={21} stroke={1.6} />
        <span>{t('screen.alarm')}</span>
        {unread > 0 && (
          <span className={css.count}>
            <span className="visually-hidden">{t('bell.label', { count: unread })}</span>
            <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
          </span>
        )}
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <AlarmsDrawer opened={open} unread={unread} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
