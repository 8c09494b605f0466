import {
  IconArrowsExchange,
  IconBulb,
  IconChecks,
  IconFileImport,
  IconPlugConnectedX,
  IconRefresh,
  IconReload,
  IconTerminal2,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Capability } from '#contract/inventory/capabilities.ts'
import type { ConfigState } from '#contract/inventory/config-states.ts'
import {
  locateDevice,
  moveDevice,
  rebootDevice,
  refreshDevice,
  runScript,
  unbindDevice,
} from '#contract/inventory/endpoints.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import { type Access, type Level, levelFor, writes } from '#contract/permissions.ts'
import { isDrifted, isRetried } from '../../../components/config-state/is-retried'
import { lacking } from '../../../components/current-network/use-may'
import type { WhyNot } from '../commands/why-not'

export const actionNames = [
  ...(['reboot', 'locate', 'refresh', 'reapply', 'adopt', 'move', 'unbind'] as const),
  'script',
] as const
export type ActionName = (typeof actionNames)[number]

export interface DeviceAction {
  name: ActionName
  icon: TablerIcon
  /** Who may: as the server will enforce it. */
  endpoint: { access: Access }
  /** What the device must be able to do; absent: it is an act on the record alone. */
  needs?: Capability
  /** Only of a configuration in one of these states. */
  mends?: (state: ConfigState | null | undefined) => boolean
  danger?: boolean
}

/** Every act on devices, named once: lists, drawers and the device page draw from here. */
export const deviceActions: Record<ActionName, DeviceAction> = {
  reboot: { name: 'reboot', icon: IconReload, endpoint: rebootDevice, needs: 'reboot' },
  locate: { name: 'locate', icon: IconBulb, endpoint: locateDevice, needs: 'locate' },
  refresh: { name: 'refresh', icon: IconRefresh, endpoint: refreshDevice, needs: 'request' },
  // As its endpoint says, which would bring the schemas of all sections.
  reapply: {
    name: 'reapply',
    icon: IconChecks,
    endpoint: { access: writes({ device: 'sn' }) },
    mends: isRetried,
  },
  adopt: {
    name: 'adopt',
    icon: IconFileImport,
    endpoint: { access: writes({ device: 'sn' }) },
    mends: isDrifted,
  },
  move: { name: 'move', icon: IconArrowsExchange, endpoint: moveDevice },
  script: { name: 'script', icon: IconTerminal2, endpoint: runScript, needs: 'script' },
  unbind: { name: 'unbind', icon: IconPlugConnectedX, endpoint: unbindDevice, danger: true },
}

type CommandedDevice = Pick<Device, 'status' | 'capabilities'> & Partial<Pick<Device, 'configState'>>

/** Why an action cannot be done on a device now; null when it can. */
export function whyNot(
  action: DeviceAction,
  device: CommandedDevice,
  level: Level = 'own',
): Exclude<WhyNot, 'managers'> | null {
  const lack = lacking(level, levelFor(action.endpoint.access))
  if (lack) return lack
  if (action.mends && !action.mends(device.configState)) return 'asWanted'
  if (!action.needs) return null
  if (device.status !== 'online') return 'offline'
  return device.capabilities.includes(action.needs) ? null : 'unsupported'
}

/** An action that this device will never offer is not shown at all. */
export const offers = (action: DeviceAction, device: CommandedDevice): boolean =>
  action.mends
    ? action.mends(device.configState)
    : !action.needs || device.capabilities.length === 0 || device.capabilities.includes(action.needs)
