import { overlap, subnetOf } from '../../addresses.ts'
import { lookAt, type Rule } from '../../rule.ts'
import { reportOf, type SiteDevice } from '../../site.ts'
import { ofDevice, pageFix } from '../../subjects.ts'

/** Two interfaces of the gateway in one range of addresses. */
export const subnetOverlap: Rule<'subnet_overlap'> = {
  look({ devices, topology }) {
    const gateways = devices.filter(({ sn }) => sn === topology.gateway)
    return lookAt(gateways, (device) => {
      const subnets = subnetsOf(device)
      if (typeof subnets === 'string') return subnets
      const pair = subnets.flatMap((one, at) =>
        subnets.slice(at + 1).flatMap((other) => (overlap(one.subnet, other.subnet) ? [[one, other]] : [])),
      )[0]
      if (!pair) return 'fine'
      const [here, there] = pair.map(({ name, text }) => `${name} (${text})`)
      return {
        subject: ofDevice(device),
        evidence: { here: here!, there: there! },
        fix: pageFix('device', device.sn),
      }
    })
  },
}

function subnetsOf(device: SiteDevice) {
  const state = reportOf(device)
  if (typeof state === 'string') return state
  const subnets = state.interfaces.flatMap(({ name, ipv4 }) =>
    ipv4.flatMap((text) => {
      const subnet = subnetOf(text)
      return subnet ? [{ name, text, subnet }] : []
    }),
  )
  return subnets.length > 0 ? subnets : 'not_reported'
}
