import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoment } from '../../../components/past/use-moment'
import { lazyPart } from '../../../lib/lazy-part'
import { DeviceList } from './DeviceList'

const PastDevices = lazyPart(() => import('../past/PastDevices'))

/** Every device, whatever its kind: what the numbers of the start page count. */
export function AllDevices() {
  const { t } = useTranslation('inventory')
  const { at } = useMoment()
  if (at !== null)
    return (
      <Suspense fallback={null}>
        <PastDevices label={t('list.all')} kinds={null} />
      </Suspense>
    )
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
