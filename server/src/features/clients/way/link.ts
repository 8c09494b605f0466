import { atLeast, atMost, ratingLimits, worstOf } from '#contract/clients/ratings.ts'
import type { WayFinding } from '#contract/clients/way.ts'
import type { Socket } from '../directory/sighting.ts'
import { finding } from './air.ts'

const MBIT = 1e6
const GIGABIT = 1_000 * MBIT
/** Below this even one client of today's Wi-Fi is faster than the cable. */
const SLOW = 100 * MBIT

/**
 * A cable by what both of its sockets tell. Full speed is a gigabit: of what a port could do nothing is known.
 * @param ends those of the two that are known
 */
export function linkFindings(ends: readonly Socket[]): WayFinding[] {
  const found = ends.flatMap(endFindings)
  const speeds = ends.flatMap(({ speedBps }) => (speedBps ? [speedBps] : []))
  const speed = Math.min(...speeds)
  if (speeds.length > 0 && speed < GIGABIT)
    found.push(finding('linkSlow', speed < SLOW ? 'bad' : 'poor', { bps: speed }))
  const worst = worstOf(found.map(({ rating }) => rating))
  if (worst === 'bad' || worst === 'poor') return found
  if (speeds.length === 0) return [...found, finding('linkNone', 'unknown')]
  return [...found, finding('link', 'good', { bps: speed })]
}

function endFindings({ name: port, up, duplex, counters, poe }: Socket): WayFinding[] {
  const found: WayFinding[] = []
  if (up === false) found.push(finding('linkDown', 'bad', { port }))
  if (duplex === 'half') found.push(finding('linkHalf', 'bad', { port }))
  if (poe?.status === 'fault') found.push(finding('poeFault', 'bad', { port, fault: poe.fault ?? '' }))
  const { rxErrors: errors, rxPackets: packets } = counters ?? {}
  if (errors !== undefined && packets !== undefined && packets > 0) {
    const rating = atMost(errors / packets, ratingLimits.errorRatio)
    if (rating !== 'good')
      found.push(finding('linkErrors', rating, { port, errors, ratio: errors / packets }))
  }
  return found
}

/** A device that reaches the next one over the air. */
export const airLinkFindings = (signalDbm: number | undefined): WayFinding[] =>
  signalDbm === undefined
    ? [finding('linkNone', 'unknown')]
    : [finding('linkAir', atLeast(signalDbm, ratingLimits.signalDbm), { dbm: signalDbm })]
