import type { EventBus } from '../../../events/bus.ts'

/** What a device's own check found last: the interfaces or SSIDs whose service does not answer. */
export interface SelfCheck {
  at: number
  dns: readonly string[]
  dhcp: readonly string[]
  radius: readonly string[]
}

interface Heard {
  check: SelfCheck | null
  certificateUntil: number | null
  /** Port → when its link came or went, lately; absent while none did. */
  links?: Map<string, number[]>
}

/** Changes of a link are counted over so long. */
const SPAN_MS = 600_000
const MOST_CHANGES = 50
const MOST_PORTS = 128

/**
 * What devices tell between their reports, kept in memory: it comes again within minutes after a start. Of those that are
 * nobody's only as long as they are connected: whoever invents serial numbers would fill the memory.
 */
export class HeardOfDevices {
  readonly #heard = new Map<string, Heard>()

  /** How many devices are held. */
  get size(): number {
    return this.#heard.size
  }

  /** @param networkNow of a device that is connected; null: it is nobody's */
  follow(bus: Pick<EventBus, 'on'>, networkNow: (sn: string) => number | null): () => void {
    const off = [
      bus.on('device.event_reported', ({ sn, at, meaning }) => {
        if (meaning?.kind === 'self_check')
          this.#of(sn).check = { at, dns: meaning.dns, dhcp: meaning.dhcp, radius: meaning.radius }
        if (meaning?.kind === 'port_link') this.#changed(sn, meaning.port, at)
      }),
      bus.on('device.seen', ({ sn, certificateUntil = null }) => {
        if (certificateUntil !== null) this.#of(sn).certificateUntil = certificateUntil
      }),
      bus.on('device.placed', ({ sn, to }) => {
        if (to === null) this.#heard.delete(sn)
      }),
      bus.on('device.gone', ({ sn }) => {
        if (networkNow(sn) === null) this.#heard.delete(sn)
      }),
    ]
    return () => {
      for (const each of off) each()
    }
  }

  checkOf(sn: string): SelfCheck | null {
    return this.#heard.get(sn)?.check ?? null
  }

  certificateUntilOf(sn: string): number | null {
    return this.#heard.get(sn)?.certificateUntil ?? null
  }

  /** How often the link of each port came or went within the ten minutes before. */
  linkChangesOf(sn: string, now: number): ReadonlyMap<string, number> {
    const links = this.#heard.get(sn)?.links ?? []
    return new Map([...links].map(([port, times]) => [port, since(times, now).length]))
  }

  #changed(sn: string, port: string, at: number): void {
    const heard = this.#of(sn)
    heard.links ??= new Map()
    const { links } = heard
    const times = links.get(port) ?? []
    if (!links.has(port) && links.size >= MOST_PORTS) return
    links.set(port, [...since(times, at), at].slice(-MOST_CHANGES))
  }

  #of(sn: string): Heard {
    const heard = this.#heard.get(sn) ?? { check: null, certificateUntil: null }
    this.#heard.set(sn, heard)
    return heard
  }
}

const since = (times: readonly number[], now: number) => times.filter((at) => at > now - SPAN_MS)
