import { lookup } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

const own = new BlockList()
for (const [net, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const)
  own.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ...([
    ['::', 96],
    ['64:ff9b::', 96],
    ['2002::', 16],
    ['2001::', 32],
  ] as const),
  ...([
    ['fc00::', 7],
    ['fe80::', 10],
    ['ff00::', 8],
  ] as const),
] as const)
  own.addSubnet(net, bits, 'ipv6')

/** Whether an address lies out in the internet: not in this machine, its network or any other private one. */
export const isForeign = (address: string): boolean =>
  isIP(address) !== 0 && !own.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Looks a name up as usual, and fails when any of its addresses is not foreign: what is connected to is what was checked. */
export const foreignLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    const bad = found.length === 0 || found.some(({ address }) => !isForeign(address))
    if (bad) return done(Object.assign(new Error('not a foreign address'), { code: 'EFOREIGN' }), '', 0)
    if (options.all) return done(null, found)
    const [{ address, family }] = found as [{ address: string; family: number }]
    done(null, address, family)
  })
}
