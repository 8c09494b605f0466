import type { HealthUnknown } from '#contract/health/rules.ts'
import { lookAt, type Rule } from '../../rule.ts'
import { reportOf, type Site, type SiteDevice } from '../../site.ts'
import { ofDevice, pageFix } from '../../subjects.ts'

/** Those that check themselves: switches tell sentences instead. */
const checking = ({ devices }: Site) =>
  devices.filter(({ kind }) => kind === 'ap' || kind === 'gateway' || kind === 'wifirouter')

/** Whose service does not answer, or why it is not known. */
function failing(device: SiteDevice, which: 'dns' | 'dhcp' | 'radius'): readonly string[] | HealthUnknown {
  const state = reportOf(device)
  if (typeof state === 'string') return state
  return device.check?.[which] ?? 'not_reported'
}

const about = (device: SiteDevice) => ({ subject: ofDevice(device), fix: pageFix('device', device.sn) })

/** The interfaces on which the service does not answer. */
const onInterfaces = (which: 'dns' | 'dhcp') => (site: Site) =>
  lookAt<SiteDevice, 'dns_failing' | 'dhcp_failing'>(checking(site), (device) => {
    const interfaces = failing(device, which)
    if (typeof interfaces === 'string') return interfaces
    return interfaces.length === 0 ? 'fine' : { ...about(device), evidence: { interfaces } }
  })

export const dnsFailing: Rule<'dns_failing'> = { ofNow: true, look: onInterfaces('dns') }
export const dhcpFailing: Rule<'dhcp_failing'> = { ofNow: true, look: onInterfaces('dhcp') }

export const radiusSilent: Rule<'radius_silent'> = {
  ofNow: true,
  look: (site) =>
    lookAt(checking(site), (device) => {
      const ssids = failing(device, 'radius')
      if (typeof ssids === 'string') return ssids
      return ssids.length === 0 ? 'fine' : { ...about(device), evidence: { ssids } }
    }),
}
