import type { HealthRuleName, HealthUnknown } from '#contract/health/rules.ts'
import type { Port } from '#contract/inventory/state/device-state.ts'
import { type CheckResult, type Looked, lookAt } from './rule.ts'
import { reportOf, type Site, type SiteDevice } from './site.ts'

/** Every port of a switch that is up; of a switch that tells nothing, the switch once. */
export function lookAtPorts<Name extends HealthRuleName>(
  { devices }: Site,
  judge: (device: SiteDevice, port: Port) => CheckResult<Name>,
): Looked<Name> {
  const things = devices
    .filter(({ kind }) => kind === 'switch')
    .flatMap((device): { device: SiteDevice; port: Port | HealthUnknown }[] => {
      const state = reportOf(device)
      if (typeof state === 'string') return [{ device, port: state }]
      return state.ports.filter(({ up }) => up === true).map((port) => ({ device, port }))
    })
  return lookAt(things, ({ device, port }) => (typeof port === 'string' ? port : judge(device, port)))
}
