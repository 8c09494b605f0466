import {
  IconBell,
  IconBinaryTree,
  IconChartHistogram,
  IconDevices,
  IconDeviceTv,
  IconHeartRateMonitor,
  IconHome,
  IconRoute,
  IconSitemap,
} from '@tabler/icons-react'
import { everyone } from '#contract/permissions.ts'
import { networkOrAll, ofHomeTab, ofQuestion, ofWall } from './scopes'
import type { LiveScreen } from './screen'

export const home: LiveScreen = {
  path: '/',
  category: 'home',
  section: 'home',
  label: 'home',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconHome,
  scopes: ofHomeTab,
  words: ['home', 'overview'],
  load: () => import('../home/HomePage').then((module) => ({ Page: module.HomePage })),
}

export const addNetwork: LiveScreen = {
  path: '/group/add',
  category: 'view',
  section: 'network',
  label: 'addNetwork',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconSitemap,
  words: ['tenancy'],
  load: () =>
    import('../../features/tenancy/network/AddNetworkPage').then((module) => ({
      Page: module.AddNetworkPage,
    })),
}

export const clients: LiveScreen = {
  path: '/monitor/clients',
  category: 'view',
  section: 'monitor',
  label: 'clients',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconDevices,
  about: 'network',
  scopes: networkOrAll,
  words: ['clients', 'inventory', 'lan-devices'],
  load: () =>
    import('../../features/clients/list/ClientsPage').then((module) => ({ Page: module.ClientsPage })),
}

export const client: LiveScreen = {
  path: '/monitor/client',
  category: 'view',
  section: 'monitor',
  label: 'client',
  roles: everyone,
  live: true,
  menu: false,
  about: 'client',
  words: ['clients', 'inventory', 'lan-devices', 'telemetry'],
  load: () => import('../client/ClientScreen').then((module) => ({ Page: module.ClientScreen })),
}

export const alarms: LiveScreen = {
  path: '/monitor/alarm',
  category: 'view',
  section: 'monitor',
  label: 'alarm',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconBell,
  about: 'network',
  scopes: networkOrAll,
  words: ['alarm', 'alarms', 'configuration', 'health', 'inventory'],
  load: () => import('../../features/alarm/page/AlarmPage').then((module) => ({ Page: module.AlarmPage })),
}

export const topology: LiveScreen = {
  path: '/monitor/group',
  category: 'view',
  section: 'monitor',
  label: 'topology',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconBinaryTree,
  about: 'network',
  words: ['topology', 'inventory'],
  load: () => import('../topology/TopologyScreen').then((module) => ({ Page: module.TopologyScreen })),
}

export const health: LiveScreen = {
  path: '/monitor/health',
  category: 'view',
  section: 'monitor',
  label: 'health',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconHeartRateMonitor,
  about: 'network',
  words: ['health'],
  load: () => import('../../features/health/HealthPage').then((module) => ({ Page: module.HealthPage })),
}

export const tunnels: LiveScreen = {
  path: '/monitor/tunnel',
  category: 'view',
  section: 'monitor',
  label: 'tunnel',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconRoute,
  about: 'network',
  words: ['tunnels', 'inventory'],
  load: () =>
    import('../../features/remote-access/TunnelsPage').then((module) => ({ Page: module.TunnelsPage })),
}

export const insight: LiveScreen = {
  path: '/monitor/datamining',
  category: 'view',
  section: 'monitor',
  label: 'datamining',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconChartHistogram,
  scopes: ofQuestion,
  words: ['insight', 'telemetry', 'inventory'],
  load: () =>
    import('../../features/telemetry/insight/InsightPage').then((module) => ({ Page: module.InsightPage })),
}

export const wallScreen: LiveScreen = {
  path: '/service/dashboard',
  category: 'service',
  section: 'service',
  label: 'wallDashboard',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconDeviceTv,
  scopes: ofWall,
  words: ['overview', 'home', 'telemetry'],
  load: () => import('../../features/overview/wall/WallPage').then((module) => ({ Page: module.WallPage })),
}
