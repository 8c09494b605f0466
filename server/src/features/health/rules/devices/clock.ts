import { lookAt, type Rule } from '../../rule.ts'
import { reportOf } from '../../site.ts'
import { ofDevice, pageFix } from '../../subjects.ts'

/** Seconds: a report may be on its way for some. */
const MOST = 120

export const clock: Rule<'clock'> = {
  look: ({ devices }) =>
    lookAt(devices, (device) => {
      const state = reportOf(device)
      if (typeof state === 'string') return state
      if (state.unit.localTime === undefined) return 'not_reported'
      const off = Math.abs(state.unit.localTime - state.at / 1000)
      if (off <= MOST) return 'fine'
      return { subject: ofDevice(device), evidence: { off }, fix: pageFix('device', device.sn) }
    }),
}
