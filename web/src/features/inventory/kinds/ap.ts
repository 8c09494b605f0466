import { IconAccessPoint } from '@tabler/icons-react'
import { everyone } from '#contract/permissions.ts'
import type { KindList } from './kind-list'

export const apList: KindList = {
  path: '/device/ap',
  name: 'ap',
  section: 'device',
  icon: IconAccessPoint,
  types: ['ap'],
  columns: ['name', 'lastSeen', 'uplink', 'users', 'alarms', 'config', 'software', 'lanip'],
  more: [
    'firmware',
    'model',
    'mac',
    'uptime',
    'sn',
    'traffic',
    'ip',
    'hardware',
    'wanip',
    'sessions',
    'note',
  ],
  roles: everyone,
}
