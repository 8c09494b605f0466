import { systemNetworks } from '#contract/operations/system/lists.ts'
import { NetworkActions } from '../NetworkActions'
import type { SystemNetwork } from '../rows'
import type { SystemScreen } from '../system-screen'

export const networksScreen: SystemScreen<SystemNetwork> = {
  label: 'sysTopology',
  list: systemNetworks,
  rowId: (row) => String(row.id),
  rowName: (row) => row.name,
  hidden: ['createdAt'],
  columns: (make) => [
    make.text('name', { fixed: true }),
    make.text('owner', { width: 160 }),
    make.count('online', { phone: true }),
    make.count('devices'),
    make.text('country', { width: 90 }),
    make.age('createdAt'),
  ],
  Actions: NetworkActions,
}
