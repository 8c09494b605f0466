import { IconAntennaBars5 } from '@tabler/icons-react'
import { everyone } from '#contract/permissions.ts'
import type { KindList } from './kind-list'

export const cellularouterList: KindList = {
  path: '/device/cellularouter',
  name: 'cellularouter',
  section: 'device',
  icon: IconAntennaBars5,
  types: ['cellularouter'],
  columns: ['name', 'lastSeen', 'signal', 'users', 'alarms', 'config', 'software', 'wanip', 'uptime'],
  more: [
    'firmware',
    'model',
    'uplink',
    'sn',
    'mac',
    'lanip',
    'ip',
    'traffic',
    'hardware',
    'sessions',
    'note',
  ],
  roles: everyone,
}
