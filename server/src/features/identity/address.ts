import { isIPv6 } from 'node:net'

/**
 * Who an address stands for when tries are counted: of IPv6 the first 64 bits, the rest is a household's or a
 * server's to choose at will. An IPv4 address in IPv6 form is the IPv4 address.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!isIPv6(address)) return address
  const [before = '', after] = address.toLowerCase().split('%')[0]!.split('::')
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const head = groups(before)
  const tail = groups(after)
  const middle =
    after === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  const whole = [...head, ...middle, ...tail].slice(0, 4)
  return `${whole.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
