import type { LanPresence } from '#contract/clients/lan-devices.ts'
import type { JoinedClient } from '../directory/join-client.ts'

export interface Witness {
  /** The device it hung on last is online and has reported since it came. */
  watches: boolean
  /** When it left there, where that is known. */
  leftAt: number | null
}

/** Offline needs a witness: where the device it hung on is away itself, nobody knows how it is. */
export function lanPresence(
  now: JoinedClient | null,
  last: JoinedClient,
  { watches, leftAt }: Witness,
): { presence: LanPresence; since: number | null } {
  if (now) return { presence: 'online', since: null }
  return watches
    ? { presence: 'offline', since: leftAt ?? last.seen }
    : { presence: 'unknown', since: last.seen }
}
