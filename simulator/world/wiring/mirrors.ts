import type { Node, Port } from '../node.ts'

/** What passed a port when it was last copied. */
const copied = new WeakMap<Port, { bytes: number; packets: number }>()

/** Sends what passed mirrored ports out of those that get the copies. */
export function copyMirrored({ ports }: Node): void {
  for (const port of ports.values()) {
    const to = port.options.mirrorTo === null ? undefined : ports.get(port.options.mirrorTo)
    const { rxBytes, txBytes, rxPackets, txPackets } = port.counters
    const now = { bytes: rxBytes + txBytes, packets: rxPackets + txPackets }
    const before = copied.get(port)
    if (to === undefined) copied.delete(port)
    else copied.set(port, now)
    // Counters that began anew say nothing of what passed since.
    if (to === undefined || before === undefined || now.bytes < before.bytes) continue
    to.counters.txBytes += now.bytes - before.bytes
    to.counters.txPackets += now.packets - before.packets
  }
}
