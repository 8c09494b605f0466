import { isOnCampus } from '../kinds/fleet-plan.ts'
import { wave } from '../random.ts'
import type { Client } from './client.ts'
import { advanceEnergy } from './energy.ts'
import { limited } from './limits.ts'
import { advanceRadio } from './radio/air.ts'
import { waitsFor } from './radio/field.ts'
import { kickOff } from './radio/kick-off.ts'
import { drop, goHome, isAway, join, leave, rejoin, roam } from './radio/roaming.ts'
import { followTimers } from './radio/timers.ts'
import type { Site } from './site.ts'
import { moveTraffic, towardsInternet } from './traffic.ts'
import { exchange } from './wiring/isolation.ts'
import { copyMirrored } from './wiring/mirrors.ts'

const NO_LIMIT = { down: Infinity, up: Infinity }
const SHORTEST_STEP_MS = 1000
const LONGEST_STEP_S = 3600
const MANAGEMENT_BYTES_PER_S = 250
/** Either way, of a call or of something that is watched live. */
const TALK_FRAMES_PER_S = 100
const STAY_SECONDS = 1500
const ROAM_SECONDS = 3000
const RETURN_SECONDS = 600

/** Share of people who are there, by the hour (UTC): few at night, most around noon. */
export function presence(nowMs: number): number {
  const hour = (nowMs / 3_600_000) % 24
  return 0.5 + 0.35 * Math.exp(-(((hour - 13) / 5) ** 2))
}

/**
 * Moves the site to `now`. Called by whoever is about to report, so nothing runs between reports and
 * ten thousand devices need no timers of their own.
 */
export function advanceSite(site: Site, now: number): void {
  if (site.still || now - site.movedAt < SHORTEST_STEP_MS) return
  const seconds = Math.min((now - site.movedAt) / 1000, LONGEST_STEP_S)
  site.movedAt = now
  for (const node of site.nodes) followTimers(site, node, now)
  for (const client of site.clients) stepClient(site, client, seconds, now)
  for (const node of site.nodes) {
    advanceEnergy(node, seconds, now)
    if (!node.running) continue
    const talk = MANAGEMENT_BYTES_PER_S * seconds
    towardsInternet(node, talk * 0.3, talk)
    for (const [at, radio] of node.radios.entries()) {
      if (isOnCampus(node.device)) radio.waits = waitsFor(node, radio, site.nodes)
      advanceRadio(radio, seconds, wave(now / 1000, 1800, node.phase + at * 0.3))
    }
  }
  for (const node of site.nodes) copyMirrored(node)
}

function stepClient(site: Site, client: Client, seconds: number, now: number): void {
  if (!client.wired) walk(site, client, seconds, now)
  const at = client.association?.node ?? client.wired?.node
  if (at?.running !== true || !at.reachable || client.wired?.port.disabled === true) return
  if (client.wired && !exchange(client.wired.port, at.uplink)) return
  if (client.talk !== null && client.association)
    client.association.frames[client.talk] += Math.round(TALK_FRAMES_PER_S * seconds)
  const burst = Math.exp(site.random.bell() * 0.7) * (site.random.chance(0.7) ? 1 : 0.08)
  const { down, up } = client.association?.most ?? NO_LIMIT
  const [downBytes, upBytes] = [
    Math.min(client.load ?? client.downRate * burst, down) * seconds,
    Math.min(client.load ?? client.upRate * burst, up) * seconds,
  ]
  moveTraffic(client, ...limited(client, downBytes, upBytes, seconds, now))
}

function walk(site: Site, client: Client, seconds: number, now: number): void {
  const { random } = site
  if (client.association !== null && !client.association.node.running) drop(client)
  kickOff(site, client, now)
  if (client.displaced) {
    rejoin(site, client, now)
    return
  }
  // Who waits for a download stays where it is.
  if (client.load !== null && client.association !== null) return
  const moves = 1 - Math.exp(-seconds / STAY_SECONDS)
  const there = presence(now)
  if (client.association === null) {
    if (random.chance(Math.min(1, moves * there * 2))) join(site, client, now, 0)
  } else if (random.chance(moves * (1 - there))) {
    leave(client, now)
  } else if (isAway(client) && random.chance(1 - Math.exp(-seconds / RETURN_SECONDS))) {
    goHome(site, client, now)
  } else if (random.chance(1 - Math.exp(-seconds / ROAM_SECONDS))) {
    roam(site, client, now)
  }
}
