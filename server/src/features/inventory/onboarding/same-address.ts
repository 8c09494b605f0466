import { isIPv4, isIPv6 } from 'node:net'

/** IPv4 inside IPv6 (`::ffff:192.0.2.1`) is the same address; a zone is no part of it. */
export function plainAddress(address: string): string {
  const bare = address.toLowerCase().split('%')[0]!
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)
  return mapped?.[1] ?? bare
}

/**
 * Whether a browser and a device are at the same place, as far as addresses tell: the same IPv4 address, or the
 * same /64 of global IPv6 (every host has its own address there). Loopback and private ones only when identical.
 */
export function sameAddress(a: string, b: string): boolean {
  const [one, other] = [plainAddress(a), plainAddress(b)]
  if (one === other) return isIPv4(one) || isIPv6(one)
  const [left, right] = [globalPrefix(one), globalPrefix(other)]
  return left !== null && left === right
}

/** The first 64 bits of a global IPv6 address (2000::/3). */
function globalPrefix(address: string): string | null {
  if (!isIPv6(address)) return null
  const [head = '', tail] = address.split('::')
  const start = head ? head.split(':') : []
  const end = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - start.length - end.length
  const groups = [...start, ...Array<string>(Math.max(0, gap)).fill('0'), ...end].slice(0, 4)
  const numbers = groups.map((group) => Number.parseInt(group || '0', 16))
  return (numbers[0]! & 0xe000) === 0x2000 ? numbers.join(':') : null
}
