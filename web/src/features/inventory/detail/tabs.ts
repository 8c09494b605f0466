import type { Capability } from '#contract/inventory/capabilities.ts'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'

export const tabNames = [
  'overview',
  'charts',
  'sensors',
  'solar',
  'cellular',
  'radios',
  'clients',
  'ports',
  'settings',
  'poe',
  'lldp',
  'forwarding',
  'interfaces',
  'configuration',
  'events',
  'commands',
  'history',
  'raw',
] as const
export type TabName = (typeof tabNames)[number]

/** Tabs whose content another feature has; the app brings it. */
export type BroughtTab = 'charts' | 'configuration' | 'settings'

/** The capabilities a tab shows, any of them; those without one belong to every device. */
const needs: Partial<Record<TabName, readonly Capability[]>> = {
  sensors: ['sensors', 'relays'],
  solar: ['solar'],
  cellular: ['cellular'],
  radios: ['radios'],
  clients: ['clients'],
  ports: ['ports'],
  settings: ['ports'],
  poe: ['poe'],
  lldp: ['lldp'],
  forwarding: ['forwarding'],
  interfaces: ['interfaces'],
}

/** The tabs a device's capabilities earn. */
export function tabsOf(
  device: Pick<DeviceInfo, 'capabilities'> & { DeviceType?: DeviceKind | null },
): TabName[] {
  return tabNames.filter((name) => {
    // What ports are to be is set for switches; other kinds bring their own settings.
    if (name === 'settings' && device.DeviceType !== 'switch') return false
    const shows = needs[name]
    return shows === undefined || shows.some((capability) => device.capabilities.includes(capability))
  })
}

/** How many things a tab shows, where a number says something. */
export function tabCount(name: TabName, state: DeviceInfo['state']): number | undefined {
  if (!state) return undefined
  if (name === 'clients') return state.clients.length
  if (name === 'radios') return state.radios.length
  if (name === 'ports') return state.ports.length
  if (name === 'lldp') return state.lldp.length
  if (name === 'forwarding') return state.forwarding?.entries.length
  return undefined
}
