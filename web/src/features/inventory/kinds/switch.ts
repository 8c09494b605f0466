import { IconServer2 } from '@tabler/icons-react'
import { everyone } from '#contract/permissions.ts'
import type { KindList } from './kind-list'

export const switchList: KindList = {
  path: '/device/switch',
  name: 'switch',
  section: 'device',
  icon: IconServer2,
  types: ['switch'],
  columns: ['name', 'lastSeen', 'uplink', 'alarms', 'poe', 'config', 'software'],
  more: [
    'firmware',
    'lanip',
    'model',
    'mac',
    'uptime',
    'sn',
    'users',
    'traffic',
    'ip',
    'hardware',
    'wanip',
    'note',
  ],
  roles: everyone,
}
