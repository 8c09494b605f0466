import type { Logger } from '../../../lib/logger.ts'
import { Semaphore } from '../../../lib/semaphore.ts'
import type {
  LearnedDocument,
  NativeConfiguration,
  NativeDocument,
} from '../../../southbound/configuration-ports.ts'
import type { CommandDispatcher, DeviceSeen, DeviceSession, Sessions } from '../../../southbound/ports.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import { ChangeRepository } from '../change-sets/change.repository.ts'
import { contexts, type SealedJson } from '../sections/sealed-json.ts'
import { DeviceConfigStatusRepository } from '../status/device-config-status.repository.ts'
import type { GroupCommit } from '../status/group-commit.ts'
import type { KnownFacts, Profiles } from './profiles.ts'
import type { ReportsOnDemand } from './reports-on-demand.ts'

export interface BaseDocumentsDeps {
  natives: ReadonlyMap<string, NativeConfiguration>
  profiles: Profiles
  reports: ReportsOnDemand
  statuses: DeviceConfigStatusRepository
  changes: ChangeRepository
  sealed: SealedJson
  commits: GroupCommit
  sessions(): Sessions
  dispatcher(): CommandDispatcher
  now(): number
  log: Logger
  /** Devices of a tenant that are read at the same time. */
  readAtOnce: number
  /** After so long whoever waits for them goes on without those that have not answered. */
  readBudgetMs: number
}

/**
 * What devices ran before they were first managed, kept sealed: read once, or where nothing can be read, learned from
 * reports until the first document of ours is sent.
 */
export class BaseDocuments {
  readonly #deps: BaseDocumentsDeps
  /** Being asked, or waiting for their turn. */
  readonly #reading = new Map<string, Promise<void>>()
  /** By tenant: whoever has thousands read waits for himself alone. */
  readonly #turns = new Map<number, Semaphore>()
  /** Sessions in which a device would not tell: it is not asked again in them. */
  readonly #mute = new WeakSet<DeviceSession>()

  constructor(deps: BaseDocumentsDeps) {
    this.#deps = deps
  }

  /** It was asked, and has not answered yet. */
  isBeingRead(sn: string): boolean {
    return this.#reading.has(sn)
  }

  /** When a device that is being asked has answered, or will not any more. */
  async answered(sn: string): Promise<void> {
    await this.#reading.get(sn)
  }

  /**
   * Reads those that are online and were never managed; learns from reports where that does not do. It goes on when
   * nobody waits for it any longer.
   * @returns whether there were any
   */
  async read(devices: KnownDevice[], waitMs = this.#deps.readBudgetMs): Promise<boolean> {
    const waiting = await this.#unread(devices.filter(({ online }) => online))
    if (waiting.length === 0) return false
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, waitMs)
    })
    await Promise.race([Promise.all(waiting.map((device) => this.#once(device))), late])
    clearTimeout(timer)
    return true
  }

  async #unread(devices: KnownDevice[]): Promise<KnownDevice[]> {
    const tells = await this.#thatTell(devices)
    const sns = tells.map(({ sn }) => sn)
    const rows = await this.#deps.statuses.several(sns)
    const read = new Set(
      rows.filter((row) => row.base_sealed && row.base_assumed === null).map(({ sn }) => sn),
    )
    const unread = tells.filter(({ sn }) => !read.has(sn))
    const sent = await this.#deps.changes.everSent(unread.map(({ sn }) => sn))
    return unread.filter(({ sn }) => !sent.has(sn))
  }

  /** It has just called: one that must be known before anything is made for it, and never showed its ports, is asked. */
  async look(device: KnownDevice): Promise<void> {
    const known = (await this.#deps.profiles.factsOf([device.sn])).get(device.sn)!
    if (known.ports.length === 0 && this.#needsBase(device, known)) await this.#deps.reports.fresh(device.sn)
  }

  /** Those that let themselves be read, or show in reports what is needed. */
  async #thatTell(devices: KnownDevice[]): Promise<KnownDevice[]> {
    const mute = devices.filter((device) => !this.#readable(device))
    const facts = await this.#deps.profiles.factsOf(mute.map(({ sn }) => sn))
    return devices.filter((device) => {
      const known = facts.get(device.sn)
      return known === undefined || this.#needsBase(device, known)
    })
  }

  /** By what it announces, whether what it runs must be known before anything is made for it. */
  mustBeKnown({
    protocol,
    kind,
    profile = null,
  }: Pick<DeviceSeen, 'protocol' | 'kind' | 'profile'>): boolean {
    return this.#deps.natives.get(protocol)?.needsBase({ kind, profile, ports: [], base: null }) === true
  }

  #readable({ sn }: KnownDevice): boolean {
    const session = this.#deps.sessions().get(sn)
    return session?.can.readConfiguration !== undefined && !this.#mute.has(session)
  }

  #needsBase({ kind, protocol }: KnownDevice, { profile, ports }: KnownFacts): boolean {
    const native = this.#deps.natives.get(protocol ?? '')
    return native?.needsBase({ kind, profile, ports, base: null }) === true
  }

  /** Whoever asks meanwhile waits for the same answer. */
  #once(device: KnownDevice): Promise<void> {
    const { sn } = device
    const reading = this.#reading.get(sn) ?? this.#inTurn(device).finally(() => this.#reading.delete(sn))
    this.#reading.set(sn, reading)
    return reading
  }

  /** Only so many of a tenant are asked at the same time. */
  async #inTurn(device: KnownDevice): Promise<void> {
    const turns = this.#turns.get(device.tenant) ?? new Semaphore(this.#deps.readAtOnce)
    this.#turns.set(device.tenant, turns)
    const release = await turns.acquire()
    await this.#one(device)
    release()
  }

  /** Never throws. */
  async #one(device: KnownDevice): Promise<void> {
    try {
      const document = await this.#read(device)
      if (document) await this.#keep(device, { document, assumed: null })
      else {
        const learned = await this.#learn(device)
        if (learned) await this.#keep(device, learned)
      }
    } catch (error) {
      this.#deps.log.debug({ err: error, sn: device.sn }, 'a configuration could not be read')
    }
  }

  async #read(device: KnownDevice): Promise<NativeDocument | null> {
    if (!this.#readable(device)) return null
    const session = this.#deps.sessions().get(device.sn)
    const outcome = await this.#deps.dispatcher().dispatch(device.sn, 'readConfiguration')
    const { document } = (outcome.data ?? {}) as { document?: NativeDocument }
    if (!document && session) this.#mute.add(session)
    return document ?? null
  }

  async #learn({ sn, kind, protocol }: KnownDevice): Promise<LearnedDocument | null> {
    const native = this.#deps.natives.get(protocol ?? '')
    const { profile, ports } = (await this.#deps.profiles.factsOf([sn])).get(sn)!
    const facts = { kind, profile, ports, base: null }
    if (!native?.needsBase(facts)) return null
    const state = await this.#deps.reports.fresh(sn)
    return state && native.learn(state, facts)
  }

  #keep(
    { sn, tenant, network }: KnownDevice,
    { document, assumed }: Pick<LearnedDocument, 'document'> & { assumed: LearnedDocument['assumed'] | null },
  ): Promise<void> {
    const base_sealed = this.#deps.sealed.seal(document, contexts.base(tenant, sn))
    const base_assumed = assumed && JSON.stringify(assumed)
    const since = this.#deps.now()
    return this.#deps.commits.write(async (trx) => {
      // It may have got a configuration of ours meanwhile: that is no base.
      if ((await new ChangeRepository(trx).everSent([sn])).has(sn)) return
      const statuses = new DeviceConfigStatusRepository(trx)
      await statuses.ensure([{ sn, tenant_id: tenant, network_id: network, since }])
      await statuses.update(sn, { base_sealed, base_assumed })
    })
  }
}
