import type { ConfigState } from '#contract/inventory/config-states.ts'
import { lookAt, type Rule } from '../../rule.ts'
import { ofDevice, pageFix } from '../../subjects.ts'

const wrong: readonly ConfigState[] = ['drifted', 'failed', 'rolled_back']

export const configDrift: Rule<'config_drift'> = {
  ofNow: true,
  look: ({ devices }) =>
    lookAt(
      devices.filter(({ config }) => config !== null && config !== 'unmanaged'),
      (device) =>
        wrong.includes(device.config!)
          ? { subject: ofDevice(device), evidence: {}, fix: pageFix('configuration', device.sn) }
          : 'fine',
    ),
}
