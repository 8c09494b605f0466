import { switchEnds } from '../../links.ts'
import { lookAt, type Rule } from '../../rule.ts'
import { reportOf, type SiteDevice } from '../../site.ts'
import { ofPort, portFix } from '../../subjects.ts'

/** What one end takes for full duplex and the other for half loses frames as soon as both send. */
export const linkDuplex: Rule<'link_duplex'> = {
  ofNow: true,
  look: (site) =>
    lookAt(switchEnds(site), ({ device, port, other, otherPort, isHeard }) => {
      const here = duplexOf(device, port)
      const there = duplexOf(other, otherPort)
      if (here === null || there === null) return 'not_reported'
      // Told once, where the half is.
      if (here === there || here === 'full') return 'fine'
      return {
        isHeard,
        subject: ofPort(device, port),
        evidence: { device: other.name },
        fix: portFix(device, port, { speed: 'auto', duplex: 'auto' }),
      }
    }),
}

function duplexOf(device: SiteDevice, port: string | null) {
  const state = reportOf(device)
  if (port === null || typeof state === 'string') return null
  return state.ports.find(({ name, up }) => name === port && up === true)?.duplex ?? null
}
