import type { ClientOnAir } from '../clients/client-air.reader.ts'

/** An access point that hears a client so well takes it without loss; or hardly worse than where it is. */
const GOOD_DBM = -67
const WORSE_DB = 6
/** So many of one access point at a time: what they do is seen before more are asked. */
const MOST_AT_ONCE = 3

export interface CrowdSettings {
  threshold: number
  difference: number
}

export interface Crowd {
  sn: string
  online: boolean
  /** Clients move between access points of one group alone. */
  group: string
  clients: readonly ClientOnAir[]
}

export interface WantedMove {
  mac: string
  from: string
  to: string
  bssid: string
}

/**
 * Who is to move from crowded access points to such that heard them and have room. A client that nobody else heard
 * stays: it might find nothing.
 * @param mayAsk whether a client may be asked once more
 */
export function movesOf(
  crowds: readonly Crowd[],
  { threshold, difference }: CrowdSettings,
  mayAsk: (mac: string) => boolean = () => true,
): WantedMove[] {
  const counts = new Map(crowds.filter(({ online }) => online).map(({ sn, clients }) => [sn, clients.length]))
  const groups = new Map(crowds.map(({ sn, group }) => [sn, group]))
  const moves: WantedMove[] = []
  const crowded = crowds.toSorted((one, other) => other.clients.length - one.clients.length)
  for (const { sn, clients, group } of crowded) {
    let left = MOST_AT_ONCE
    for (const client of clients.filter(({ mac }) => mayAsk(mac))) {
      const here = counts.get(sn) ?? 0
      if (left === 0 || here < threshold) break
      const there = client.heard.find(
        (one) =>
          groups.get(one.sn) === group &&
          takes(client, one) &&
          here - (counts.get(one.sn) ?? here) >= difference,
      )
      if (!there?.bssid) continue
      moves.push({ mac: client.mac, from: sn, to: there.sn, bssid: there.bssid })
      counts.set(sn, here - 1)
      counts.set(there.sn, (counts.get(there.sn) ?? 0) + 1)
      left--
    }
  }
  return moves
}

const takes = ({ signalDbm }: ClientOnAir, { dbm, bssid }: ClientOnAir['heard'][number]): boolean =>
  bssid !== null && (dbm >= GOOD_DBM || (signalDbm !== null && dbm >= signalDbm - WORSE_DB))

/** Crowded while another one has room, whether or not anybody is known who could move. */
export function isOver(
  crowd: Crowd,
  all: readonly Crowd[],
  { threshold, difference }: CrowdSettings,
): boolean {
  const least = Math.min(
    ...all
      .filter(({ online, group }) => online && group === crowd.group)
      .map(({ clients }) => clients.length),
  )
  return crowd.online && crowd.clients.length >= threshold && crowd.clients.length - least >= difference
}
