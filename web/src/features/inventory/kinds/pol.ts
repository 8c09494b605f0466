import { IconBinaryTree2 } from '@tabler/icons-react'
import { everyone } from '#contract/permissions.ts'
import type { KindList } from './kind-list'

export const polList: KindList = {
  path: '/device/pol',
  name: 'pol',
  section: 'device',
  icon: IconBinaryTree2,
  types: ['pol'],
  columns: ['name', 'model', 'lanip', 'mac', 'uptime', 'software', 'lastSeen'],
  more: ['sn', 'users', 'traffic', 'ip', 'hardware', 'wanip', 'config', 'note'],
  actions: ['reboot', 'locate', 'move', 'unbind'],
  roles: everyone,
  badge: 'new',
}
