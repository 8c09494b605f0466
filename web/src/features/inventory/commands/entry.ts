import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentType, LazyExoticComponent } from 'react'
import type { Capability } from '#contract/inventory/capabilities.ts'
import type { CommandName, DeviceInfo } from '#contract/inventory/schemas.ts'
import type { Access } from '#contract/permissions.ts'
import type inventory from '../../../../../locales/en-US/inventory.json'
import type { ConsolePath } from '../../../lib/paths'
import type { ViewName } from '../detail/views'
import type { ActionName } from '../list/actions'

export interface CommandDialogProps {
  device: DeviceInfo
  /** Which of several it begins with: a client's MAC, a radio's id, a port's name. */
  about?: string
  onClose: () => void
}

export type CommandDialog = LazyExoticComponent<ComponentType<CommandDialogProps>>

/** What choosing it does: opens a dialog, does an act that lists know too, or leads to a view of its page or another. */
export type CommandWay =
  | { opens: CommandDialog }
  | { does: ActionName }
  | { leads: ViewName }
  /** To a page of the console that is about this device: `open` in its address. */
  | { goes: ConsolePath }

/** Those with a place for a name are no commands. */
type CommandLabel = Exclude<keyof (typeof inventory)['action'], 'group' | 'of' | 'downloadNamed'>

/** One thing a device can be told, as menus and buttons show it. */
export interface CommandEntry {
  /** Its words: `action.<label>`. */
  label: CommandLabel
  icon: TablerIcon
  /** Who may: as the server will enforce it. */
  endpoint: { access: Access }
  /** What the device must be able to do; absent: it is an act on the record alone. */
  needs?: Capability
  danger?: boolean
  /** What it is called where devices that are away take it too. */
  waits?: CommandName
  way: CommandWay
}
