import { IconTopologyRing } from '@tabler/icons-react'
import { everyone } from '#contract/permissions.ts'
import type { KindList } from './kind-list'

export const wifirouterList: KindList = {
  path: '/device/wifirouter',
  name: 'wifirouter',
  section: 'device',
  icon: IconTopologyRing,
  types: ['wifirouter'],
  columns: ['name', 'model', 'wanip', 'lanip', 'users', 'uptime', 'software', 'lastSeen'],
  more: ['sn', 'mac', 'traffic', 'ip', 'hardware', 'sessions', 'config', 'note'],
  actions: ['reboot', 'locate', 'move', 'unbind'],
  roles: everyone,
}
