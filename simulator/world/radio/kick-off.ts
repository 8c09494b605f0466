import type { Association, Client } from '../client.ts'
import type { Node } from '../node.ts'
import type { Site } from '../site.ts'
import { bssList } from './air.ts'
import { associateWith, leave } from './roaming.ts'

/** So long an access point waits for a client that it asked to go elsewhere. */
export const ASKED_MS = 10_000
const SENT_AWAY_MS = 30_000

/**
 * Too weak for its access point, a client is first asked to go to another one (802.11v). One that stays all the same is
 * disassociated after a time, one that does not understand it at once.
 */
export function kickOff(site: Site, client: Client, now: number): void {
  const { association } = client
  if (association === null) return
  if (association.rssi >= association.weakest) {
    association.askedAt = null
  } else if (client.transition === 'unknown') {
    sendAway(client, association.node, now)
  } else if (association.askedAt === null) {
    association.askedAt = now
    association.node.weakClients.asked++
    if (client.transition === 'goes') goElsewhere(site, client, association, now)
  } else if (now - association.askedAt >= ASKED_MS) {
    sendAway(client, association.node, now)
  }
}

/** The same network of another access point; where there is none it stays. */
function goElsewhere(site: Site, client: Client, { node: from, ssid }: Association, now: number): void {
  const target = site.nodes
    .filter((node) => node !== from && node.running && node.device.model.kind === 'ap')
    .flatMap((node) => bssList(node).map((bss) => ({ node, bss })))
    .find(({ bss }) => bss.ssid.name === ssid)
  if (target) associateWith(site, client, target.node, target.bss, now)
}

/** It looks for another one first. */
function sendAway(client: Client, node: Node, now: number): void {
  node.weakClients.disconnected++
  leave(client, now)
  client.banned = { node, until: now + SENT_AWAY_MS }
  client.displaced = true
}
