import { type Attachment, hostsOf } from './hosts.ts'
import type { Placement } from './placement.ts'
import { OVER_THE_AIR, type SeenDevice } from './sightings.ts'
import { type ToldLinks, type UpstreamTree, upstreamTree } from './upstream-tree.ts'

/** A device next to another. */
export interface Adjacent {
  sn: string
  /** Of the device asked about, and of the other one; null = nothing tells which. */
  port: string | null
  itsPort: string | null
  upstream: boolean
}

/**
 * One network as its devices last reported it: gateway → switches → access points → clients. A device is named by its
 * serial number, a client by its MAC. What nobody tells is null or an empty list, never a guess.
 */
export class Topology {
  readonly #tree: UpstreamTree
  readonly #devices: readonly SeenDevice[]
  #hosts: ReadonlyMap<string, Attachment> | null = null
  #behind: ReadonlyMap<string, ReadonlyMap<string, string[]>> | null = null
  /** @param told links that a person put in @param settle what is seen for a moment only is not believed yet */
  constructor(
    devices: readonly SeenDevice[],
    told?: ToldLinks,
    settle: (tree: UpstreamTree) => UpstreamTree = (tree) => tree,
  ) {
    this.#devices = devices
    this.#tree = settle(upstreamTree(devices, told))
  }

  /** Whose a MAC is; undefined = of none of the devices. */
  ownerOf(mac: string): string | undefined {
    return this.#tree.owners.get(mac)
  }

  /** Members of one mesh as a device tells of them. */
  meshPeersOf(sn: string): readonly string[] {
    return this.#tree.sightings.get(sn)?.overAir.peers ?? []
  }

  get devices(): readonly SeenDevice[] {
    return this.#devices
  }

  /** Where a device hangs, and by what that is known; undefined = nothing tells. */
  placementOf(sn: string): Placement | undefined {
    return this.#tree.placements.get(sn)
  }

  /** Where devices say it hangs, whatever a person told; null = nothing tells. */
  contradictionOf(sn: string): string | null {
    return this.#tree.contradictions.get(sn) ?? null
  }

  /** Everybody who is no device of ours and where they are connected: MAC → place. */
  get hosts(): ReadonlyMap<string, Attachment> {
    this.#hosts ??= hostsOf(this.#tree)
    return this.#hosts
  }

  /** The device through which the network leaves; null = none of ours, or not known which. */
  get gateway(): string | null {
    return this.#tree.gateway
  }

  /** Everything between it and the gateway, nearest first; ends where nothing more is known. */
  upstreamOf(who: string): string[] {
    const path: string[] = []
    for (let at = this.#above(who); at; at = this.#tree.parents.get(at) ?? null) path.push(at)
    return path
  }

  /** Whether what `who` sends to the gateway passes `device`. */
  isBehind(who: string, device: string): boolean {
    return this.upstreamOf(who).includes(device)
  }

  /** The devices between two of which one is behind the other, from the lower one up; null = neither is. */
  between(one: string, other: string): string[] | null {
    for (const [low, high] of [
      [one, other],
      [other, one],
    ] as const) {
      const path = this.upstreamOf(low)
      if (path.includes(high)) return path.slice(0, path.indexOf(high))
    }
    return null
  }

  /** Ports of a device that lead to the gateway; empty = nothing tells. */
  uplinksOf(sn: string): ReadonlySet<string> {
    return this.#tree.sightings.get(sn)?.uplinks ?? new Set()
  }

  /** By port of a device: the devices whose way to the gateway begins there. */
  behindPorts(sn: string): ReadonlyMap<string, string[]> {
    // Of all of them in one go: a review asks of each device of a network.
    this.#behind ??= this.#allBehind()
    return this.#behind.get(sn) ?? new Map()
  }

  #allBehind(): ReadonlyMap<string, ReadonlyMap<string, string[]>> {
    const all = new Map<string, Map<string, string[]>>()
    for (const { sn } of this.#devices) {
      const path = this.upstreamOf(sn)
      for (const [at, above] of path.entries()) {
        const port = this.#portTowards(above, path[at - 1] ?? sn)
        if (port === null) continue
        const ports = all.get(above) ?? new Map<string, string[]>()
        ports.set(port, ports.get(port) ?? [])
        ports.get(port)!.push(sn)
        all.set(above, ports)
      }
    }
    return all
  }

  /** The device above it, and those next to it by LLDP, above first. */
  neighboursOf(sn: string): Adjacent[] {
    const above = this.#tree.parents.get(sn) ?? null
    const heard = this.#heardBy(sn).map((near) => ({ ...near, itsPort: this.#portTowards(near.sn, sn) }))
    const found = heard.map((near) => ({ ...near, upstream: near.sn === above }))
    if (above !== null && !found.some(({ upstream }) => upstream)) {
      const [port = null, another] = this.uplinksOf(sn)
      const itsPort = this.#portTowards(above, sn)
      found.unshift({ sn: above, port: another === undefined ? port : null, itsPort, upstream: true })
    }
    return found.toSorted((a, b) => Number(b.upstream) - Number(a.upstream))
  }

  /** Whether one of two devices names the other by LLDP. */
  isHeard(one: string, other: string): boolean {
    const hears = (sn: string, near: string) => this.#heardBy(sn).some((heard) => heard.sn === near)
    return hears(one, other) || hears(other, one)
  }

  /** Where a client is connected: over the air, else the deepest port that sees it and leads to no device of ours. */
  attachmentOf(mac: string): Attachment | null {
    return this.hosts.get(mac.toLowerCase()) ?? null
  }

  #heardBy(sn: string): { port: string | null; sn: string }[] {
    return this.#tree.sightings.get(sn)?.neighbours ?? []
  }

  /** The port of a device on which it sees another; the air and what several ports see is none. */
  #portTowards(sn: string, other: string): string | null {
    const heard = this.#heardBy(sn).find((near) => near.sn === other)?.port
    if (heard) return heard
    const below = [...(this.#tree.sightings.get(sn)?.below ?? [])]
    const [port, another] = below.flatMap(([port, seen]) => (seen.has(other) ? port : []))
    return port === undefined || another !== undefined || port === OVER_THE_AIR ? null : port
  }

  #above(who: string): string | null {
    return this.#tree.parents.has(who)
      ? (this.#tree.parents.get(who) ?? null)
      : (this.attachmentOf(who)?.sn ?? null)
  }
}
