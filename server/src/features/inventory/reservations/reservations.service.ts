import type { z } from 'zod'
import type { AnswerOf, BodyOf } from '#contract/define-endpoint.ts'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type {
  cancelReservations,
  Reservation,
  reserveDevices,
  reserveInput,
} from '#contract/inventory/reservations.ts'
import { limits } from '#contract/limits.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { ReachReader } from '../../../http/guard.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { narrowed, reaches } from '../../../lib/reach.ts'
import { labelHash } from '../onboarding/possession.policy.ts'
import type { DeviceRepository } from '../records/device.repository.ts'
import { isBound } from '../records/device-row.ts'
import type { LiveDevices } from '../records/live-devices.ts'
import type { Arrivals } from './arrivals.ts'
import type { NewReservation, ReservationRepository } from './reservation.repository.ts'

export interface ReservationsDeps {
  reservations: ReservationRepository
  arrivals: Pick<Arrivals, 'reserved'>
  devices: DeviceRepository
  live: LiveDevices
  reach: ReachReader
  clock: Clock
}

type ReservationInput = z.output<typeof reserveInput>

/** Whose people ask: their limit is used up. */
const homeOf = ({ home, tenant }: Caller): number => home ?? tenant

/**
 * Serial numbers bound ahead. What is answered depends on the caller's own devices alone: it does not tell whether a
 * serial is known to this server, bound, or reserved by somebody else.
 */
export class ReservationsService {
  readonly #deps: ReservationsDeps
  constructor(deps: ReservationsDeps) {
    this.#deps = deps
  }

  async list(caller: Caller, group?: number): Promise<Reservation[]> {
    const { reservations, reach, clock } = this.#deps
    const all = await reach.reachOf(caller)
    const rows = await reservations.list(group === undefined ? all : narrowed(all, [group]))
    return rows.map((row) => ({
      ...{ id: row.id, sn: row.sn, group: row.network_id, groupName: row.network_name, name: row.name },
      type: row.kind as DeviceKind | null,
      label: row.label_hash !== null,
      ...{ reservedAt: row.reserved_at, expiresAt: row.expires_at, expired: row.expires_at <= clock.now() },
      problem: row.problem as Reservation['problem'],
    }))
  }

  /**
   * @param address where the browser is: a device that calls from there is at hand
   * @throws ApiError as the endpoint lists, naming the entry
   */
  async reserve(
    caller: Caller,
    { group, devices }: BodyOf<typeof reserveDevices>,
    address: string,
  ): Promise<AnswerOf<typeof reserveDevices>> {
    const network = await this.networkOf(group)
    const twice = devices.findIndex(({ sn }, i) => devices.findIndex((other) => other.sn === sn) < i)
    if (twice >= 0) throw new ApiError('reserved_twice', { sn: devices[twice]!.sn }, `devices.${twice}.sn`)
    const own = await this.ownAmong(caller, devices)
    const at = devices.findIndex(({ sn }) => own.has(sn))
    if (at >= 0)
      throw new ApiError('device_already_bound', { sn: devices[at]!.sn, own: 1 }, `devices.${at}.sn`)
    const { reservations, arrivals, clock } = this.#deps
    const reserved_at = clock.now()
    const expires_at = reserved_at + limits.reservationMs
    const rows = devices.map(
      (one): NewReservation => ({
        ...{ sn: one.sn, tenant_id: network.tenant_id, network_id: network.id },
        ...{ by_tenant_id: homeOf(caller), account_id: caller.accountId },
        ...valuesOf(one),
        ...{ address, reserved_at, expires_at },
      }),
    )
    const most = limits.reservationsPerTenant
    if (!(await reservations.reserve(rows, homeOf(caller), most)))
      throw new ApiError('too_many_reservations', { maximum: most }, 'devices')
    arrivals.reserved(devices.map(({ sn }) => sn))
    return { reserved: rows.length, expiresAt: expires_at }
  }

  async cancel(caller: Caller, { group, sns }: BodyOf<typeof cancelReservations>) {
    const network = await this.networkOf(group)
    // A guest takes nothing from the owner.
    const byTenant = caller.home === undefined ? null : caller.home
    return { cancelled: await this.#deps.reservations.cancel(network.id, sns, byTenant) }
  }

  /** @throws ApiError `network_required`, `does_not_exist` */
  async networkOf(group: number | undefined) {
    if (group === undefined) throw new ApiError('network_required', {}, 'group')
    const network = await this.#deps.devices.networkOf(group)
    if (!network) throw doesNotExist('network')
    return network
  }

  /** Those that stand where the caller can see them already; of others' devices nothing is told. */
  async ownAmong(caller: Caller, devices: readonly { sn: string }[]): Promise<Set<string>> {
    const reach = await this.#deps.reach.reachOf(caller)
    const own = new Set<string>()
    for (const { sn } of devices) {
      const kept = await this.#deps.devices.find(sn)
      const row = this.#deps.live.get(sn)?.row ?? kept
      if (row && isBound(row) && reaches(reach, { tenant: row.tenant_id, network: row.network_id }))
        own.add(sn)
    }
    return own
  }

  room(caller: Caller): Promise<number> {
    return this.#deps.reservations.room(homeOf(caller), limits.reservationsPerTenant)
  }
}

const valuesOf = ({ mac, label, type, name }: ReservationInput) => ({
  ...{ mac, label_hash: label === undefined ? null : labelHash(label) },
  ...{ kind: type ?? null, name: name ?? '' },
})
