import { IconTopologyRing } from '@tabler/icons-react'
import { everyone } from '#contract/permissions.ts'
import type { KindList } from './kind-list'

export const wifirouterList: KindList = {
  path: '/device/wifirouter',
  name: 'wifirouter',
  section: 'device',
  icon: IconTopologyRing,
  types: ['wifirouter'],
  columns: ['name', 'lastSeen', 'uplink', 'users', 'alarms', 'config', 'software', 'lanip'],
  more: [
    'firmware',
    'model',
    'wanip',
    'uptime',
    'sn',
    'mac',
    'traffic',
    'ip',
    'hardware',
    'sessions',
    'note',
  ],
  roles: everyone,
}
