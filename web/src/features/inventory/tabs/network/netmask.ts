import type { DeviceInfo } from '#contract/inventory/schemas.ts'

/** Of the device's LAN address, else of its WAN address: interfaces report addresses with their prefix. */
export function netmaskOf({ lanip, wanip, state }: Pick<DeviceInfo, 'lanip' | 'wanip' | 'state'>) {
  const all = state?.interfaces.flatMap(({ ipv4 }) => ipv4) ?? []
  const own = all.find((one) => lanip && one.startsWith(`${lanip}/`))
  return dotted(own ?? all.find((one) => wanip && one.startsWith(`${wanip}/`)))
}

/** `192.0.2.7/24` has 255.255.255.0; null without a prefix. */
function dotted(address: string | undefined): string | null {
  const bits = Number(/\/(\d{1,2})$/.exec(address ?? '')?.[1] ?? Number.NaN)
  if (!(bits <= 32)) return null
  const octet = (at: number) => 256 - 2 ** (8 - Math.min(8, Math.max(0, bits - at * 8)))
  return [0, 1, 2, 3].map(octet).join('.')
}
