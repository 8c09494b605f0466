import type { BodyOf } from '#contract/define-endpoint.ts'
import type { DeviceKind, KindSource } from '#contract/inventory/device-kinds.ts'
import type { bindDevice } from '#contract/inventory/endpoints.ts'
import { limits } from '#contract/limits.ts'
import { violation } from '../../../db/violations.ts'
import type { EventBus } from '../../../events/bus.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { DeviceHistory } from '../observations/device-history.ts'
import type { ObservationWriter } from '../observations/observation-writer.ts'
import { presentDevice } from '../records/device.presenter.ts'
import type { DeviceRepository } from '../records/device.repository.ts'
import { type DeviceRow, isBound, keysOf } from '../records/device-row.ts'
import type { LiveDevices } from '../records/live-devices.ts'
import type { BindTries } from './bind-tries.ts'
import { hasPossession, labelFits, macFits } from './possession.policy.ts'
import type { QuarantineRepository } from './quarantine.repository.ts'
import { sameAddress } from './same-address.ts'

export interface BindingDeps {
  devices: DeviceRepository
  quarantine: QuarantineRepository
  tries: BindTries
  live: LiveDevices
  writer: ObservationWriter
  history: DeviceHistory
  bus: EventBus
  clock: Clock
  /** What a tenant said of a device ahead (`reservations/`). */
  reserved(sn: string, tenant: number): Promise<{ name: string; kind: string | null } | undefined>
  /** Asks the device for a report now, if it is connected. */
  askForState(sn: string): void
  /** From when on (ms since the epoch) a device that is bound `now` is its tenant's; `now` when not given. */
  ownedSince?: ((tenant: number, now: number) => number) | undefined
}

type BindInput = BodyOf<typeof bindDevice>
/** What a person says of a device, where they say it. */
interface PersonalFacts {
  type?: DeviceKind | undefined
  name?: string | undefined
}
type ProvenDevice = { sn: string; network: number } & PersonalFacts
type Network = { id: number; tenant_id: number; name: string }

/** These answers follow a right MAC: they were no guess. A wrong label code was one. */
const noGuess = new Set(['type_required', 'serial_disputed', 'one_gateway_only', 'does_not_exist'])

/** A person takes a device that waits into a network (readings C25, C28, DECISIONS 5). */
export class BindingService {
  readonly #deps: BindingDeps
  constructor(deps: BindingDeps) {
    this.#deps = deps
  }

  /** @throws ApiError as the endpoint lists, in the order of readings C25 */
  async bind(caller: Caller, input: BindInput, address: string): Promise<{ sn: string; type: DeviceKind }> {
    if (input.group === undefined) throw new ApiError('network_required', {}, 'group')
    const takeBack = await this.#deps.tries.begin(input.sn, caller.accountId)
    try {
      const type = await this.#bind(caller, input, input.group, address)
      await takeBack()
      return { sn: input.sn, type }
    } catch (error) {
      if (!isGuess(error, input)) await takeBack()
      throw error
    }
  }

  /**
   * Binds a device again where it was before its network was deleted; that it was there is proof enough.
   * @throws ApiError `does_not_exist`, `device_already_bound`, `one_gateway_only`
   */
  async takeBack(device: {
    sn: string
    network: number
    kind: string | null
    kindSource: string
    name: string
    note: string
  }): Promise<void> {
    const row = await this.#row(device.sn)
    if (!row) throw doesNotExist('device')
    if (isBound(row)) throw new ApiError('device_already_bound', { sn: device.sn }, 'sn')
    const network = await this.#deps.devices.networkOf(device.network)
    if (!network) throw doesNotExist('network')
    const { kind, kindSource: kind_source, name, note } = device
    const now = this.#deps.clock.now()
    await this.#place(row, { ...boundTo(network, now), kind, kind_source, name, note }, network, now)
  }

  /**
   * Binds a device of which something else has proven whose it is.
   * @throws ApiError `does_not_exist`, `device_already_bound`, `type_required`, `one_gateway_only`
   */
  async bindProven({ sn, network: id, type, name }: ProvenDevice): Promise<DeviceKind> {
    const row = await this.#row(sn)
    if (!row) throw doesNotExist('device')
    if (isBound(row)) throw new ApiError('device_already_bound', { sn }, 'sn')
    const network = await this.#deps.devices.networkOf(id)
    if (!network) throw doesNotExist('network')
    return this.#placeIn(row, network, { type, name })
  }

  async #bind(caller: Caller, input: BindInput, group: number, address: string): Promise<DeviceKind> {
    const row = await this.#row(input.sn)
    if (!macFits(input.sn, row, input.mac)) throw new ApiError('verify_failed', {}, 'mac')
    if (!row) throw new ApiError('device_never_connected', { sn: input.sn }, 'sn')
    if (isBound(row)) throw alreadyBound(row, caller)
    if (await this.#isOtherHere(row, input, address))
      throw new ApiError('serial_disputed', { sn: input.sn }, 'sn')
    const connected = this.#isConnected(input.sn)
    const now = this.#deps.clock.now()
    if (!hasPossession({ row, connected, address, label: input.label, now })) {
      throw new ApiError(row.other_key_before === 1 ? 'place_required' : 'possession_required', {
        sn: input.sn,
      })
    }
    const network = await this.#deps.devices.networkOf(group)
    if (!network) throw doesNotExist('network')
    return this.#placeIn(row, network, input)
  }

  /** With the name and kind that were said now, else when it was reserved. */
  async #placeIn(row: DeviceRow, network: Network, { type, name }: PersonalFacts): Promise<DeviceKind> {
    const ahead = await this.#deps.reserved(row.sn, network.tenant_id)
    const kind = kindOf(row, type ?? ((ahead?.kind ?? undefined) as DeviceKind | undefined))
    const now = this.#deps.clock.now()
    const since = this.#isConnected(row.sn) ? this.#deps.ownedSince?.(network.tenant_id, now) : undefined
    const values = { ...boundTo(network, since ?? now), ...kind, name: name ?? ahead?.name ?? '' }
    await this.#place(row, values, network, now)
    return kind.kind
  }

  /** The person's device calls with another key than the known one, which would be bound in its stead. */
  async #isOtherHere(row: DeviceRow, { sn, label }: BindInput, address: string): Promise<boolean> {
    if (label !== undefined && labelFits(row, label)) return false
    if (row.address !== null && sameAddress(row.address, address)) return false
    const since = this.#deps.clock.now() - limits.possessionWindowMs
    const rivals = await this.#deps.quarantine.rivals(sn, since)
    return rivals.some((rival) => sameAddress(rival.address, address))
  }

  async #place(row: DeviceRow, values: Partial<DeviceRow>, network: Network, now: number): Promise<void> {
    const { sn } = row
    const never = { status: 'never', status_reason: 'awaiting_first_contact', status_at: now }
    const status = () => (this.#isConnected(sn) ? {} : never)
    const bound = await this.#deps.writer.between(async () => {
      const written = { ...values, ...keysOf({ ...row, ...values }), ...status() }
      const won = await this.#deps.devices.bind(sn, written).catch((error) => refused(error))
      if (!won) throw new ApiError('device_already_bound', { sn }, 'sn')
      return this.#deps.live.patch(sn, { ...values, ...status() })?.row ?? { ...row, ...written }
    })
    // It may have come or gone while the database wrote: memory knows, the next write tells the table.
    this.#deps.writer.touch(sn, 'prompt')
    this.#tell(bound, network, now)
  }

  #tell(row: DeviceRow, network: Network, at: number): void {
    const to = { tenant: network.tenant_id, network: network.id }
    const device = presentDevice(row, network.name)
    this.#deps.history.own(row.sn, { code: 'bound', detail: network.name, at }, to.tenant)
    this.#deps.bus.emit('device.placed', { sn: row.sn, from: null, to, device, at })
    this.#deps.askForState(row.sn)
  }

  /** The table is asked even when memory knows: the time an answer takes must not tell which serials are known. */
  async #row(sn: string): Promise<DeviceRow | undefined> {
    const kept = await this.#deps.devices.find(sn)
    return this.#deps.live.get(sn)?.row ?? kept
  }

  #isConnected(sn: string): boolean {
    return (this.#deps.live.get(sn)?.sessionId ?? null) !== null
  }
}

/** Only the own tenant's people are told that it is theirs. */
const alreadyBound = ({ sn, tenant_id }: DeviceRow, { tenant }: Caller) =>
  new ApiError('device_already_bound', { sn, ...(tenant_id === tenant && { own: 1 }) }, 'sn')

const boundTo = (network: Network, now: number): Partial<DeviceRow> => ({
  tenant_id: network.tenant_id,
  network_id: network.id,
  note: '',
  bound_at: now,
  tenant_since: now,
  other_key_before: 0,
})

/** A person's word, else the device's (DECISIONS 1). */
function kindOf(row: DeviceRow, type: DeviceKind | undefined): { kind: DeviceKind; kind_source: KindSource } {
  if (type) return { kind: type, kind_source: 'person' }
  if (row.told_kind === null) throw new ApiError('type_required', {}, 'type')
  return { kind: row.told_kind as DeviceKind, kind_source: row.told_kind_source as KindSource }
}

function isGuess(error: unknown, { label }: BindInput): boolean {
  if (!(error instanceof ApiError)) return true
  if (error.error === 'possession_required' || error.error === 'place_required') return label !== undefined
  return !noGuess.has(error.error)
}

/** What the database refused, in the words of the contract. */
export function refused(error: unknown): never {
  const kind = violation(error)
  if (kind === 'unique') throw new ApiError('one_gateway_only', {}, 'group')
  if (kind === 'reference') throw doesNotExist('network')
  throw error
}
