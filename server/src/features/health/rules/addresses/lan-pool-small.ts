import type { Lan } from '#contract/configuration/sections/lan.ts'
import { overlap, subnetOf } from '../../addresses.ts'
import { lookAt, type Rule, unchecked } from '../../rule.ts'
import { gatewayOf, reportOf } from '../../site.ts'
import { ofDevice, pageFix } from '../../subjects.ts'

/** A pool that has hardly more addresses than clients that are there now. */
const FULL = 0.9

export const lanPoolSmall: Rule<'lan_pool_small'> = {
  look(site) {
    const gateway = gatewayOf(site)
    if (gateway === null) return lookAt([], () => 'fine')
    if (site.lans === null) return unchecked('not_read')
    const state = reportOf(gateway)
    if (typeof state === 'string') return unchecked(state)
    const ips = state.clients.flatMap(({ ip }) => ip ?? [])
    const pools = site.lans.flatMap((lan) => (lan.dhcp ? [{ lan, size: lan.dhcp.size }] : []))
    return lookAt(pools, ({ lan, size }) => {
      const clients = ips.filter((ip) => isIn(lan, ip)).length
      if (clients < size * FULL) return 'fine'
      const evidence = { clients, size, lan: lan.name }
      return { subject: ofDevice(gateway), evidence, fix: pageFix('device', gateway.sn), part: lan.key }
    })
  },
}

function isIn({ address, prefix }: Lan, ip: string): boolean {
  const [subnet, one] = [subnetOf(`${address}/${prefix}`), subnetOf(`${ip}/32`)]
  return subnet !== null && one !== null && overlap(subnet, one)
}
