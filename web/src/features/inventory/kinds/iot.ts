import { IconCpu } from '@tabler/icons-react'
import { everyone } from '#contract/permissions.ts'
import type { KindList } from './kind-list'

export const iotList: KindList = {
  path: '/device/iot',
  name: 'iot',
  section: 'device',
  icon: IconCpu,
  types: ['iot'],
  columns: ['name', 'lastSeen', 'uplink', 'battery', 'temperature', 'alarms', 'config', 'software'],
  more: [
    'firmware',
    'model',
    'lanip',
    'uptime',
    'sn',
    'mac',
    'users',
    'traffic',
    'ip',
    'hardware',
    'wanip',
    'note',
  ],
  roles: everyone,
}
