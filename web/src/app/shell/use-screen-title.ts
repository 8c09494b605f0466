import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnreadAlarms } from '../../features/alarm/use-unread-alarms'
import { useFormats } from '../../i18n/use-formats'
import { useWhereabouts } from './use-whereabouts'

/** `(3) Access points · Pier · Roost`: unread alarms, what is shown, of which network. */
export function useScreenTitle(): void {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  const { screen, subject, network } = useWhereabouts()
  const unread = useUnreadAlarms()
  const page = subject?.name ?? t(`screen.${screen.label}`)
  const alarms = unread > 0 ? `(${formats.count(unread)}) ` : ''
  const title = alarms + [page, network, 'Roost'].filter(Boolean).join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}
