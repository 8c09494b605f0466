import { IconRouter } from '@tabler/icons-react'
import { everyone } from '#contract/permissions.ts'
import type { KindList } from './kind-list'

export const gatewayList: KindList = {
  path: '/device/gateway',
  name: 'gateway',
  section: 'device',
  icon: IconRouter,
  types: ['gateway', 'router'],
  columns: ['name', 'lastSeen', 'users', 'alarms', 'config', 'software', 'wanip', 'lanip'],
  more: [
    'firmware',
    'model',
    'uptime',
    'sn',
    'mac',
    'uplink',
    'sessions',
    'ip',
    'traffic',
    'hardware',
    'note',
  ],
  roles: everyone,
}
