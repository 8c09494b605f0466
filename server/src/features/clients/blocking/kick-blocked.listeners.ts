import { isInSync } from '#contract/inventory/config-states.ts'
import type { EventBus } from '../../../events/bus.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { ClientDirectory } from '../directory/client-directory.ts'
import type { BlockedClients } from './blocked-clients.ts'

export interface KickDeps {
  bus: EventBus
  log: Logger
  directory: Pick<ClientDirectory, 'find'>
  blocked: Pick<BlockedClients, 'blockedIn'>
  devices: { knownNow(sn: string): { tenant: number; network: number } | null }
  /** Ends the association of a client with a device. */
  kick(sn: string, mac: string): Promise<unknown>
}

/**
 * An access point that has taken the list refuses whom it names from then on; some leave those connected who are there
 * already. They are sent away once it runs what is wanted. @returns what ends it
 */
export function kickBlocked({ bus, log, directory, blocked, devices, kick }: KickDeps): () => void {
  return bus.on('configuration.changed', async ({ sn, state }) => {
    const place = isInSync(state) ? devices.knownNow(sn) : null
    if (!place) return
    for (const mac of await blocked.blockedIn(place)) {
      const joined = directory.find(place.network, mac)
      if (joined?.sn !== sn || joined.client.connection !== 'wireless') continue
      await kick(sn, mac).catch((error) => log.warn({ err: error, sn }, 'a blocked client was not sent away'))
    }
  })
}
