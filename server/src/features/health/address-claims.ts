import type { Client } from '#contract/inventory/state/device-state.ts'
import { subnetOf, uplinksOf } from './addresses.ts'
import { reportOf, type Site, type SiteDevice } from './site.ts'

/** Somebody who uses an address: a device by its own word, or a client as devices tell of it. */
export interface Holder {
  /** As people call it; of a client its MAC, too. */
  name: string
  mac: string | null
  /** Null: a client. */
  device: SiteDevice | null
  vlan: number | undefined
  /** Names of the devices that say so. */
  toldBy: Set<string>
}

/** An address in one of the network's ranges, which may be there again behind a router of its own. */
export interface Claimed {
  address: string
  holders: Holder[]
}

/** A client that was not heard for so long may have gone, and its address to another. */
const QUIET_SECONDS = 300

/** Every IPv4 address that somebody in the network uses, with all who do. */
export function claimedAddresses(site: Site): Claimed[] {
  const claims = new Map<string, Claimed>()
  const claim = (range: string, address: string, holder: Omit<Holder, 'toldBy'>, by: SiteDevice) => {
    const key = `${range}/${address}`
    const { holders } = claims.get(key) ?? claims.set(key, { address, holders: [] }).get(key)!
    const known = holders.find((other) => isSame(other, holder))
    if (known) known.toldBy.add(by.name)
    else holders.push({ ...holder, toldBy: new Set([by.name]) })
  }
  for (const { device, address } of ownAddresses(site))
    claim('', address, { name: device.name, mac: device.mac, device, vlan: undefined }, device)
  for (const device of site.devices)
    for (const { ip, mac, hostname, vlan } of clientsOf(device)) {
      const name = hostname ? `${hostname} (${mac})` : mac
      claim(routedBy(site, device, ip) ? device.sn : '', ip, { name, mac, device: null, vlan }, device)
    }
  return [...claims.values()]
}

/** Of several, those that get into one another's way: in VLANs that are known to differ they do not. */
export const inConflict = (holders: readonly Holder[]): Holder[] =>
  holders.filter((one) => holders.some((other) => one !== other && meets(one, other)))

const meets = (one: Holder, other: Holder): boolean =>
  one.vlan === undefined || other.vlan === undefined || one.vlan === other.vlan

type Owned = Pick<Holder, 'mac' | 'device'>

function isSame(one: Owned, other: Owned): boolean {
  if (one.device && other.device) return one.device.sn === other.device.sn
  if (one.mac === null || other.mac === null) return one.device !== null || other.device !== null
  return one.device || other.device ? ofOneBox(one.mac, other.mac) : lower(one.mac) === lower(other.mac)
}

const lower = (mac: string) => mac.toLowerCase()

/** The interfaces of a device have MACs beside the one on its label: another end, or the bit for locally administered. */
function ofOneBox(one: string, other: string): boolean {
  const [mine, theirs] = [one, other].map((mac) => {
    const [first = '', ...rest] = lower(mac).split(':')
    return [(Number.parseInt(first, 16) & 0xfd).toString(16), ...rest.slice(0, 4)].join(':')
  })
  return mine === theirs
}

/** Those of devices in the network, and of the gateway towards it. */
function ownAddresses(site: Site): { device: SiteDevice; address: string }[] {
  const uplinks = uplinksOf(site).map(({ device, subnet }) => ({ device, address: subnet.address }))
  const gateway = site.devices.find(({ sn }) => sn === site.topology.gateway)
  return [
    ...uplinks,
    ...(gateway ? subnetsBelow(gateway) : []).map(({ address }) => ({ device: gateway!, address })),
  ]
}

function subnetsBelow(device: SiteDevice) {
  const state = reportOf(device)
  if (typeof state === 'string') return []
  const below = state.interfaces.filter(({ role }) => role !== 'upstream')
  return below.flatMap(({ ipv4 }) => ipv4.flatMap((text) => subnetOf(text) ?? []))
}

/** Whether it has that address in a network of its own, which others may have, too. */
function routedBy({ topology }: Site, device: SiteDevice, ip: string): boolean {
  const at = subnetOf(`${ip}/32`)!.from
  return device.sn !== topology.gateway && subnetsBelow(device).some(({ from, to }) => from <= at && at <= to)
}

const unusable = /^(?:0\.|127\.|169\.254\.)/

function clientsOf(device: SiteDevice): (Client & { ip: string })[] {
  const state = reportOf(device)
  if (typeof state === 'string') return []
  return state.clients.filter((client): client is Client & { ip: string } => {
    const { ip, inactiveSeconds = 0 } = client
    if (ip === undefined || unusable.test(ip) || inactiveSeconds > QUIET_SECONDS) return false
    return subnetOf(`${ip}/32`) !== null
  })
}
