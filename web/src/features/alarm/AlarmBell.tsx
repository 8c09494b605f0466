import { Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../lib/lazy-part'
import { BarButton } from '../../ui/BarButton'
import { useUnreadAlarms } from './use-unread-alarms'

const AlarmList = lazyPart(() => import('./AlarmList').then((module) => ({ default: module.AlarmList })))

interface AlarmBellProps {
  /** What else there is to be told, above the alarms. */
  notices?: { label: string; fresh: number; list: ReactNode }
}

/** How many alarms are unread, and the newest of them. */
export function AlarmBell({ notices }: AlarmBellProps) {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState(false)
  const count = useUnreadAlarms()
  const fresh = notices?.fresh ?? 0
  const label = t('bell.label', { count })
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      width={360}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <BarButton
          label={fresh > 0 ? `${label}. ${notices?.label}` : label}
          count={count + fresh}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <IconBell size={20} stroke={1.6} />
        </BarButton>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <Suspense fallback={null}>
          {open && notices?.list}
          {open && <AlarmList unread={count} onLeave={() => setOpen(false)} />}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
