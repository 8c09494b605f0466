import type { AnswerOf, BodyOf } from '#contract/define-endpoint.ts'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import {
  type findBoundDevice,
  type requestUnbind,
  type UnbindRequest,
  unbindNoticeMs,
} from '#contract/operations/unbind.ts'
import { violation } from '../../../db/violations.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { DevicePlaceReader } from '../../inventory/records/device-place.reader.ts'
import type { UnbindRepository, UnbindRow } from './unbind.repository.ts'

/** What the owner is told before a device is taken from them. */
export interface Warning {
  tenant: number
  network: number
  sn: string
  /** As its owner calls it. */
  name: string
  reason: string
  at: number
  dueAt: number
}

export interface UnbindDeps {
  devices: Pick<DevicePlaceReader, 'bound'>
  requests: UnbindRepository
  clock: Clock
  log: Logger
  /** Lets a bound device go. @throws ApiError `does_not_exist` */
  release(sn: string): Promise<void>
  /** Tells those who own it. */
  warn(warning: Warning): Promise<void>
  /** What they were told is over. */
  calledOff(request: { tenant: number; sn: string; at: number }, now: number): Promise<void>
}

/** After-sales: a device is released from an owner who is not its owner any more (readings C32). */
export class UnbindService {
  readonly #deps: UnbindDeps
  constructor(deps: UnbindDeps) {
    this.#deps = deps
  }

  /** @throws ApiError `does_not_exist` */
  async find(sn: string): Promise<AnswerOf<typeof findBoundDevice>> {
    const row = await this.#bound(sn)
    return {
      ...{ sn, mac: row.mac, model: row.model, owner: row.owner },
      DeviceType: row.kind as DeviceKind | null,
      status: row.status as 'online' | 'offline' | 'never',
      boundAt: row.bound_at ?? 0,
      lastSeen: row.last_seen_at,
      request: (await this.#deps.requests.waitingFor(sn))?.id ?? null,
    }
  }

  async list(): Promise<UnbindRequest[]> {
    return (await this.#deps.requests.list()).map(present)
  }

  /** @throws ApiError `does_not_exist`, `already_handled` when one waits for it */
  async request(
    caller: Caller,
    { sn, reason, proven }: BodyOf<typeof requestUnbind>,
  ): Promise<UnbindRequest> {
    const { requests, clock, warn } = this.#deps
    const row = await this.#bound(sn)
    const at = clock.now()
    const dueAt = proven ? at : at + unbindNoticeMs
    const values = { sn, tenant_id: row.tenant_id!, model: row.model, reason, proven: proven ? 1 : 0 }
    const id = await this.#insert({
      ...values,
      by_name: caller.username,
      at,
      due_at: dueAt,
      state: 'waiting',
    })
    const place = { tenant: row.tenant_id!, network: row.network_id! }
    await warn({ ...place, sn, name: row.name || row.hostname || sn, reason, at, dueAt })
    if (proven) await this.carryOut()
    return present((await requests.find(id))!)
  }

  /** @throws ApiError `does_not_exist`, `already_handled` */
  async cancel(caller: Caller, id: number): Promise<void> {
    const { requests, clock, calledOff } = this.#deps
    const request = await requests.find(id)
    if (!request) throw new ApiError('does_not_exist')
    const now = clock.now()
    if (!(await requests.end(id, 'cancelled', now, caller.username))) throw new ApiError('already_handled')
    const { tenant_id: tenant, sn, at } = request
    await calledOff({ tenant, sn, at }, now)
  }

  /** Releases every device whose time has come; safe to do again. */
  async carryOut(): Promise<void> {
    const { requests, clock, log } = this.#deps
    for (const request of await requests.due(clock.now())) {
      try {
        await this.#carryOut(request)
      } catch (error) {
        log.error({ err: error, sn: request.sn }, 'a device could not be released')
      }
    }
  }

  async #carryOut({ id, sn, tenant_id }: UnbindRow): Promise<void> {
    const { requests, clock, release, log } = this.#deps
    const present = await this.#deps.devices.bound(sn)
    const theirs = present?.tenant_id === tenant_id
    if (theirs) await release(sn)
    await requests.end(id, theirs ? 'done' : 'gone', clock.now(), null)
    log.info({ sn, tenant: tenant_id, released: theirs }, 'a request to release a device was carried out')
  }

  async #insert(row: Parameters<UnbindRepository['insert']>[0]): Promise<number> {
    try {
      return await this.#deps.requests.insert(row)
    } catch (error) {
      if (violation(error) === 'unique') throw new ApiError('already_handled')
      throw error
    }
  }

  async #bound(sn: string) {
    const row = await this.#deps.devices.bound(sn)
    if (!row) throw doesNotExist('device')
    return row
  }
}

const present = (row: UnbindRow): UnbindRequest => ({
  ...{ id: row.id, sn: row.sn, model: row.model, owner: row.owner, reason: row.reason },
  proven: row.proven === 1,
  ...{ by: row.by_name, at: row.at, dueAt: row.due_at },
  state: row.state as UnbindRequest['state'],
  ...{ endedAt: row.ended_at, endedBy: row.ended_by },
})
