import { BlockList, isIPv4 } from 'node:net'
import type { TunnelType } from '#contract/remote-access/endpoints.ts'
import { doesNotExist } from '../../../http/api-error.ts'

export interface Target {
  address: string
  port: number
  /** As people call it; null: the device itself. */
  host: string | null
}

/** Who is connected to a network, by MAC. */
export interface NetworkClients {
  clientIn(network: number, mac: string): { address: string | null; name: string } | null
}

const DEVICE = '127.0.0.1'
const WEB_PORT = 80
const TELNET_PORT = 23
/** Ports that speak TLS. */
const SECURE_PORTS = [443, 8443]

/** Addresses of houses; never those of the link, the device or the internet. */
const privateAddresses = new BlockList()
privateAddresses.addSubnet('10.0.0.0', 8)
privateAddresses.addSubnet('172.16.0.0', 12)
privateAddresses.addSubnet('192.168.0.0', 16)
privateAddresses.addSubnet('100.64.0.0', 10)

export const speaksTls = (port: number): boolean => SECURE_PORTS.includes(port)

interface WantedTarget {
  type: TunnelType
  host?: string | undefined
  port?: number | undefined
}

/**
 * Where a tunnel leads: the browser never names an address. What is behind the device is named by its MAC, and lies
 * where the network's devices see it now.
 * @throws ApiError `does_not_exist`
 */
export function targetOf(
  { type, host, port }: WantedTarget,
  network: number,
  clients: NetworkClients,
): Target {
  if (type === 'telnet') return { address: DEVICE, port: TELNET_PORT, host: null }
  if (type === 'terminal') return { address: DEVICE, port: 0, host: null }
  if (host === undefined) return { address: DEVICE, port: port ?? WEB_PORT, host: null }
  const client = clients.clientIn(network, host)
  const address = client?.address
  if (!client || !address || !isIPv4(address) || !privateAddresses.check(address))
    throw doesNotExist('client')
  return { address, port: port ?? WEB_PORT, host: client.name }
}
