import type { HealthUnknown } from '#contract/health/rules.ts'
import { lookAt, type Rule } from '../../rule.ts'
import { reportOf, type Site, type SiteDevice } from '../../site.ts'
import { ofDevice, pageFix } from '../../subjects.ts'

/** Those that check themselves: switches tell sentences instead. */
const checking = ({ devices }: Site) =>
  devices.filter(({ kind }) => kind === 'ap' || kind === 'gateway' || kind === 'wifirouter')

/** Whose service does not answer, or why it is not known. */
function failing(device: SiteDevice, which: 'dns' | 'radius'): readonly string[] | HealthUnknown {
  const state = reportOf(device)
  if (typeof state === 'string') return state
  return device.check?.[which] ?? 'not_reported'
}

const about = (device: SiteDevice) => ({ subject: ofDevice(device), fix: pageFix('device', device.sn) })

export const dnsFailing: Rule<'dns_failing'> = {
  ofNow: true,
  look: (site) =>
    lookAt(checking(site), (device) => {
      const interfaces = failing(device, 'dns')
      if (typeof interfaces === 'string') return interfaces
      return interfaces.length === 0 ? 'fine' : { ...about(device), evidence: { interfaces } }
    }),
}

export const radiusSilent: Rule<'radius_silent'> = {
  ofNow: true,
  look: (site) =>
    lookAt(checking(site), (device) => {
      const ssids = failing(device, 'radius')
      if (typeof ssids === 'string') return ssids
      return ssids.length === 0 ? 'fine' : { ...about(device), evidence: { ssids } }
    }),
}
