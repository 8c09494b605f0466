import { IconTopologyRing } from '@tabler/icons-react'
import { everyone } from '#contract/permissions.ts'
import type { KindList } from './kind-list'

export const wifirouterList: KindList = {
  path: '/device/wifirouter',
  name: 'wifirouter',
  section: 'device',
  icon: IconTopologyRing,
  types: ['wifirouter'],
  columns: ['name', 'model', 'ip', 'mac', 'users', 'traffic', 'uptime', 'software', 'lastSeen'],
  more: ['sn', 'hardware', 'lanip', 'wanip', 'sessions', 'config', 'note'],
  actions: ['reboot', 'locate', 'move', 'unbind'],
  roles: everyone,
}
