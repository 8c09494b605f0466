import { IconCloudDownload, IconFileDiff, IconHistory } from '@tabler/icons-react'
import { everyone } from '#contract/permissions.ts'
import { configNamespaces } from '../../components/configuration/words/namespaces'
import { networkOrAll } from './scopes'
import type { LiveScreen } from './screen'

export const operationLog: LiveScreen = {
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
    import('../../features/audit-log/OperationLogPage').then((module) => ({ Page: module.OperationLogPage })),
}

export const configLog: LiveScreen = {
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
    import('../../features/configuration/ConfigLogPage').then((module) => ({ Page: module.ConfigLogPage })),
}

export const upgradeLog: LiveScreen = {
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
    import('../../features/inventory/upgrade-log/UpgradeLogPage').then((module) => ({
      Page: module.UpgradeLogPage,
    })),
}
