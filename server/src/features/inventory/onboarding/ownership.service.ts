import type { EditedFact } from '#contract/configuration/facts.ts'
import type { BodyOf } from '#contract/define-endpoint.ts'
import type { editDevice, moveDevice, repinDevice } from '#contract/inventory/endpoints.ts'
import { limits } from '#contract/limits.ts'
import type { Db } from '../../../db/client.ts'
import type { EventBus } from '../../../events/bus.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { ClientCounter } from '../clients/client-counter.ts'
import type { DeviceHistory } from '../observations/device-history.ts'
import type { ObservationWriter } from '../observations/observation-writer.ts'
import { changedFields, presentDevice } from '../records/device.presenter.ts'
import type { DeviceRepository } from '../records/device.repository.ts'
import { type DeviceRow, isBound, keysOf, nothingReported } from '../records/device-row.ts'
import type { LiveDevices } from '../records/live-devices.ts'
import type { BindTries } from './bind-tries.ts'
import { refused } from './binding.service.ts'
import { isTrusted, type KeyTrusts, type TrustAnswer } from './key-trust.ts'
import { macFits } from './possession.policy.ts'
import type { QuarantineRepository } from './quarantine.repository.ts'

/** Told in the transaction in which a device gets another name. */
export type Renamed = (
  trx: Db,
  edit: {
    tenant: number
    of: { sn: string }
    by: { accountId: number; username: string }
    facts: readonly EditedFact[]
  },
) => Promise<void>

export interface OwnershipDeps {
  devices: DeviceRepository
  quarantine: QuarantineRepository
  tries: BindTries
  trusts: KeyTrusts
  live: LiveDevices
  writer: ObservationWriter
  history: DeviceHistory
  clientCounter: ClientCounter
  bus: EventBus
  clock: Clock
  endSession(sn: string): void
  renamed: Renamed
}

type BoundRow = DeviceRow & { tenant_id: number; network_id: number }

/** What people do with a device that is theirs: rename, move, release, trust anew. */
export class OwnershipService {
  readonly #deps: OwnershipDeps
  constructor(deps: OwnershipDeps) {
    this.#deps = deps
  }

  async edit(
    { accountId, username }: Pick<Caller, 'accountId' | 'username'>,
    { sn, name, note, type }: BodyOf<typeof editDevice>,
  ): Promise<void> {
    const row = await this.#bound(sn)
    const values = {
      ...(name !== undefined && { name }),
      ...(note !== undefined && { note }),
      ...(type !== undefined && { kind: type, kind_source: 'person' }),
    }
    await this.#change(row, values, async (trx) => {
      if (name === undefined || name === row.name) return
      const fact = { fact: 'name' as const, before: row.name || null, after: name || null }
      const by = { accountId, username }
      await this.#deps.renamed(trx, { tenant: row.tenant_id, of: { sn }, by, facts: [fact] })
    })
  }

  async move({ sn, group }: BodyOf<typeof moveDevice>): Promise<void> {
    if (group === undefined) throw new ApiError('network_required', {}, 'group')
    const row = await this.#bound(sn)
    const network = await this.#deps.devices.networkOf(group)
    if (!network || network.tenant_id !== row.tenant_id) throw doesNotExist('network')
    if (network.id === row.network_id) return
    const from = { tenant: row.tenant_id, network: row.network_id }
    const moved = await this.#write(row, { network_id: network.id })
    const to = { ...from, network: network.id }
    this.#deps.clientCounter.move(sn, to)
    this.#placed(moved, from, to, network.name)
  }

  async unbind(sn: string): Promise<void> {
    const row = await this.#bound(sn)
    const from = { tenant: row.tenant_id, network: row.network_id }
    const values = { ...released, ...keysOf({ ...row, ...released, ...nothingReported }) }
    // Not while a report is being written: it would come back after it was deleted.
    const gone = await this.#deps.writer.between(async () => {
      if (!(await this.#deps.devices.unbind(sn, from.tenant, values))) return null
      this.#deps.writer.dropReports(sn)
      return this.#deps.live.patch(sn, { ...values, ...nothingReported })?.row ?? { ...row, ...values }
    })
    if (!gone) throw doesNotExist('device')
    this.#deps.clientCounter.remove(sn)
    this.#placed(gone, from, null, '')
  }

  /**
   * The device was reset and calls with a new key: trusted when the person knows the MAC, that key has just called
   * (DECISIONS 6), and something other than holding the serial number says that it is theirs (`KeyTrusts`).
   * @param browser the address of who asks
   */
  async repin(caller: Caller, input: BodyOf<typeof repinDevice>, browser: string): Promise<void> {
    const { sn, mac, keyFingerprint, label } = input
    const takeBack = await this.#deps.tries.begin(sn, caller.accountId)
    const row = await this.#bound(sn)
    if (!macFits(sn, row, mac)) throw new ApiError('verify_failed', {}, 'mac')
    const quarantined = await this.#deps.quarantine.find(sn, keyFingerprint.replaceAll('\0', ''))
    const now = this.#deps.clock.now()
    const recent = quarantined && now - quarantined.last_seen_at <= limits.possessionWindowMs
    const isThere = quarantined?.reason === 'other_key' && recent
    const answer = isThere ? await this.#deps.trusts.of(row, quarantined, { browser, label }) : null
    const trusted = answer !== null && isTrusted(answer)
    // A wrong label code is a guess and stays counted.
    if (label === undefined || trusted) await takeBack()
    if (answer === null) throw new ApiError('possession_required', { sn })
    if (!trusted) throw notTrusted(answer, input)
    const told = { key_by_ca: quarantined?.by_ca ?? 0, label_hash: null }
    if (!(await this.#deps.devices.pin(sn, row.key_fingerprint, keyFingerprint, told)))
      throw new ApiError('conflict')
    this.#deps.live.patch(sn, { key_fingerprint: keyFingerprint, ...told })
    await this.#deps.quarantine.remove(sn)
    this.#deps.history.own(sn, { code: 'repinned', detail: caller.username, at: now }, row.tenant_id)
    this.#deps.endSession(sn)
  }

  async #change(row: BoundRow, values: Partial<DeviceRow>, also: (trx: Db) => Promise<void>): Promise<void> {
    const before = presentDevice(row)
    const after = await this.#write(row, values, also)
    const device = changedFields(before, presentDevice(after))
    if (Object.keys(device).length === 0) return
    const { sn, tenant_id: tenant, network_id: network } = row
    this.#deps.bus.emit('device.changed', { sn, tenant, network, change: 'record', device })
  }

  /** Table first, memory after, and no write of observations in between: it would bring back the old name. */
  #write(
    row: BoundRow,
    values: Partial<DeviceRow>,
    also: (trx: Db) => Promise<void> = async () => undefined,
  ): Promise<DeviceRow> {
    return this.#deps.writer.between(async () => {
      const keys = keysOf({ ...row, ...values })
      const written = await this.#deps.devices
        .change(row.sn, row.tenant_id, { ...values, ...keys }, also)
        .catch((error) => refused(error))
      if (!written) throw doesNotExist('device')
      return this.#deps.live.patch(row.sn, values)?.row ?? { ...row, ...values, ...keys }
    })
  }

  #placed(row: DeviceRow, from: NetworkRef, to: NetworkRef | null, groupName: string): void {
    const at = this.#deps.clock.now()
    const code = to ? 'moved' : 'unbound'
    this.#deps.history.own(row.sn, { code, detail: groupName, at }, from.tenant)
    const device = presentDevice(row, groupName || null)
    this.#deps.bus.emit('device.placed', { sn: row.sn, from, to, device, at })
  }

  /** A copy: what memory does meanwhile must not change what is compared. */
  async #bound(sn: string): Promise<BoundRow> {
    const row = this.#deps.live.get(sn)?.row ?? (await this.#deps.devices.find(sn))
    if (!row || !isBound(row)) throw doesNotExist('device')
    return { ...row }
  }
}

const notTrusted = (answer: TrustAnswer, { sn, label }: BodyOf<typeof repinDevice>): ApiError => {
  if (label !== undefined) return new ApiError('verify_failed', {}, 'label')
  return new ApiError(answer === 'claimed' ? 'key_claimed' : 'place_required', { sn })
}

type NetworkRef = { tenant: number; network: number }

const released = {
  tenant_id: null,
  network_id: null,
  kind: null,
  kind_source: 'unknown',
  name: '',
  note: '',
  bound_at: null,
  tenant_since: null,
  config_state: 'unmanaged',
  any_name: 0,
} satisfies Partial<DeviceRow>
