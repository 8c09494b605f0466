import { claimedAddresses, inConflict } from '../../address-claims.ts'
import { lookAt, type Rule } from '../../rule.ts'
import { ofDevice, pageFix, theNetwork } from '../../subjects.ts'

/** One address of a network used by two: devices by their own word, clients by what devices tell of them. */
export const addressTwice: Rule<'address_twice'> = {
  look(site) {
    return lookAt(claimedAddresses(site), ({ address, holders }) => {
      const all = inConflict(holders)
      if (all.length === 0) return 'fine'
      const device = all.findLast((holder) => holder.device !== null)?.device
      return {
        subject: device ? ofDevice(device) : theNetwork,
        evidence: {
          address,
          holders: all.map(({ name }) => name).sort(),
          devices: [...new Set(all.flatMap(({ toldBy }) => [...toldBy]))].sort(),
        },
        fix: device ? pageFix('device', device.sn) : pageFix('clients'),
        part: address,
      }
    })
  },
}
