import type { ConfigSection, DeviceChange, IntentChange } from '#contract/configuration/schemas.ts'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../lib/clock.ts'
import { ChangeRepository, type NewChange } from './change.repository.ts'
import type { Draft, KeptRendering } from './drafts.ts'
import type { GroupCommit } from './group-commit.ts'
import { contexts, type SealedJson } from './sealed-json.ts'
import { type PendingRow, StandingRepository } from './standing.repository.ts'
import type { Standings } from './standings.ts'

export interface Save {
  tenant: number
  /** Where the section belongs. */
  network: number | null
  sn: string | null
  section: ConfigSection
  version: number
  cause: DeviceChange['cause']
  accountId: number | null
  username: string | null
  changes: IntentChange[]
  drafts: Draft[]
  /** Devices get it even when it says what their last one said. */
  evenIfSame?: boolean
}

export interface Saved {
  id: number
  at: number
  /** Devices that get a new document. */
  sns: string[]
}

export interface ChangeWriterDeps {
  commits: GroupCommit
  clock: Clock
  sealed: SealedJson
  standings: Standings
  changes: ChangeRepository
  rows: StandingRepository
}

type Written = PendingRow & { change_id: number }

const DEVICES_PER_TURN = 20

/** Writes a change-set with all its changes and where devices stand then, in one transaction. */
export class ChangeWriter {
  readonly #deps: ChangeWriterDeps
  constructor(deps: ChangeWriterDeps) {
    this.#deps = deps
  }

  /**
   * When it returns, nothing of it can be lost any more.
   * @param first is written in the same transaction, before
   */
  async write(save: Save, first: (trx: Db) => Promise<void> = async () => undefined): Promise<Saved> {
    const at = this.#deps.clock.now()
    const wanted = save.drafts.filter((draft) => isNews(draft, save))
    const prepared = await this.#prepare(save, wanted, at)
    const written: { id: number; rows: Written[] }[] = []
    // In turn with what devices bring about: two transactions over the same rows could wait for each other.
    await this.#deps.commits.write(async (trx) => {
      await first(trx)
      const here = await new StandingRepository(trx).stillIn(save.tenant, save.network, [...prepared.keys()])
      const found = here.flatMap((sn) => prepared.get(sn) ?? [])
      written.push(await this.#insert(trx, save, at, found))
    })
    const { id, rows } = written.at(-1)!
    await this.#remember(rows)
    const pending = rows.filter(({ state }) => state === 'pending').map(({ sn }) => sn)
    return { id, at, sns: pending }
  }

  async #insert(trx: Db, save: Save, at: number, found: { change: NewChange; row: PendingRow }[]) {
    const [changes, standings] = [new ChangeRepository(trx), new StandingRepository(trx)]
    const {
      tenant: tenant_id,
      network: network_id,
      sn,
      section,
      version,
      cause,
      accountId: account_id,
    } = save
    const devices = found.filter(({ row }) => row.state === 'pending').length
    const set = { ...{ tenant_id, network_id, sn, section, version, cause, account_id, at }, devices }
    const id = await changes.insertSet(set)
    await changes.endUnsent(
      found.map(({ row }) => row.sn),
      'overtaken',
      at,
    )
    const ids = await changes.insert(
      id,
      found.map(({ change }) => change),
    )
    const rows = found.map(({ row }, i) => ({ ...row, change_id: ids[i]! }))
    await standings.want(rows)
    return { id, rows }
  }

  /** Sealing thousands of documents takes its time: others get their turn in between. */
  async #prepare(save: Save, drafts: Draft[], at: number) {
    const prepared = new Map<string, { change: NewChange; row: PendingRow }>()
    for (const [i, draft] of drafts.entries()) {
      if (i % DEVICES_PER_TURN === DEVICES_PER_TURN - 1) await new Promise(setImmediate)
      prepared.set(draft.device.sn, { change: this.#change(save, draft, at), row: rowOf(draft, at) })
    }
    return prepared
  }

  #change(save: Save, draft: Draft, at: number): NewChange {
    const { device, unsupported, rendered, before } = draft
    const outcome = unsupported ? 'unsupported' : device.online ? 'queued' : 'waiting_for_device'
    return {
      tenant_id: device.tenant,
      network_id: device.network,
      ...{ sn: device.sn, name: device.name, section: save.section, version: save.version },
      ...{ cause: save.cause, account_id: save.accountId, at, outcome },
      finished_at: unsupported ? at : null,
      ...{ first_config_id: null, config_id: null, attempts: 0, text: null, rejected: '[]' },
      notes: JSON.stringify(draft.notes),
      changes: JSON.stringify(save.changes),
      before_sealed: before && this.#seal(draft, before),
      after_sealed: rendered && this.#seal(draft, keptRendering(rendered)),
      made_for: draft.madeFor,
      search_text: [device.name, device.sn, save.username ?? ''].join('\n').toLowerCase(),
    }
  }

  #seal({ device }: Draft, value: unknown): string {
    return this.#deps.sealed.seal(value, contexts.change(device.tenant, device.sn))
  }

  async #remember(rows: Written[]): Promise<void> {
    const written = new Map(
      (await this.#deps.rows.several(rows.map(({ sn }) => sn))).map((row) => [row.sn, row]),
    )
    const changes = await this.#deps.changes.several(rows.map(({ change_id }) => change_id))
    const present = new Map(changes.map((row) => [row.id, row]))
    for (const { sn, change_id } of rows) {
      const row = written.get(sn)
      // Something newer was written meanwhile and has told already.
      if (row?.change_id !== change_id) continue
      this.#deps.standings.tell(this.#deps.standings.put(row, present.get(change_id)))
    }
  }
}

export const keptRendering = ({ document, places }: KeptRendering): KeptRendering => ({ document, places })

/** A device that cannot is told of once; one whose document stays as it is, is left alone. */
function isNews({ unsupported, wanted, same, standing }: Draft, { evenIfSame }: Save): boolean {
  if (unsupported) return standing?.state !== 'unsupported'
  return wanted !== null && (!same || evenIfSame === true || standing?.state === 'unmanaged')
}

const rowOf = ({ device, unsupported }: Draft, at: number): PendingRow => ({
  ...{ sn: device.sn, tenant_id: device.tenant, network_id: device.network },
  ...{ state: unsupported ? 'unsupported' : 'pending', since: at },
})
