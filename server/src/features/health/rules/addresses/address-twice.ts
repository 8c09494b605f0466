import { uplinksOf } from '../../addresses.ts'
import { lookAt, type Rule } from '../../rule.ts'
import { ofDevice, pageFix } from '../../subjects.ts'

export const addressTwice: Rule<'address_twice'> = {
  look(site) {
    const first = new Map<string, string>()
    return lookAt(uplinksOf(site), ({ device, subnet: { address } }) => {
      const holder = first.get(address)
      if (holder === undefined) first.set(address, device.name)
      if (holder === undefined || holder === device.name) return 'fine'
      return {
        subject: ofDevice(device),
        evidence: { address, device: holder },
        fix: pageFix('device', device.sn),
      }
    })
  },
}
