import { kindTraits } from '#contract/inventory/kind-traits.ts'
import { type Looked, lookAt, type Rule, unchecked } from '../../rule.ts'
import { enabledSsids, type Site, type SiteDevice } from '../../site.ts'
import { ofPort, portFix } from '../../subjects.ts'
import { bySn, carries, carrying, wayUp } from '../../trunks.ts'

/** A port of a switch between access points and the gateway, and what passes it. */
interface Trunk {
  device: SiteDevice
  /** Null = nothing tells which port it is. */
  port: string | null
  /** Access points behind it. */
  behind: Set<string>
  /** The devices on the way say themselves that it is one. */
  isHeard: boolean
}

/** Clients of an SSID whose VLAN ends on the way get no address. */
export const vlanPath: Rule<'vlan_path'> = {
  look(site) {
    const ssids = enabledSsids(site)
    if (ssids === null) return unchecked('not_read')
    const vlans = [...new Set(ssids.map(({ vlan }) => vlan))].filter((vlan) => vlan > 0)
    const { trunks, lost } = vlans.length === 0 ? { trunks: [], lost: 0 } : trunksOf(site)
    const seen: Looked<'vlan_path'> = lookAt(trunks, ({ device, port, behind, isHeard }) => {
      if (port === null) return 'path_unknown'
      const settings = device.ports?.get(port)
      if (settings === undefined) return 'not_read'
      const missing = vlans.filter((vlan) => !carries(settings, vlan)).sort((a, b) => a - b)
      if (missing.length === 0) return 'fine'
      return {
        isHeard,
        subject: ofPort(device, port),
        evidence: { vlans: missing, devices: behind.size },
        fix: portFix(device, port, { vlan: carrying(settings, missing) }),
      }
    })
    if (lost > 0) seen.unknown.set('path_unknown', (seen.unknown.get('path_unknown') ?? 0) + lost)
    return seen
  },
}

const carriesSsids = ({ kind, capabilities }: SiteDevice): boolean =>
  kind !== null && kindTraits[kind].ssids !== 'never' && capabilities.includes('radios')

/** The ports that frames of access points pass, and how many access points have no known way. */
function trunksOf(site: Site): { trunks: Trunk[]; lost: number } {
  const devices = bySn(site)
  const trunks = new Map<string, Trunk>()
  let lost = 0
  const pass = (sn: string, port: string | null, behind: string, isHeard: boolean) => {
    const device = devices.get(sn)
    if (device?.kind !== 'switch') return
    const key = `${sn} ${port}`
    const trunk = trunks.get(key) ?? { device, port, behind: new Set(), isHeard: true }
    trunk.isHeard &&= isHeard
    trunks.set(key, trunk)
    trunk.behind.add(behind)
  }
  for (const { sn } of site.devices.filter(carriesSsids)) {
    if (sn === site.topology.gateway) continue
    const way = wayUp(site, sn)
    if (way === null) lost += 1
    for (const link of way ?? []) {
      pass(link.sn, link.port, sn, link.isHeard)
      pass(link.above, link.abovePort, sn, link.isHeard)
    }
  }
  return { trunks: [...trunks.values()], lost }
}
