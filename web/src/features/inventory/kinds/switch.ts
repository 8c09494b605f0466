import { IconServer2 } from '@tabler/icons-react'
import { everyone } from '#contract/permissions.ts'
import type { KindList } from './kind-list'

export const switchList: KindList = {
  path: '/device/switch',
  name: 'switch',
  section: 'device',
  icon: IconServer2,
  types: ['switch'],
  columns: ['name', 'model', 'lanip', 'mac', 'uptime', 'software', 'lastSeen'],
  more: ['sn', 'users', 'traffic', 'ip', 'hardware', 'wanip', 'config', 'note'],
  actions: ['reboot', 'locate', 'move', 'unbind'],
  roles: everyone,
}
