import type { HealthRuleName, HealthUnknown } from '#contract/health/rules.ts'
import type { Radio } from '#contract/inventory/state/device-state.ts'
import { type CheckResult, type Looked, lookAt } from './rule.ts'
import { reportOf, type Site, type SiteDevice } from './site.ts'

/** Every radio that is reported now; of a device that tells nothing, the device once. */
export function lookAtRadios<Name extends HealthRuleName>(
  { devices }: Site,
  judge: (device: SiteDevice, radio: Radio) => CheckResult<Name>,
  concerns: (radio: Radio) => boolean = () => true,
): Looked<Name> {
  const carriers = devices.filter(({ capabilities }) => capabilities.includes('radios'))
  const things = carriers.flatMap((device): { device: SiteDevice; radio: Radio | HealthUnknown }[] => {
    const state = reportOf(device)
    if (typeof state === 'string') return [{ device, radio: state }]
    return state.radios.filter(concerns).map((radio) => ({ device, radio }))
  })
  return lookAt(things, ({ device, radio }) => (typeof radio === 'string' ? radio : judge(device, radio)))
}
