import type { Lan } from '#contract/configuration/sections/lan.ts'
import { overlap, subnetOf } from '../../addresses.ts'
import { lookAt, type Rule, unchecked } from '../../rule.ts'
import { gatewayOf, reportOf, type Site } from '../../site.ts'
import { ofDevice, pageFix } from '../../subjects.ts'

/** A network that is wanted behind the gateway, and the one its provider gave it an address in. */
export const lanOverlap: Rule<'lan_overlap'> = {
  look(site) {
    const gateway = gatewayOf(site)
    if (gateway === null) return lookAt([], () => 'fine')
    if (site.lans === null) return unchecked('not_read')
    const upstream = uplinksOf(site)
    return lookAt(site.lans, (lan) => {
      const text = textOf(lan)
      const clash = upstream.find((one) => overlapping(one, text))
      if (clash === undefined) return 'fine'
      const evidence = { here: `${lan.name} (${text})`, there: `WAN (${clash})` }
      return { subject: ofDevice(gateway), evidence, fix: pageFix('device', gateway.sn), part: lan.key }
    })
  },
}

const textOf = ({ address, prefix }: Lan): string => `${address}/${prefix}`

/** As its report tells now: what a provider will say nobody knows. */
function uplinksOf(site: Site): string[] {
  const gateway = gatewayOf(site)
  const state = gateway && reportOf(gateway)
  if (state === null || typeof state === 'string') return []
  return state.interfaces.flatMap(({ role, ipv4 }) => (role === 'upstream' ? ipv4 : []))
}

function overlapping(one: string, other: string): boolean {
  const [left, right] = [subnetOf(one), subnetOf(other)]
  return left !== null && right !== null && overlap(left, right)
}
