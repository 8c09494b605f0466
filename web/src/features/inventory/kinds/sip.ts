import { IconPhone } from '@tabler/icons-react'
import { everyone } from '#contract/permissions.ts'
import type { KindList } from './kind-list'

export const sipList: KindList = {
  path: '/terminal/sip',
  name: 'sip',
  section: 'terminal',
  icon: IconPhone,
  types: ['sip'],
  columns: ['name', 'lastSeen', 'uplink', 'alarms', 'software', 'ip', 'model'],
  more: ['firmware', 'mac', 'uptime', 'sn', 'hardware', 'note'],
  roles: everyone,
  terminal: 'sip',
  badge: 'new',
}
