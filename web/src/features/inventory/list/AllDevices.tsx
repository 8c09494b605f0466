import { useTranslation } from 'react-i18next'
import { DeviceList } from './DeviceList'

/** Every device, whatever its kind: what the numbers of the start page count. */
export function AllDevices() {
  const { t } = useTranslation('inventory')
  return (
    <DeviceList
      id="all"
      label={t('list.all')}
      types={null}
      columns={['name', 'lastSeen', 'type', 'uplink', 'users', 'alarms', 'config', 'software']}
      more={[
        'firmware',
        'model',
        'wanip',
        'uptime',
        'sn',
        'mac',
        'ip',
        'traffic',
        'hardware',
        'lanip',
        'sessions',
        'poe',
        'note',
      ]}
      actions={['reboot', 'locate', 'reapply', 'adopt', 'move', 'unbind']}
    />
  )
}
