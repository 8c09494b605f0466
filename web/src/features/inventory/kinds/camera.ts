import { IconDeviceCctv } from '@tabler/icons-react'
import { everyone } from '#contract/permissions.ts'
import type { KindList } from './kind-list'

export const cameraList: KindList = {
  path: '/terminal/camera',
  name: 'camera',
  section: 'terminal',
  icon: IconDeviceCctv,
  types: ['camera', 'onvif'],
  columns: ['name', 'lastSeen', 'uplink', 'alarms', 'software', 'ip', 'model'],
  more: ['firmware', 'mac', 'uptime', 'sn', 'type', 'hardware', 'note'],
  roles: everyone,
  terminal: 'camera',
}
