import type { TablerIcon } from '@tabler/icons-react'
import type { ClientKind } from '#contract/clients/client-kinds.ts'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { Role } from '#contract/permissions.ts'
import type { SpecPath } from '../../../lib/paths'
import type { ActionName } from '../list/actions'
import type { ColumnName } from '../list/columns'

/** One device list: what is asked for and shown. It holds no component; a new list is one of these and its words. */
export interface KindList {
  path: SpecPath
  /** Key of the title in `inventory.json` (`list.*`) and of the menu label in `shell.json` (`screen.*`). */
  name:
    | 'ap'
    | 'wifirouter'
    | 'cellularouter'
    | 'cpe'
    | 'gateway'
    | 'switch'
    | 'iot'
    | 'pol'
    | 'soho'
    | 'camera'
    | 'nvr'
    | 'sip'
  section: 'device' | 'terminal'
  icon: TablerIcon
  /** Device kinds asked for. */
  types: readonly DeviceKind[]
  /** Columns on offer, in order; those after `more` are hidden until chosen. */
  columns: readonly ColumnName[]
  more: readonly ColumnName[]
  roles: readonly Role[]
  /** What others see of this kind in the LAN is listed beside what is bound. */
  terminal?: ClientKind
  badge?: 'new' | 'beta'
}

/** Whether its devices have settings of their own: then it shows how these stand. */
export const isConfigured = ({ columns }: Pick<KindList, 'columns'>) => columns.includes('config')

/** What can be done with several of its devices at once. */
export const actionsOf = (list: Pick<KindList, 'columns'>): readonly ActionName[] => [
  ...(['reboot', 'locate'] as const),
  ...(isConfigured(list) ? (['reapply', 'adopt'] as const) : []),
  ...(['move', 'unbind'] as const),
]
