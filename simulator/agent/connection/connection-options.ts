import type { Agent } from '../agent.ts'
import type { LinkTarget } from './link.ts'

export interface ConnectionOptions extends LinkTarget {
  readonly seed: string
  readonly serial: string
  readonly caSigned: boolean
  /** Agents of switches retry every 5 s and send no WebSocket pings. */
  readonly isSwitch: boolean
  /** Fixed retry delay instead of the agents' own, ms. */
  readonly fastReconnectMs: number | null
  /** How many keys it has made itself before this one. */
  readonly keys: number
}

/** How one agent connects: as its fleet's options and its kind say. */
export function connectionOptions({ node, isSwitch, context }: Agent): ConnectionOptions {
  const { options, ca, caIsDefault } = context
  const { server, from, verifyHost, seed, caSigned, fastReconnectMs, keys } = options
  const { serial } = node.device
  const target = { server, from, ca, caIsDefault, verifyHost }
  return { ...target, seed, serial, caSigned, isSwitch, fastReconnectMs, keys }
}
