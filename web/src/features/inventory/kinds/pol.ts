import { IconBinaryTree2 } from '@tabler/icons-react'
import { everyone } from '#contract/permissions.ts'
import type { KindList } from './kind-list'

export const polList: KindList = {
  path: '/device/pol',
  name: 'pol',
  section: 'device',
  icon: IconBinaryTree2,
  types: ['pol'],
  columns: ['name', 'lastSeen', 'uplink', 'alarms', 'poe', 'software', 'lanip'],
  more: ['firmware', 'model', 'mac', 'uptime', 'sn', 'users', 'traffic', 'ip', 'hardware', 'wanip', 'note'],
  roles: everyone,
  badge: 'new',
}
