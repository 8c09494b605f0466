import { lookAt, type Rule } from '../../rule.ts'
import { reportOf } from '../../site.ts'
import { ofDevice, pageFix } from '../../subjects.ts'

/** Above it the next device that starts may get no power, or take it from another. */
const MOST = 0.9

export const poeBudget: Rule<'poe_budget'> = {
  look({ devices }) {
    const feeding = devices.filter(({ capabilities }) => capabilities.includes('poe'))
    return lookAt(feeding, (device) => {
      const state = reportOf(device)
      if (typeof state === 'string') return state
      const { usedWatts: used, budgetWatts: budget } = state.poe ?? {}
      if (used === undefined || !budget) return 'not_reported'
      const share = used / budget
      if (share < MOST) return 'fine'
      return {
        subject: ofDevice(device),
        evidence: { used, budget, share },
        fix: pageFix('ports', device.sn),
      }
    })
  },
}
