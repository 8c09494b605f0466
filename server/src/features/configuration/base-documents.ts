import type { Logger } from '../../lib/logger.ts'
import type { NativeDocument } from '../../southbound/configuration-ports.ts'
import type { CommandDispatcher, Sessions } from '../../southbound/ports.ts'
import type { KnownDevice } from '../inventory/inventory.reader.ts'
import { ChangeRepository } from './change.repository.ts'
import type { GroupCommit } from './group-commit.ts'
import { contexts, type SealedJson } from './sealed-json.ts'
import { StandingRepository } from './standing.repository.ts'

export interface BaseDocumentsDeps {
  standings: StandingRepository
  changes: ChangeRepository
  sealed: SealedJson
  commits: GroupCommit
  sessions(): Sessions
  dispatcher(): CommandDispatcher
  now(): number
  log: Logger
  /** Devices that are read at the same time. */
  readAtOnce: number
  /** After so long a preview goes on without those that have not answered. */
  readBudgetMs: number
}

/** What devices ran before they were first managed: read once, kept sealed. */
export class BaseDocuments {
  readonly #deps: BaseDocumentsDeps
  constructor(deps: BaseDocumentsDeps) {
    this.#deps = deps
  }

  /**
   * Reads those that are online, were never managed, and let themselves be read.
   * @returns whether there were any
   */
  async read(devices: KnownDevice[]): Promise<boolean> {
    const waiting = await this.#unread(devices.filter((device) => this.#readable(device)))
    if (waiting.length === 0) return false
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, this.#deps.readBudgetMs)
    })
    const workers = Array.from({ length: Math.min(this.#deps.readAtOnce, waiting.length) }, async () => {
      for (let device = waiting.pop(); device; device = waiting.pop()) await this.#one(device)
    })
    await Promise.race([Promise.all(workers), late])
    // Those that were not asked yet are not asked any more.
    waiting.length = 0
    clearTimeout(timer)
    return true
  }

  #readable({ sn, online }: KnownDevice): boolean {
    return online && this.#deps.sessions().get(sn)?.can.readConfiguration !== undefined
  }

  async #unread(devices: KnownDevice[]): Promise<KnownDevice[]> {
    const sns = devices.map(({ sn }) => sn)
    const rows = await this.#deps.standings.several(sns)
    const read = new Set(rows.filter((row) => row.base_sealed !== null).map(({ sn }) => sn))
    const unread = devices.filter(({ sn }) => !read.has(sn))
    const sent = await this.#deps.changes.everSent(unread.map(({ sn }) => sn))
    return unread.filter(({ sn }) => !sent.has(sn))
  }

  async #one(device: KnownDevice): Promise<void> {
    try {
      const outcome = await this.#deps.dispatcher().dispatch(device.sn, 'readConfiguration')
      const { document } = (outcome.data ?? {}) as { document?: NativeDocument }
      if (document) await this.#keep(device, document)
    } catch (error) {
      this.#deps.log.debug({ err: error, sn: device.sn }, 'a configuration could not be read')
    }
  }

  #keep({ sn, tenant, network }: KnownDevice, document: NativeDocument): Promise<void> {
    const base_sealed = this.#deps.sealed.seal(document, contexts.base(tenant, sn))
    const since = this.#deps.now()
    return this.#deps.commits.write(async (trx) => {
      // It may have got a configuration of ours meanwhile: that is no base.
      if ((await new ChangeRepository(trx).everSent([sn])).has(sn)) return
      const standings = new StandingRepository(trx)
      await standings.ensure([{ sn, tenant_id: tenant, network_id: network, since }])
      await standings.update(sn, { base_sealed })
    })
  }
}
