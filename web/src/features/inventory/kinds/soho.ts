import { IconHome2 } from '@tabler/icons-react'
import { everyone } from '#contract/permissions.ts'
import type { KindList } from './kind-list'

export const sohoList: KindList = {
  path: '/device/soho',
  name: 'soho',
  section: 'device',
  icon: IconHome2,
  types: ['soho'],
  columns: ['name', 'lastSeen', 'uplink', 'users', 'alarms', 'config', 'software', 'wanip'],
  more: [
    'firmware',
    'model',
    'lanip',
    'uptime',
    'sn',
    'mac',
    'ip',
    'traffic',
    'hardware',
    'sessions',
    'note',
  ],
  roles: everyone,
  badge: 'new',
}
