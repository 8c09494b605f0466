import { IconAntenna } from '@tabler/icons-react'
import { everyone } from '#contract/permissions.ts'
import type { KindList } from './kind-list'

export const cpeList: KindList = {
  path: '/device/cpe',
  name: 'cpe',
  section: 'device',
  icon: IconAntenna,
  types: ['cpe'],
  columns: ['name', 'lastSeen', 'uplink', 'alarms', 'config', 'software', 'lanip', 'uptime'],
  more: ['firmware', 'model', 'mac', 'sn', 'users', 'traffic', 'ip', 'hardware', 'wanip', 'note'],
  roles: everyone,
}
