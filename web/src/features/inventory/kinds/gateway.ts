import { IconRouter } from '@tabler/icons-react'
import { everyone } from '#contract/permissions.ts'
import type { KindList } from './kind-list'

export const gatewayList: KindList = {
  path: '/device/gateway',
  name: 'gateway',
  section: 'device',
  icon: IconRouter,
  types: ['gateway', 'router'],
  columns: ['name', 'model', 'wanip', 'lanip', 'users', 'sessions', 'uptime', 'software', 'lastSeen'],
  more: ['sn', 'mac', 'ip', 'traffic', 'hardware', 'config', 'note'],
  actions: ['reboot', 'locate', 'move', 'unbind'],
  roles: everyone,
}
