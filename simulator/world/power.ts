import type { EventPayload, Node, Port } from './node.ts'

/** A box goes down: what it was plugged into sees the link, and the power it took, go. */
export function goDown(node: Node, now: number): void {
  node.running = false
  tellNeighbours(node, now, 'wired.carrier-down', 'wired.poe.status.searching')
}

/** A box is up again; call it when the node runs. */
export function comeUp(node: Node, now: number): void {
  tellNeighbours(node, now, 'wired.carrier-up', 'wired.poe.status.delivering_power')
}

function tellNeighbours(node: Node, now: number, carrier: string, power: string): void {
  for (const port of node.ports.values()) {
    const { peer } = port
    if (peer?.port && peer.node.running && !peer.port.disabled)
      tell(node, peer.node, peer.port, now, carrier, power)
  }
}

function tell(node: Node, neighbour: Node, port: Port, now: number, carrier: string, power: string): void {
  const isSwitch = neighbour.device.model.platform === 'switch'
  const payload: EventPayload = { name: port.name }
  if (isSwitch) payload.timestamp = Math.floor(now / 1000)
  neighbour.onEvent(carrier, payload, now)
  const feeds = isSwitch && neighbour.device.model.poeBudget > 0 && port !== neighbour.uplink
  if (feeds && node.device.model.poeNeed > 0) neighbour.onEvent(power, { name: port.name }, now)
}
