import type { LimitHolder } from '#contract/limit-names.ts'

/**
 * Who asks, by kind: `{ tenant: 4, account: 7 }`. Each of them has a share of its own. Where holders take turns, the
 * first kind says whose turn it is.
 */
export type Holders = Readonly<Partial<Record<LimitHolder, string | number>>>

/** Each holder with its kind. */
export const holdersIn = (holders: Holders): [LimitHolder, string][] =>
  Object.entries(holders).map(([kind, key]) => [kind as LimitHolder, String(key)])

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** One holder per address: an IPv6 site has 2^64 of them, so that its first 64 bits count. */
export function addressHolder(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const after = tail === '' ? 0 : tail.split(':').length
    while (groups.length < 8 - after) groups.push('0')
    if (after > 0) groups.push(...tail.split(':'))
  }
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}
