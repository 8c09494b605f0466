import { uplinksOf } from '../../addresses.ts'
import { lookAt, type Rule } from '../../rule.ts'
import { pageFix, theNetwork } from '../../subjects.ts'

/** Leases of one range of addresses by more than one server. */
export const dhcpServers: Rule<'dhcp_servers'> = {
  look(site) {
    const leased = uplinksOf(site).filter(({ server }) => server !== null)
    const ranges = Map.groupBy(leased, ({ subnet: { from, prefix } }) => `${from}/${prefix}`)
    return lookAt(ranges, ([range, uplinks]) => {
      const servers = [...new Set(uplinks.map(({ server }) => server!))].sort()
      if (servers.length === 1) return 'fine'
      return { subject: theNetwork, evidence: { servers }, fix: pageFix('clients'), part: range }
    })
  },
}
