import { createHash } from 'node:crypto'
import type { EventBus } from '../../../events/bus.ts'
import { KeyedQueue } from '../../../lib/keyed-queue.ts'
import type { Logger } from '../../../lib/logger.ts'
import { RecentItems } from '../../../lib/recent-items.ts'
import type { DeviceFacts } from '../../../southbound/configuration-ports.ts'
import type { ProfileRepository } from './profile.repository.ts'

export interface ProfilesDeps {
  profiles: ProfileRepository
  bus: EventBus
  log: Logger
  /** What devices announce is on disk after at most this long. */
  flushMs: number
}

type AnnouncedFacts = { profile: string | null; ports: string | null }

export type KnownFacts = Pick<DeviceFacts, 'profile' | 'ports'> & {
  /** Changes when anything of it does. */
  hash: string
}

const KEPT_FACTS = 100
/** Longer ones are read anew each time. */
const LONGEST_TEXT = 20_000

/** Keeps what devices announce, so that a device that is away can be configured too. */
export class Profiles {
  readonly #deps: ProfilesDeps
  /** Told and not on disk yet. */
  #told = new Map<string, AnnouncedFacts>()
  #leaving = new Map<string, AnnouncedFacts>()
  /** Port names as devices that are here told them last; equal lists share one text. */
  readonly #ports = new Map<string, string>()
  readonly #lists = new Map<string, string>()
  /** By their text: devices of one model and its version announce the same. Nobody changes them. */
  readonly #recent = new RecentItems<KnownFacts>(KEPT_FACTS)
  #timer: NodeJS.Timeout | undefined
  readonly #writes = new KeyedQueue()

  constructor(deps: ProfilesDeps) {
    this.#deps = deps
  }

  follow(): (() => void)[] {
    const { bus } = this.#deps
    return [
      bus.on('device.seen', ({ sn, profile }) => {
        if (profile !== undefined) this.#tell(sn, { profile: JSON.stringify(profile) })
      }),
      bus.on('device.report', ({ sn, counts: state }) => {
        if (!state.parts.includes('ports')) return
        const ports = this.#shared(JSON.stringify(state.ports.map(({ name }) => name)))
        if (this.#ports.get(sn) === ports) return
        this.#ports.set(sn, ports)
        this.#tell(sn, { ports })
      }),
      // They are kept: its next report is compared with nothing, and written once more.
      bus.on('device.gone', ({ sn }) => void this.#ports.delete(sn)),
    ]
  }

  /** How many devices are held. */
  get size(): number {
    return this.#ports.size
  }

  async factsOf(sns: string[]): Promise<Map<string, KnownFacts>> {
    // Asked for first: what is written while the table is read would be missed in both.
    const pending = new Map(sns.map((sn) => [sn, this.#pending(sn)]))
    const kept = new Map((await this.#deps.profiles.several(sns)).map((row) => [row.sn, row]))
    return new Map(sns.map((sn) => [sn, this.#read(kept.get(sn), pending.get(sn)!)]))
  }

  #read(kept: { profile: string; ports: string } | undefined, told: AnnouncedFacts): KnownFacts {
    const profile = told.profile ?? kept?.profile ?? 'null'
    const ports = told.ports ?? kept?.ports ?? '[]'
    const text = `${profile}\n${ports}`
    const known = this.#recent.get(text, '')
    const facts = known ?? factsIn(profile, ports, text)
    if (!known && text.length <= LONGEST_TEXT) this.#recent.set(text, '', facts)
    return facts
  }

  /** Told, and perhaps not on disk yet. */
  #pending(sn: string): AnnouncedFacts {
    const [older, newer] = [this.#leaving.get(sn), this.#told.get(sn)]
    return {
      profile: newer?.profile ?? older?.profile ?? null,
      ports: newer?.ports ?? older?.ports ?? null,
    }
  }

  /** Writes what waits now. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    return this.#writes.run('profiles', () => this.#write())
  }

  async #write(): Promise<void> {
    if (this.#told.size === 0) return
    this.#leaving = this.#told
    this.#told = new Map()
    const told = [...this.#leaving].map(([sn, one]) => ({ sn, ...one }))
    try {
      await this.#deps.profiles.save(told.sort((a, b) => (a.sn < b.sn ? -1 : 1)))
    } catch (error) {
      this.#deps.log.error({ err: error }, 'what devices announce could not be kept')
    }
    this.#leaving = new Map()
  }

  #tell(sn: string, told: { profile?: string; ports?: string }): void {
    const before = this.#told.get(sn) ?? { profile: null, ports: null }
    this.#told.set(sn, { ...before, ...told })
    this.#timer ??= setTimeout(() => void this.flush(), this.#deps.flushMs).unref()
  }

  #shared(list: string): string {
    const known = this.#lists.get(list)
    if (known !== undefined) return known
    if (this.#lists.size > 1_000) this.#lists.clear()
    this.#lists.set(list, list)
    return list
  }
}

function factsIn(profile: string, ports: string, text: string): KnownFacts {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return { profile: JSON.parse(profile), ports: JSON.parse(ports), hash }
}
