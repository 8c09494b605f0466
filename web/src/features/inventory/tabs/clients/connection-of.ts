import type { NetworkClient } from '#contract/clients/client.ts'
import type { Client } from '#contract/inventory/state/device-state.ts'

export interface ClientConnection {
  connection: Client['connection']
  /** SSID or port. */
  at: string | undefined
  /** The device it is connected to, where that is another one than the one that sees it. */
  device: Pick<NetworkClient, 'sn' | 'deviceName' | 'deviceKind'> | null
}

/**
 * Where a client is connected. A gateway sees on its LAN port whoever hangs on access points behind it: to it they are
 * wired, in truth they are on Wi-Fi there.
 */
export function connectionOf(
  sn: string,
  client: Pick<Client, 'connection' | 'ssid' | 'port'>,
  joined: NetworkClient | undefined,
): ClientConnection {
  if (client.connection === 'wireless' || !joined?.connected || joined.sn === sn)
    return { connection: client.connection, at: client.ssid ?? client.port, device: null }
  return { connection: joined.connection, at: joined.ssid ?? joined.port ?? undefined, device: joined }
}
