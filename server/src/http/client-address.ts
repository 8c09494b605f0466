import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

const NAMED: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Who calls, as the HTTP server tells it too: proxies that are trusted are looked through, the nearest first.
 * @param trusted addresses, networks and the names above, separated by commas
 */
export function clientAddress(trusted: string | undefined): (request: IncomingMessage) => string {
  const proxies = listOf(trusted ?? '')
  const isProxy = (address: string) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  return ({ socket, headers }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
    const way = [...forwarded.map((one) => one.trim()).filter(Boolean), plain(socket.remoteAddress ?? '')]
    return way.findLast((one, index) => index === 0 || !isProxy(plain(one))) ?? ''
  }
}

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

function listOf(text: string): BlockList {
  const list = new BlockList()
  const entries = text.split(',').map((one) => one.trim())
  for (const entry of entries.flatMap((one) => NAMED[one] ?? [one]).filter(Boolean)) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
