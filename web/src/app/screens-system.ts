import {
  IconAccessPoint,
  IconApps,
  IconListDetails,
  IconMail,
  IconMap2,
  IconMapPin,
  IconServer,
  IconServer2,
  IconTrophy,
  IconUsers,
} from '@tabler/icons-react'
import { superOnly } from '#contract/permissions.ts'
import type { LiveScreen } from './screen'

const systemScreen = (
  path: LiveScreen['path'],
  label: LiveScreen['label'],
  icon: NonNullable<LiveScreen['icon']>,
  load: LiveScreen['load'],
): LiveScreen => ({
  ...{ path, label, icon, load, category: 'systatus', section: 'systatus', roles: superOnly },
  ...{ live: true, menu: true, words: ['system', 'audit-log', 'alarm'] },
})

const listPage = async () => (await import('../features/operations/system/SystemListPage')).systemListPage
const mapPage = async () => (await import('../features/operations/system/SystemMapPage')).systemMapPage

/** What the operator of the server sees of all tenants. */
export const systemScreens: readonly LiveScreen[] = [
  systemScreen('/systatus/overview', 'sysOverview', IconServer, () =>
    import('../features/operations/system/SystemOverviewPage').then((module) => ({
      Page: module.SystemOverviewPage,
    })),
  ),
  systemScreen('/systatus/deviceinfo', 'sysDeviceInfo', IconListDetails, async () => ({
    Page: (await listPage())((await import('../features/operations/system/tables/devices')).devicesScreen),
  })),
  systemScreen('/systatus/groupmap', 'sysGroupMap', IconMap2, async () => ({
    Page: (await mapPage())('networks'),
  })),
  systemScreen('/systatus/devicemap', 'sysDeviceMap', IconMapPin, async () => ({
    Page: (await mapPage())('devices'),
  })),
  systemScreen('/systatus/apdeviceload', 'sysApLoad', IconAccessPoint, async () => ({
    Page: (await listPage())((await import('../features/operations/system/tables/devices')).loadsScreen),
  })),
  systemScreen('/systatus/user', 'sysUsers', IconUsers, async () => ({
    Page: (await listPage())((await import('../features/operations/system/tables/accounts')).accountsScreen),
  })),
  systemScreen('/systatus/rank', 'sysRank', IconTrophy, async () => ({
    Page: (await listPage())((await import('../features/operations/system/tables/devices')).rankScreen),
  })),
  systemScreen('/systatus/modusage', 'sysModules', IconApps, () =>
    import('../features/operations/system/ModulesPage').then((module) => ({ Page: module.ModulesPage })),
  ),
  systemScreen('/systatus/email', 'sysEmail', IconMail, async () => ({
    Page: (await listPage())((await import('../features/operations/system/tables/work')).messagesScreen),
  })),
  systemScreen('/systatus/worker', 'sysWorker', IconServer2, () =>
    import('../features/operations/system/WorkerPage').then((module) => ({ Page: module.WorkerPage })),
  ),
]
