import {
  IconAccessPoint,
  IconActivity,
  IconAntennaBars5,
  IconBell,
  IconBinaryTree,
  IconChartHistogram,
  IconCloudDownload,
  IconDeviceAnalytics,
  IconDevices,
  IconDeviceTv,
  IconFileDiff,
  IconHeartRateMonitor,
  IconHistory,
  IconHome,
  IconHourglass,
  IconLinkOff,
  IconMap2,
  IconPackage,
  IconPlus,
  IconReportAnalytics,
  IconRoute,
  IconRouter,
  IconScale,
  IconSitemap,
  IconToggleLeft,
  IconTopologyRing2,
  IconWalk,
  IconWifi,
} from '@tabler/icons-react'
import { everyone, type Role, superOnly, unbinders } from '#contract/permissions.ts'
import { configNamespaces } from '../components/configuration/words/namespaces'
import { kindLists } from '../features/inventory/kinds'
import type { KindList } from '../features/inventory/kinds/kind-list'
import { anyTarget, networkOrAll, ofHomeTab, ofQuestion, ofWall, type Scopes } from './scopes'
import type { LiveScreen, Screen } from './screen'
import { systemScreens } from './screens-system'
import { waitingScreens } from './screens-waiting'

const home: LiveScreen = {
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
  load: () => import('./home/HomePage').then((module) => ({ Page: module.HomePage })),
}

const addNetwork: LiveScreen = {
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
    import('../features/tenancy/network/AddNetworkPage').then((module) => ({ Page: module.AddNetworkPage })),
}

const addDevice: LiveScreen = {
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
    import('../features/inventory/binding/AddDevicePage').then((module) => ({ Page: module.AddDevicePage })),
}

/** Shown to no role, unless the operator of the server says to which. */
const pend: LiveScreen = {
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
  load: () => import('../features/inventory/binding/PendPage').then((module) => ({ Page: module.PendPage })),
}

const clients: LiveScreen = {
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
  load: () => import('../features/clients/list/ClientsPage').then((module) => ({ Page: module.ClientsPage })),
}

const client: LiveScreen = {
  path: '/monitor/client',
  category: 'view',
  section: 'monitor',
  label: 'client',
  roles: everyone,
  live: true,
  menu: false,
  about: 'client',
  words: ['clients', 'inventory', 'lan-devices', 'telemetry'],
  load: () => import('./client/ClientScreen').then((module) => ({ Page: module.ClientScreen })),
}

const alarms: LiveScreen = {
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
  load: () => import('../features/alarm/page/AlarmPage').then((module) => ({ Page: module.AlarmPage })),
}

const topology: LiveScreen = {
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
  load: () => import('./topology/TopologyScreen').then((module) => ({ Page: module.TopologyScreen })),
}

const health: LiveScreen = {
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
  load: () => import('../features/health/HealthPage').then((module) => ({ Page: module.HealthPage })),
}

const tunnels: LiveScreen = {
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
    import('../features/remote-access/TunnelsPage').then((module) => ({ Page: module.TunnelsPage })),
}

const insight: LiveScreen = {
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
    import('../features/telemetry/insight/InsightPage').then((module) => ({ Page: module.InsightPage })),
}

const operationLog: LiveScreen = {
  path: '/journal/operation',
  category: 'journal',
  section: 'journal',
  label: 'operationLog',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconHistory,
  about: 'network',
  scopes: networkOrAll,
  words: ['audit-log'],
  load: () =>
    import('../features/audit-log/OperationLogPage').then((module) => ({ Page: module.OperationLogPage })),
}

const firmware: LiveScreen = {
  path: '/upgrade/firmware',
  category: 'upgrade',
  section: 'upgrade',
  label: 'upgradeFirmware',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconPackage,
  words: ['firmware'],
  load: () => import('../features/firmware/FirmwarePage').then((module) => ({ Page: module.FirmwarePage })),
}

const upgradeDevices: LiveScreen = {
  path: '/upgrade/device',
  category: 'upgrade',
  section: 'upgrade',
  label: 'upgradeDevice',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconPackage,
  about: 'network',
  words: ['rollout'],
  load: () =>
    import('../features/firmware/rollouts/UpgradePage').then((module) => ({ Page: module.UpgradePage })),
}

const deviceFeatures: LiveScreen = {
  path: '/device/feature',
  category: 'upgrade',
  section: 'upgrade',
  label: 'deviceFeature',
  roles: superOnly,
  live: true,
  menu: true,
  icon: IconPackage,
  words: ['device-features'],
  load: () =>
    import('../features/inventory/offers/FeaturePage').then((module) => ({ Page: module.FeaturePage })),
}

const unbind: LiveScreen = {
  path: '/sysman/unbind',
  category: 'sysman',
  section: 'sysman',
  label: 'sysUnbind',
  roles: unbinders,
  live: true,
  menu: true,
  icon: IconLinkOff,
  words: ['operations'],
  load: () => import('../features/operations/UnbindPage').then((module) => ({ Page: module.UnbindPage })),
}

const wallScreen: LiveScreen = {
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
  load: () => import('../features/overview/wall/WallPage').then((module) => ({ Page: module.WallPage })),
}

const listScreen = (list: KindList): LiveScreen => ({
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
          import('./terminals/terminal-page').then((module) => ({
            Page: module.terminalPage(list, list.terminal!),
          })),
      }
    : {
        words: ['inventory'],
        load: () =>
          import('../features/inventory/list/DeviceListPage').then((module) => ({
            Page: module.deviceListPage(list),
          })),
      }),
})

const infoScreen = (path: LiveScreen['path'], label: LiveScreen['label']): LiveScreen => ({
  path,
  category: 'view',
  section: 'device',
  label,
  roles: everyone,
  live: true,
  menu: false,
  about: 'device',
  words: ['inventory', 'clients', 'overview', 'alarm', 'telemetry', 'audit-log', 'configuration'],
  load: () => import('./device/DevicePage').then((module) => ({ Page: module.DevicePage })),
})

const cpeLinks: LiveScreen = {
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
  load: () => import('../features/cpe/links/CpeLinksPage').then((module) => ({ Page: module.CpeLinksPage })),
}

const wireless: LiveScreen = {
  path: '/config/wireless',
  category: 'config',
  section: 'wireless',
  label: 'wireless',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconWifi,
  about: 'network',
  words: configNamespaces,
  load: () => import('../features/wireless/WirelessPage').then((module) => ({ Page: module.WirelessPage })),
}

const radioPlanning: LiveScreen = {
  path: '/config/rfplan',
  category: 'config',
  section: 'wireless',
  label: 'rfplan',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconAntennaBars5,
  about: 'network',
  words: [...configNamespaces, 'radio-planning', 'health'],
  load: () =>
    import('../features/radio-planning/RadioPlanningPage').then((module) => ({
      Page: module.RadioPlanningPage,
    })),
}

const roaming: LiveScreen = {
  path: '/config/wifioptimization',
  category: 'config',
  section: 'wireless',
  label: 'wifioptimization',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconWalk,
  about: 'network',
  words: [...configNamespaces, 'roaming'],
  load: () => import('../features/roaming/RoamingPage').then((module) => ({ Page: module.RoamingPage })),
}

const balancing: LiveScreen = {
  path: '/config/apbalance',
  category: 'config',
  section: 'wireless',
  label: 'apbalance',
  roles: everyone,
  badge: 'beta',
  live: true,
  menu: true,
  icon: IconScale,
  about: 'network',
  words: ['balancing'],
  load: () => import('../features/balancing/BalancePage').then((module) => ({ Page: module.BalancePage })),
}

const floorPlan: LiveScreen = {
  path: '/config/planmap',
  category: 'config',
  section: 'wireless',
  label: 'planmap',
  roles: everyone,
  badge: 'new',
  live: true,
  menu: true,
  icon: IconMap2,
  about: 'network',
  words: ['floor-plan', 'alarm'],
  load: () =>
    import('../features/floor-plan/FloorPlanPage').then((module) => ({ Page: module.FloorPlanPage })),
}

const switchScreen = (
  path: LiveScreen['path'],
  label: LiveScreen['label'],
  icon: NonNullable<LiveScreen['icon']>,
  load: LiveScreen['load'],
): LiveScreen => ({
  ...{ path, label, icon, load, category: 'config', section: 'switching', roles: everyone },
  ...{ live: true, menu: true, about: 'network', words: configNamespaces },
})

const switching: readonly LiveScreen[] = [
  switchScreen('/config/preventloop', 'preventloop', IconTopologyRing2, () =>
    import('../features/loops/LoopsPage').then((module) => ({ Page: module.LoopsPage })),
  ),
  switchScreen('/config/relay', 'relay', IconToggleLeft, () =>
    import('../features/relays/RelayPage').then((module) => ({ Page: module.RelayPage })),
  ),
]

const lanwan: LiveScreen = {
  path: '/network/lanwan',
  category: 'config',
  section: 'network',
  label: 'lanwan',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconRouter,
  about: 'network',
  words: configNamespaces,
  load: () => import('../features/addressing/LanWanPage').then((module) => ({ Page: module.LanWanPage })),
}

const configLog: LiveScreen = {
  path: '/journal/config',
  category: 'journal',
  section: 'journal',
  label: 'configLog',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconFileDiff,
  about: 'network',
  scopes: networkOrAll,
  words: configNamespaces,
  load: () =>
    import('../features/configuration/ConfigLogPage').then((module) => ({ Page: module.ConfigLogPage })),
}

const upgradeLog: LiveScreen = {
  path: '/journal/upgrade',
  category: 'journal',
  section: 'journal',
  label: 'upgradeLog',
  roles: everyone,
  live: true,
  menu: true,
  icon: IconCloudDownload,
  about: 'network',
  scopes: networkOrAll,
  words: ['upgrade-log', 'inventory'],
  load: () =>
    import('../features/inventory/upgrade-log/UpgradeLogPage').then((module) => ({
      Page: module.UpgradeLogPage,
    })),
}

const reportScreen = (
  path: LiveScreen['path'],
  label: LiveScreen['label'],
  icon: NonNullable<LiveScreen['icon']>,
  load: LiveScreen['load'],
  scopes?: Scopes,
): LiveScreen => ({
  ...{ path, label, icon, load, category: 'report', section: 'report', roles: everyone },
  ...{ live: true, menu: true, about: 'network', words: ['reporting', 'telemetry', 'inventory'] },
  ...(scopes && { scopes }),
})

const reports: readonly LiveScreen[] = [
  reportScreen(
    '/maintain/group',
    'reportOverview',
    IconReportAnalytics,
    () => import('../features/reporting/PlaceReport').then((module) => ({ Page: module.GroupReportPage })),
    anyTarget,
  ),
  reportScreen(
    '/maintain/activity',
    'reportActivity',
    IconActivity,
    () => import('../features/reporting/PlaceReport').then((module) => ({ Page: module.ActivityReportPage })),
    anyTarget,
  ),
  reportScreen('/maintain/device', 'reportDevice', IconDeviceAnalytics, () =>
    import('../features/reporting/DeviceReportPage').then((module) => ({ Page: module.DeviceReportPage })),
  ),
]

/** Every screen, declared once: routes, menu, guards and titles are derived from here. */
export const screens: readonly Screen[] = [
  home,
  addNetwork,
  addDevice,
  topology,
  clients,
  client,
  alarms,
  health,
  tunnels,
  insight,
  infoScreen('/device/info', 'deviceInfo'),
  infoScreen('/device/apinfo', 'apInfo'),
  infoScreen('/device/swinfo', 'switchInfo'),
  infoScreen('/device/iotinfo', 'iotInfo'),
  ...kindLists.flatMap((list) => (list.name === 'cpe' ? [listScreen(list), cpeLinks] : [listScreen(list)])),
  pend,
  lanwan,
  wireless,
  radioPlanning,
  roaming,
  balancing,
  floorPlan,
  ...switching,
  ...reports,
  operationLog,
  configLog,
  upgradeLog,
  upgradeDevices,
  firmware,
  deviceFeatures,
  wallScreen,
  ...systemScreens,
  unbind,
  ...waitingScreens,
]

export const liveScreens: readonly LiveScreen[] = screens.filter((screen) => screen.live)

/** The same with what the operator grants this account open to its role. */
export const screensFor = (
  account: { role: Role; pend?: boolean },
  all: readonly LiveScreen[] = liveScreens,
): LiveScreen[] =>
  all.map((screen) =>
    screen.granted !== undefined && account[screen.granted] === true
      ? { ...screen, roles: [...screen.roles, account.role] }
      : screen,
  )
