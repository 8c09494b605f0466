import type { z } from 'zod'
import type { DeviceChange, deviceChangeDetail } from '#contract/configuration/changes/device-change.ts'
import type { adoptDevice, listChanges } from '#contract/configuration/endpoints.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/define-endpoint.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { ReachReader } from '../../../http/guard.ts'
import type { Caller, Rows } from '../../../http/route.ts'
import type { NativeConfiguration, NativeDocument } from '../../../southbound/configuration-ports.ts'
import { namesOf } from '../config-target.ts'
import { presentChange } from '../configuration.presenter.ts'
import type { DeviceReader } from '../desired-state/target-devices.ts'
import type { Adoption } from '../drift/adoption.ts'
import { pageOf } from '../paging.ts'
import type { StoredRendering } from '../rendering/rendered-config.ts'
import { contexts, type SealedJson } from '../sections/sealed-json.ts'
import { maskDocument } from '../sections/secrets.ts'
import type { ChangeLogRepository, LoggedChangeDetail } from './change-log.repository.ts'

export interface LogDeps {
  log: ChangeLogRepository
  reach: ReachReader
  sealed: SealedJson
  natives: ReadonlyMap<string, NativeConfiguration>
  devices: DeviceReader
  adoption: Adoption
}

type Detail = z.infer<typeof deviceChangeDetail>

/** The configuration log: what was changed on which device, by whom, and how it ended. */
export class LogService {
  readonly #deps: LogDeps
  constructor(deps: LogDeps) {
    this.#deps = deps
  }

  async list(caller: Caller, query: QueryOf<typeof listChanges>): Promise<Rows<DeviceChange>> {
    const { group: network, sn, changeSet, outcome, q } = query
    const reach = await this.#deps.reach.reachOf(caller)
    const filter = { ...reach, network, sn, changeSet, outcome, q }
    const { rows, page } = await pageOf('change', query, {
      count: () => this.#deps.log.count(filter),
      page: (before, limit) => this.#deps.log.page(filter, before, limit),
      keyOf: ({ id }) => id,
    })
    return { rows: rows.map(presentChange), page }
  }

  async change(caller: Caller, id: number): Promise<DeviceChange> {
    return presentChange(await this.#find(caller, id))
  }

  async show(caller: Caller, id: number): Promise<Detail> {
    const row = await this.#find(caller, id)
    const set = await this.#deps.log.set(row.change_set_id)
    return {
      ...presentChange(row),
      facts: JSON.parse(set?.facts ?? '[]') as Detail['facts'],
      changes: JSON.parse(row.changes) as Detail['changes'],
      native: await this.#native(row),
    }
  }

  /** What lies outside the caller's reach does not exist for them. */
  async #find(caller: Caller, id: number): Promise<LoggedChangeDetail> {
    const row = await this.#deps.log.find(await this.#deps.reach.reachOf(caller), id)
    if (!row) throw new ApiError('does_not_exist', { what: 'change' })
    return row
  }

  /** @throws ApiError `conflict` unless it drifted and what it runs is known */
  async adopt(caller: Caller, { sn }: BodyOf<typeof adoptDevice>): Promise<AnswerOf<typeof adoptDevice>> {
    const device = await this.#deps.devices.known(sn)
    if (!device || device.tenant !== caller.tenant) throw doesNotExist('device')
    const { target, document, only } = await this.#deps.adoption.of(device)
    return { ...namesOf(target), document: maskDocument(document), only }
  }

  async #native(row: LoggedChangeDetail): Promise<Detail['native']> {
    // Of the protocol it was rendered for: only that knows where secrets stand in it.
    const native = this.#deps.natives.get(row.protocol ?? '')
    const open = <T>(sealed: string | null): T | null =>
      sealed === null ? null : this.#deps.sealed.open(sealed, contexts.change(row.tenant_id, row.sn))
    const after = open<StoredRendering>(row.after_sealed)?.document
    const before = open<NativeDocument>(row.before_sealed)
    return {
      before: before && native ? native.print(before) : null,
      after: after && native ? native.print(after) : '',
    }
  }
}
