import { IconAccessPoint, IconHourglass, IconLinkOff, IconPlus } from '@tabler/icons-react'
import { everyone, unbinders } from '#contract/permissions.ts'
import type { KindList } from '../../features/inventory/kinds/kind-list'
import { networkOrAll } from './scopes'
import type { LiveScreen } from './screen'

export const addDevice: LiveScreen = {
  path: '/group/addevice',
  category: 'view',
  section: 'device',
  label: 'addDevice',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconPlus,
  about: 'network',
  words: ['binding', 'inventory', 'tenancy'],
  load: () =>
    import('../../features/inventory/binding/AddDevicePage').then((module) => ({
      Page: module.AddDevicePage,
    })),
}

/** Shown to no role, unless the operator of the server says to which. */
export const pend: LiveScreen = {
  path: '/device/pend',
  category: 'view',
  section: 'device',
  label: 'pend',
  roles: [],
  granted: 'pend',
  badge: 'new',
  live: true,
  menu: true,
  icon: IconHourglass,
  about: 'network',
  words: ['binding', 'inventory'],
  load: () =>
    import('../../features/inventory/binding/PendPage').then((module) => ({ Page: module.PendPage })),
}

export const listScreen = (list: KindList): LiveScreen => ({
  path: list.path,
  category: 'view',
  section: list.section,
  label: list.name,
  roles: list.roles,
  ...(list.badge && { badge: list.badge }),
  live: true,
  menu: true,
  icon: list.icon,
  about: 'network',
  scopes: networkOrAll,
  ...(list.terminal
    ? {
        words: ['inventory', 'clients', 'lan-devices'],
        load: () =>
          import('../terminals/terminal-page').then((module) => ({
            Page: module.terminalPage(list, list.terminal!),
          })),
      }
    : {
        words: ['inventory'],
        load: () =>
          import('../../features/inventory/list/DeviceListPage').then((module) => ({
            Page: module.deviceListPage(list),
          })),
      }),
})

export const infoScreen = (path: LiveScreen['path'], label: LiveScreen['label']): LiveScreen => ({
  path,
  category: 'view',
  section: 'device',
  label,
  roles: everyone,
  live: true,
  menu: false,
  about: 'device',
  words: ['inventory', 'clients', 'overview', 'alarm', 'telemetry', 'audit-log', 'configuration'],
  load: () => import('../device/DevicePage').then((module) => ({ Page: module.DevicePage })),
})

export const cpeLinks: LiveScreen = {
  path: '/device/cpegroup',
  category: 'view',
  section: 'device',
  label: 'cpegroup',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconAccessPoint,
  about: 'network',
  words: ['cpe-links'],
  load: () =>
    import('../../features/cpe/links/CpeLinksPage').then((module) => ({ Page: module.CpeLinksPage })),
}

export const unbind: LiveScreen = {
  path: '/sysman/unbind',
  category: 'sysman',
  section: 'sysman',
  label: 'sysUnbind',
  roles: unbinders,
  live: true,
  menu: true,
  icon: IconLinkOff,
  words: ['operations'],
  load: () => import('../../features/operations/UnbindPage').then((module) => ({ Page: module.UnbindPage })),
}
