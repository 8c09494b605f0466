import type { PortSettings } from '#contract/switching/intent.ts'
import type { Site, SiteDevice, Topology } from './site.ts'

/** From one device to the one above it; a port is null where nothing tells which it is. */
export interface Link {
  sn: string
  port: string | null
  above: string
  abovePort: string | null
  /** One of the two names the other. */
  isHeard: boolean
}

/** Asked again and again while one site is looked at. */
const known = new WeakMap<Topology, Map<string, Link | null>>()

/** Null: nothing of ours is known above it. */
export function linkUp(topology: Topology, sn: string): Link | null {
  const links = known.get(topology) ?? new Map<string, Link | null>()
  known.set(topology, links)
  const found = links.get(sn)
  if (found !== undefined) return found
  const near = topology.neighboursOf(sn).find(({ upstream }) => upstream)
  const link = near
    ? {
        ...{ sn, port: near.port, above: near.sn, abovePort: near.itsPort },
        isHeard: topology.isHeard(sn, near.sn),
      }
    : null
  links.set(sn, link)
  return link
}

/** From a device up to the gateway, nearest first; null = as far as anything tells it does not lead there. */
export function wayUp({ topology }: Pick<Site, 'topology'>, sn: string): Link[] | null {
  const way: Link[] = []
  const passed = new Set<string>()
  for (let at = sn; at !== topology.gateway; ) {
    const link = linkUp(topology, at)
    if (link === null || passed.has(at)) return null
    passed.add(at)
    way.push(link)
    at = link.above
  }
  return way
}

/** Whether frames with this tag pass a port. */
export const carries = ({ enabled, vlan }: Pick<PortSettings, 'enabled' | 'vlan'>, id: number): boolean =>
  enabled && vlan.mode === 'trunk' && vlan.tagged.includes(id)

/** The VLAN of frames without a tag; null = none are taken. */
export const untaggedOf = ({ vlan }: Pick<PortSettings, 'vlan'>): number | null =>
  vlan.mode === 'access' ? vlan.vlan : vlan.native

/** The same port with these VLANs beside those it carries. */
export function carrying(port: Pick<PortSettings, 'vlan'>, ids: readonly number[]): PortSettings['vlan'] {
  const tagged = port.vlan.mode === 'trunk' ? port.vlan.tagged : []
  const all = [...new Set([...tagged, ...ids])].sort((a, b) => a - b)
  return { mode: 'trunk', native: untaggedOf(port), tagged: all }
}

export const bySn = ({ devices }: Pick<Site, 'devices'>): ReadonlyMap<string, SiteDevice> =>
  new Map(devices.map((device) => [device.sn, device]))
