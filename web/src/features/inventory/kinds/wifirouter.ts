import { IconTopologyRing } from '@tabler/icons-react'
import { everyone } from '#contract/permissions.ts'
import type { KindList } from './kind-list'

export const wifirouterList: KindList = {
  path: '/device/wifirouter',
  name: 'wifirouter',
  section: 'device',
  icon: IconTopologyRing,
  types: ['wifirouter'],
  columns: ['name', 'model', 'wanip', 'mac', 'users', 'uptime', 'software', 'lastSeen'],
  more: ['sn', 'traffic', 'ip', 'hardware', 'lanip', 'sessions', 'config', 'note'],
  actions: ['reboot', 'locate', 'move', 'unbind'],
  roles: everyone,
}
