import { IconCpu } from '@tabler/icons-react'
import { everyone } from '#contract/permissions.ts'
import type { KindList } from './kind-list'

export const iotList: KindList = {
  path: '/device/iot',
  name: 'iot',
  section: 'device',
  icon: IconCpu,
  types: ['iot'],
  columns: ['name', 'model', 'battery', 'temperature', 'lanip', 'uptime', 'software', 'lastSeen'],
  more: ['sn', 'mac', 'users', 'traffic', 'ip', 'hardware', 'wanip', 'config', 'note'],
  actions: ['reboot', 'locate', 'move', 'unbind'],
  roles: everyone,
}
