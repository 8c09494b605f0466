import { addressOf, numberOf } from '../../config/addressing.ts'
import type { Agent } from '../agent.ts'
import type { ConnectionOptions } from './connection.ts'

/** Linux has all of 127.0.0.0/8; the first of it are servers'. */
const FIRST_OF_SITES = numberOf('127.64.0.1')

/** @returns an IPv4 address of this machine's loopback */
export const addressOfSite = (site: number): string => addressOf(FIRST_OF_SITES + site)

/** How one agent connects: as its fleet's options and its kind say. */
export function connectionOptions({ node, isSwitch, context }: Agent): ConnectionOptions {
  const { options, ca, caIsDefault } = context
  const { server, verifyHost, seed, caSigned, fastReconnectMs, keys } = options
  const { serial, site } = node.device
  const from = options.addressPerSite ? addressOfSite(site) : options.from
  const target = { server, from, ca, caIsDefault, verifyHost }
  return { ...target, seed, serial, caSigned, isSwitch, fastReconnectMs, keys }
}
