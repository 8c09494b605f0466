import type { ComponentType } from 'react'
import { ModulesPage } from './ModulesPage'
import { systemListPage } from './SystemListPage'
import { systemMapPage } from './SystemMapPage'
import { SystemOverviewPage } from './SystemOverviewPage'
import { accountsScreen } from './tables/accounts'
import { devicesScreen, loadsScreen, rankScreen } from './tables/devices'
import { networksScreen } from './tables/networks'
import { messagesScreen } from './tables/work'
import { WorkerPage } from './WorkerPage'

/** Every page below `/systatus/`, by the rest of its path. */
export const systemPages = {
  overview: SystemOverviewPage,
  deviceinfo: systemListPage(devicesScreen),
  groupmap: systemMapPage('networks'),
  devicemap: systemMapPage('devices'),
  apdeviceload: systemListPage(loadsScreen),
  user: systemListPage(accountsScreen),
  rank: systemListPage(rankScreen),
  modusage: ModulesPage,
  email: systemListPage(messagesScreen),
  worker: WorkerPage,
  topology: systemListPage(networksScreen),
} satisfies Record<string, ComponentType>

export type SystemPath = keyof typeof systemPages
