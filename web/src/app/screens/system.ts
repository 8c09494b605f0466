import { IconServerCog } from '@tabler/icons-react'
import { superOnly } from '#contract/permissions.ts'
import type { SystemPath } from '../../features/operations/system/pages'
import type { LiveScreen } from './screen'

/** Few have them, everybody loads this list: one mark, and one file in which all pages are. */
const systemScreen = (path: SystemPath, label: LiveScreen['label']): LiveScreen => ({
  ...{ path: `/systatus/${path}` as const, label, category: 'systatus', section: 'systatus' },
  ...{ roles: superOnly, live: true, menu: true, icon: IconServerCog },
  words: ['system', 'audit-log', 'alarm'],
  load: () =>
    import('../../features/operations/system/pages').then((module) => ({ Page: module.systemPages[path] })),
})

/** What the operator of the server sees of all tenants. */
export const systemScreens: readonly LiveScreen[] = [
  systemScreen('overview', 'sysOverview'),
  systemScreen('deviceinfo', 'sysDeviceInfo'),
  systemScreen('groupmap', 'sysGroupMap'),
  systemScreen('devicemap', 'sysDeviceMap'),
  systemScreen('apdeviceload', 'sysApLoad'),
  systemScreen('user', 'sysUsers'),
  systemScreen('rank', 'sysRank'),
  systemScreen('modusage', 'sysModules'),
  systemScreen('email', 'sysEmail'),
  systemScreen('worker', 'sysWorker'),
  systemScreen('topology', 'sysTopology'),
  {
    ...{
      path: '/systatus/topology/show',
      label: 'sysTopologyShow',
      category: 'systatus',
      section: 'systatus',
    },
    ...{ roles: superOnly, live: true, menu: false, icon: IconServerCog },
    words: ['system', 'topology', 'inventory'],
    load: () =>
      import('../../features/topology/SystemTopologyPage').then((module) => ({
        Page: module.SystemTopologyPage,
      })),
  },
]
