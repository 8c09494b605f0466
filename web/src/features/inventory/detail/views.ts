import type { Capability } from '#contract/inventory/capabilities.ts'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'

/** The tabs of a device page, in their order: so few that they fit side by side. Each holds one or more views. */
export const tabNames = [
  'overview',
  'clients',
  'radios',
  'ports',
  'equipment',
  'configuration',
  'history',
] as const
export type TabName = (typeof tabNames)[number]

interface ViewDeclaration {
  tab: TabName
  /** The capabilities it shows, any of them; absent: it belongs to every device. */
  needs?: readonly Capability[]
  /** Absent: of any kind. */
  kinds?: readonly DeviceKind[]
  /** How many things it shows, where a number says something. */
  count?: (state: DeviceState) => number | undefined
}

/**
 * Everything a device page can show, in the order of its tabs. A view's name stands in the address (`?tab=`); its words
 * are `detail.tab.<name>`, its content stands in `view-bodies.ts` or is brought by the app.
 */
export const deviceViews = {
  overview: { tab: 'overview' },
  clients: { tab: 'clients', needs: ['clients'], count: ({ clients }) => clients.length },
  radios: { tab: 'radios', needs: ['radios'], count: ({ radios }) => radios.length },
  ports: { tab: 'ports', needs: ['ports'], count: ({ ports }) => ports.length },
  // What ports are to be is set for switches; other kinds bring their own settings.
  settings: { tab: 'ports', needs: ['ports'], kinds: ['switch'] },
  poe: { tab: 'ports', needs: ['poe'] },
  lldp: { tab: 'ports', needs: ['lldp'], count: ({ lldp }) => lldp.length },
  forwarding: {
    ...{ tab: 'ports', needs: ['forwarding'] },
    count: ({ forwarding }) => forwarding?.entries.length,
  },
  interfaces: { tab: 'ports', needs: ['interfaces'] },
  sensors: { tab: 'equipment', needs: ['sensors', 'relays'] },
  solar: { tab: 'equipment', needs: ['solar'] },
  cellular: { tab: 'equipment', needs: ['cellular'] },
  configuration: { tab: 'configuration' },
  charts: { tab: 'history' },
  events: { tab: 'history' },
  commands: { tab: 'history' },
  connection: { tab: 'history' },
  raw: { tab: 'history' },
} as const satisfies Record<string, ViewDeclaration>
export type ViewName = keyof typeof deviceViews

/** Views whose content another feature has; the app brings it. */
export type BroughtView = 'charts' | 'configuration' | 'settings'

/** What views were called before, in addresses that people kept. */
const renamed: Readonly<Record<string, ViewName>> = { history: 'connection' }

const viewNames = Object.keys(deviceViews) as ViewName[]
const declared: Record<ViewName, ViewDeclaration> = deviceViews

type Earning = Pick<DeviceInfo, 'capabilities'> & { DeviceType?: DeviceKind | null }

/** The views a device's capabilities and kind earn. */
export function viewsOf(device: Earning): ViewName[] {
  return viewNames.filter((name) => {
    const { needs, kinds } = declared[name]
    if (kinds && !kinds.some((kind) => kind === device.DeviceType)) return false
    return needs === undefined || needs.some((capability) => device.capabilities.includes(capability))
  })
}

/** The tabs of these views, each with its own. */
export function tabsOf(views: readonly ViewName[]): { name: TabName; views: ViewName[] }[] {
  return tabNames
    .map((name) => ({ name, views: views.filter((view) => declared[view].tab === name) }))
    .filter((tab) => tab.views.length > 0)
}

/** The view an address asks for; the overview where the device has no such. */
export function viewNamed(name: string | undefined, views: readonly ViewName[]): ViewName {
  const wanted = name !== undefined && Object.hasOwn(renamed, name) ? renamed[name] : name
  return views.find((view) => view === wanted) ?? 'overview'
}

export const viewCount = (name: ViewName, state: DeviceState | null): number | undefined =>
  state ? declared[name].count?.(state) : undefined
