import { reportOf, type Site, type SiteDevice } from './site.ts'

export interface Subnet {
  address: string
  /** First and last address. */
  from: number
  to: number
  prefix: number
}

/** Of `10.0.0.1/24`; null: no IPv4 address with a prefix. */
export function subnetOf(text: string): Subnet | null {
  const [, address = '', bits = ''] = /^((?:\d{1,3}\.){3}\d{1,3})\/(\d{1,2})$/.exec(text) ?? []
  const octets = address.split('.').map(Number)
  const prefix = Number(bits)
  if (bits === '' || prefix > 32 || octets.some((one) => one > 255)) return null
  const whole = octets.reduce((sum, one) => sum * 256 + one, 0)
  const size = 2 ** (32 - prefix)
  const from = Math.floor(whole / size) * size
  return { address, from, to: from + size - 1, prefix }
}

export const overlap = (one: Subnet, other: Subnet): boolean => one.from <= other.to && other.from <= one.to

export interface Uplink {
  device: SiteDevice
  subnet: Subnet
  server: string | null
}

/** The addresses under which devices stand in the network themselves; the gateway's way out is not one of them. */
export function uplinksOf({ devices, topology }: Site): Uplink[] {
  return devices.flatMap((device) => {
    const state = reportOf(device)
    if (typeof state === 'string' || device.sn === topology.gateway) return []
    return state.interfaces
      .filter(({ role }) => role === 'upstream')
      .flatMap(({ ipv4, dhcpServer }) =>
        ipv4.flatMap((text) => {
          const subnet = subnetOf(text)
          return subnet ? [{ device, subnet, server: dhcpServer ?? null }] : []
        }),
      )
  })
}
