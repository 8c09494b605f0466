import type { PlannedDevice } from '../kinds/fleet-plan.ts'
import type { SimulatedKind } from '../kinds/models.ts'

/** Addresses of the sites: documentation ranges outside, private ranges inside. */
const PUBLIC_NETWORKS = ['192.0.2', '198.51.100', '203.0.113']

/** Every second CPE of a site is the far end of a wireless bridge from the one before it. */
export function isStation(device: PlannedDevice): boolean {
  return device.model.kind === 'cpe' && device.ordinal % 2 === 0
}

const ROUTERS: readonly SimulatedKind[] = ['gateway', 'wifirouter', 'cellularouter', 'router', 'soho']

/** True for boxes that route a network of their own. */
export function isRouter({ model }: Pick<PlannedDevice, 'model'>): boolean {
  return ROUTERS.includes(model.kind)
}

/** First three octets of the site's network. */
export function sitePrefix(site: number): string {
  return `192.168.${site % 250}`
}

const DEVICES_IN_FIRST_RANGE = 58

/** Of the device with that place in its site: below its clients; of a campus the others have a range of their own. */
export function deviceAddress(site: number, place: number): string {
  if (place < DEVICES_IN_FIRST_RANGE) return `${sitePrefix(site)}.${2 + place}`
  return `172.31.${site % 250}.${2 + ((place - DEVICES_IN_FIRST_RANGE) % 250)}`
}

export const CLIENTS_PER_RANGE = 195

/** Of the client with that place in its site: beyond what fits into the first range they are in further ones. */
export function clientAddress(prefix: string, place: number): string {
  const further = Math.floor(place / CLIENTS_PER_RANGE)
  const range = further === 0 ? prefix : `172.${15 + further}.${prefix.slice(prefix.lastIndexOf('.') + 1)}`
  return `${range}.${60 + (place % CLIENTS_PER_RANGE)}`
}

/** A router's own LAN address: the site's network for the gateway, one of its own for the others. */
export function routerAddress(device: PlannedDevice): string {
  if (device.model.kind === 'gateway') return `${sitePrefix(device.site)}.1`
  return `10.${device.index % 250}.${Math.floor(device.index / 250) % 250}.1`
}

/** Public-looking address of a box with its own line. */
export function publicAddress(device: PlannedDevice): string {
  const network = PUBLIC_NETWORKS[device.index % PUBLIC_NETWORKS.length]
  return `${network}.${2 + (Math.floor(device.index / PUBLIC_NETWORKS.length) % 250)}`
}

/** The provider's router in front of a public address. */
export function providerGateway(address: string): string {
  return address.replace(/\.\d+$/, '.1')
}
