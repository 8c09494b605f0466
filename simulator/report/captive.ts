import type { JsonObject } from '#protocols/json.ts'
import type { Node } from '../world/node.ts'
import type { Site } from '../world/site.ts'

/** People on these networks go through a portal. */
const PORTAL_SSID = /guest/i
/** Who waits so long signs in. */
const SIGN_IN_SECONDS = 30

/** `state.captive`: who is at the portal of the guests' network; absent without one. */
export function atPortal(site: Site, node: Node, now: number): JsonObject {
  const guests = site.clients.filter(
    ({ association }) => association?.node === node && PORTAL_SSID.test(association.ssid),
  )
  if (guests.length === 0) return {}
  const captive = guests.map(({ mac, ip, association, counters }): [string, JsonObject] => {
    const seconds = Math.max(0, Math.round((now - association!.since) / 1000))
    const passed = seconds >= SIGN_IN_SECONDS
    return [
      mac,
      {
        status: passed ? 'Authenticated' : 'Garden',
        idle: 0,
        time: passed ? seconds - SIGN_IN_SECONDS : 0,
        ip4addr: ip,
        ip6addr: '',
        packets_ul: counters.rxPackets,
        bytes_ul: counters.rxBytes,
        packets_dl: counters.txPackets,
        bytes_dl: counters.txBytes,
        username: '',
      },
    ]
  })
  return { captive: Object.fromEntries(captive) }
}
