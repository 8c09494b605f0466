import { IconDeviceCctvFilled } from '@tabler/icons-react'
import { everyone } from '#contract/permissions.ts'
import type { KindList } from './kind-list'

export const nvrList: KindList = {
  path: '/terminal/nvr',
  name: 'nvr',
  section: 'terminal',
  icon: IconDeviceCctvFilled,
  types: ['nvr'],
  columns: ['name', 'lastSeen', 'uplink', 'alarms', 'software', 'ip', 'model'],
  more: ['firmware', 'mac', 'uptime', 'sn', 'hardware', 'note'],
  roles: everyone,
  terminal: 'nvr',
  badge: 'beta',
}
