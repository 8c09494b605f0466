import type { JsonObject } from '#protocols/json.ts'
import { hasLink, type Node, type Port } from '../world/node.ts'
import { transceiver } from './transceiver.ts'

const PAIRS = ['A', 'B', 'C', 'D']
const SHORTEST_M = 3
const LONGEST_M = 75

/** What `cable-diagnostics` finds on one port: four copper pairs, or the module's own measurements. */
export function cableReport(node: Node, port: Port): JsonObject {
  if (port.cage === null) return copper(node, port)
  return transceiver(node, port) ?? { 'form-factor': port.cage, text: 'no module' }
}

/** A pulse finds the far end of the cable, or where it hangs loose: at the panel, a few metres on. */
function copper(node: Node, port: Port): JsonObject {
  const up = hasLink(port)
  const plugged = port.peer !== null || port.hosts > 0
  const status = plugged ? 'ok' : 'open'
  const pairs = PAIRS.map((pair, index) => {
    const metres = plugged ? cableMetres(node, port) + (index % 2) : SHORTEST_M
    return [`pair-${pair}`, { status, meters: metres }]
  })
  return { type: 'copper', 'link-status': up ? 'up' : 'down', ...Object.fromEntries(pairs) }
}

/** The same cable measures the same each time. */
function cableMetres(node: Node, port: Port): number {
  const number = Number(port.name.replace(/\D/g, ''))
  const share = (node.phase * 97 + number * 0.618) % 1
  return SHORTEST_M + Math.round(share * (LONGEST_M - SHORTEST_M))
}
