import { isStation } from '../addresses.ts'
import type { Node } from '../node.ts'

/** Which end of a radio bridge it plays: as it was told, else as it was delivered. */
export const bridgeMode = ({ device, config }: Node): string =>
  config.bridge.mode ?? (isStation(device) ? 'station' : 'base')

/** A station hears its base, and nobody else. */
export const isLinked = (far: Node, near: Node): boolean =>
  bridgeMode(far) === 'station' && bridgeMode(near) === 'base'

/** Meters between the two ends: as told, else as it stands. */
export const bridgeMeters = ({ config, phase }: Node): number =>
  config.bridge.meters || 300 + Math.round(phase * 2000)

const NEAREST_DBM = -34
const SWAY_MS = 9000

/**
 * At what both ends hear each other: weaker over more meters, and swaying with the wind. The base hears the station a
 * little weaker, for a station sends with less.
 */
export function heardAt(far: Node, now: number): { base: number; station: number } {
  const loss = 20 * Math.log10(Math.max(1, bridgeMeters(far) / 100))
  const sway = 1.5 * Math.sin((2 * Math.PI * now) / SWAY_MS + far.phase)
  const turned = far.offAxisDb + (far.bridge?.offAxisDb ?? 0)
  const station = Math.round(NEAREST_DBM - loss - turned + sway)
  return { station, base: station - 2 }
}

const WEAKEST_DBM = -85
const MOST_MCS = 11

/** Rate of both directions in kbit/s with its parameters, by how loud it is. */
export function bridgeRate(rssi: number, width: number) {
  const mcs = Math.max(0, Math.min(MOST_MCS, Math.round((rssi - WEAKEST_DBM) / 3.5)))
  return { bitrate: Math.round((mcs + 1) * 12_010 * (width / 20) * 2), chwidth: width, mcs, nss: 2 }
}
