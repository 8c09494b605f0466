import type { WayFinding } from '#contract/clients/way.ts'
import type { Client } from '#contract/inventory/state/device-state.ts'
import { finding } from './air.ts'

export interface ClientFacts {
  client: Client
  connected: boolean
  /** When it left; null while it is connected. */
  leftAt: number | null
  /** Tries with a wrong key within the last {@link REFUSED_MS}. */
  refused: number
  /** Another client of the network that is told with the same IPv4 address. */
  sharer: { mac: string; name: string } | null
}

export const REFUSED_MS = 15 * 60_000

/** Addresses that a client gives itself when no server answers (RFC 3927). */
const OWN = /^169\.254\./

/** What is to be said of the client itself: whether it gets in, has an address of its own, and passed the portal. */
export function clientFindings(facts: ClientFacts, now: number): WayFinding[] {
  const { client, connected, leftAt, refused } = facts
  const found: WayFinding[] = []
  if (refused > 0) found.push(finding('wrongKey', 'bad', { count: refused, minutes: REFUSED_MS / 60_000 }))
  if (!connected) {
    const seconds = leftAt === null ? undefined : Math.max(0, Math.round((now - leftAt) / 1000))
    return [...found, finding('notConnected', 'unknown', { seconds })]
  }
  if (client.captive?.status === 'waiting') found.push(finding('portalWaiting', 'poor'))
  if (client.link?.standard === 'ht') found.push(finding('oldStandard', 'poor'))
  return [...found, ...addressFindings(facts)]
}

function addressFindings({ client: { ip }, sharer }: ClientFacts): WayFinding[] {
  if (ip === undefined) return [finding('addressNone', 'unknown')]
  if (OWN.test(ip)) return [finding('addressOwn', 'bad', { ip })]
  if (sharer) return [finding('addressShared', 'bad', { ip, mac: sharer.mac, name: sharer.name })]
  return [finding('address', 'good', { ip })]
}
