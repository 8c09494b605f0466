import type { Agent } from '../agent.ts'
import type { ConnectionOptions } from './connection.ts'

/** How one agent connects: as its fleet's options and its kind say. */
export function connectionOptions({ node, isSwitch, context }: Agent): ConnectionOptions {
  const { options, ca, caIsDefault } = context
  const { server, from, verifyHost, seed, caSigned, fastReconnectMs, keys } = options
  const { serial } = node.device
  const target = { server, from, ca, caIsDefault, verifyHost }
  return { ...target, seed, serial, caSigned, isSwitch, fastReconnectMs, keys }
}
