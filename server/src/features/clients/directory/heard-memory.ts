import type { Sighting } from './sighting.ts'

/** Where a client was heard over the air, and how well. */
export interface HeardAt {
  sn: string
  bssid: string | null
  dbm: number
  at: number
}

/** What was heard longer ago says nothing of where a client stands now. */
const HEARD_MS = 60 * 60_000
const HEARD_MAX = 5

/** Who heard a client and does no more: what is heard now stands in its sightings. */
export class HeardMemory {
  readonly #byMac = new Map<string, readonly HeardAt[]>()

  /** A device tells something else of a client, or nothing any more. */
  replaced(mac: string, before: Sighting | undefined, now: Sighting | undefined): void {
    const { sn = '' } = (now ?? before)?.told ?? {}
    const known = this.#byMac.get(mac)
    const last = before && heardIn(before)
    if (now && heardIn(now)) {
      if (known)
        this.#keep(
          mac,
          known.filter((one) => one.sn !== sn),
        )
    } else if (last) {
      const others = known?.filter((one) => one.sn !== sn && one.at > last.at - HEARD_MS) ?? []
      this.#keep(mac, [last].concat(others).slice(0, HEARD_MAX))
    }
  }

  /** Where it was heard within the last hour, the latest of each device, the newest first. */
  of(mac: string, sightings: readonly Sighting[], now: number): HeardAt[] {
    const all = sightings.flatMap((one) => heardIn(one) ?? []).concat(this.#byMac.get(mac) ?? [])
    return all
      .filter(({ at }) => at > now - HEARD_MS)
      .toSorted((one, other) => other.at - one.at)
      .slice(0, HEARD_MAX)
  }

  forget(mac: string): void {
    this.#byMac.delete(mac)
  }

  #keep(mac: string, heard: readonly HeardAt[]): void {
    if (heard.length === 0) this.#byMac.delete(mac)
    else this.#byMac.set(mac, heard)
  }
}

function heardIn({ told: { sn, at }, client }: Sighting): HeardAt | undefined {
  if (client?.signalDbm === undefined) return undefined
  return { sn, bssid: client.bssid ?? null, dbm: client.signalDbm, at }
}
