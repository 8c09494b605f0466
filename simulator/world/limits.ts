import type { Client } from './client.ts'
import type { Port } from './node.ts'

const BYTES_PER_KBIT = 125

/** Bytes of a client that its switch port, or that of its access point, lets through in that time; all others are lost. */
export function limited(
  { wired, association }: Client,
  down: number,
  up: number,
  seconds: number,
  movedAt: number,
): [down: number, up: number] {
  const port = wired?.port ?? association?.node.uplink?.peer?.port
  if (!port) return [down, up]
  return [
    pass(port, 'out', port.options.outKbps, down, seconds, movedAt),
    pass(port, 'in', port.options.inKbps, up, seconds, movedAt),
  ]
}

/** All that hangs on a port shares its limit. */
function pass(
  port: Port,
  way: 'in' | 'out',
  kbps: number,
  bytes: number,
  seconds: number,
  movedAt: number,
): number {
  if (kbps === 0) return bytes
  if (port.passed.at !== movedAt) port.passed = { at: movedAt, in: 0, out: 0 }
  const left = Math.max(0, kbps * BYTES_PER_KBIT * seconds - port.passed[way])
  const through = Math.min(bytes, left)
  port.passed[way] += through
  return through
}
