/** First and last address of a subnet, as numbers. */
export interface Subnet {
  from: number
  to: number
}

/** Of `192.0.2.1`, whose form is checked already. */
export const numberOf = (address: string): number =>
  address.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0)

export const addressOf = (number: number): string =>
  [24, 16, 8, 0].map((bits) => Math.floor(number / 2 ** bits) % 256).join('.')

export function subnetOf(address: string, prefix: number): Subnet {
  const size = 2 ** (32 - prefix)
  const from = Math.floor(numberOf(address) / size) * size
  return { from, to: from + size - 1 }
}

/** Neither the address of the subnet itself nor the one for all of it. */
export const isHostIn = ({ from, to }: Subnet, address: string): boolean =>
  numberOf(address) > from && numberOf(address) < to

export const overlap = (one: Subnet, other: Subnet): boolean => one.from <= other.to && other.from <= one.to

/** What a box may have: no loopback, no multicast, nothing of the network 0. */
export const isUsable = (address: string): boolean => {
  const [first = 0] = address.split('.').map(Number)
  return first > 0 && first !== 127 && first < 224
}
