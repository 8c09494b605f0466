import { IconAccessPoint } from '@tabler/icons-react'
import { everyone } from '#contract/permissions.ts'
import type { KindList } from './kind-list'

export const apList: KindList = {
  path: '/device/ap',
  name: 'ap',
  section: 'device',
  icon: IconAccessPoint,
  types: ['ap'],
  columns: ['name', 'model', 'lanip', 'mac', 'users', 'uptime', 'software', 'lastSeen'],
  more: ['sn', 'traffic', 'ip', 'hardware', 'wanip', 'sessions', 'config', 'note'],
  actions: ['reboot', 'locate', 'move', 'unbind'],
  roles: everyone,
}
