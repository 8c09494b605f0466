import { atMost, ratingLimits } from '#contract/clients/ratings.ts'
import { lookAt, type Rule } from '../../rule.ts'
import { reportOf } from '../../site.ts'
import { ofDevice, pageFix } from '../../subjects.ts'

export const deviceCpu: Rule<'device_cpu'> = {
  look: ({ devices }) =>
    lookAt(devices, (device) => {
      const state = reportOf(device)
      if (typeof state === 'string') return state
      const share = state.unit.cpuRatio
      if (share === undefined) return 'not_reported'
      if (atMost(share, ratingLimits.loadRatio) !== 'bad') return 'fine'
      return { subject: ofDevice(device), evidence: { share }, fix: pageFix('device', device.sn) }
    }),
}
