import type { Placement } from './placement.ts'
import { OVER_THE_AIR } from './port-report.ts'
import type { UpstreamTree } from './upstream-tree.ts'

/** Where something is connected: the device, and its port where it is a wire. */
export interface Attachment {
  sn: string
  port: string | null
}

/** Everybody who is no device of ours: over the air, else the deepest port that sees it and leads to no device. */
export function hostsOf({ parents, placements, sightings }: UpstreamTree): Map<string, Attachment> {
  const depths = new Map<string, number>()
  const depthOf = (sn: string): number => {
    const known = depths.get(sn)
    if (known !== undefined) return known
    const above = parents.get(sn) ?? null
    const depth = above === null ? 0 : depthOf(above) + 1
    depths.set(sn, depth)
    return depth
  }
  const found = new Map<string, Attachment & { depth: number }>()
  const offer = (mac: string, sn: string, port: string | null, depth: number) => {
    if (depth > (found.get(mac)?.depth ?? -1)) found.set(mac, { sn, port, depth })
  }
  for (const [sn, { hosts, uplinks, below, hasUplink }] of sightings)
    for (const [mac, port] of hosts) {
      if (port === OVER_THE_AIR) offer(mac, sn, null, Number.POSITIVE_INFINITY)
      else if ((hasUplink || isOverAir(placements.get(sn))) && !uplinks.has(port) && !below.has(port))
        offer(mac, sn, port, depthOf(sn))
    }
  return new Map([...found].map(([mac, { sn, port }]) => [mac, { sn, port }]))
}

/** All its cables lead away from the gateway then. */
const isOverAir = (placement: Placement | undefined): boolean =>
  placement?.evidence.some((kind) => kind === 'mesh_peer' || kind === 'joined') === true
