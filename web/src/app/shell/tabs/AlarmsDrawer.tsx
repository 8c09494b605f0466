import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AlarmList } from '../../../features/alarm/AlarmList'

interface AlarmsDrawerProps {
  opened: boolean
  unread: number
  onClose: () => void
}

/** Loaded when it is opened first. */
export function AlarmsDrawer({ opened, unread, onClose }: AlarmsDrawerProps) {
  const { t } = useTranslation(['shell', 'common'])
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="75%"
      padding={0}
      title={t('screen.alarm')}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {opened && <AlarmList unread={unread} onLeave={onClose} />}
    </Drawer>
  )
}
