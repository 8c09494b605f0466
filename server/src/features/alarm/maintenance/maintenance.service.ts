import { type Maintenance, maintenanceMax, type planMaintenance } from '#contract/alarm/maintenance.ts'
import type { BodyOf } from '#contract/define-endpoint.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { MaintenanceRepository, MaintenanceRow } from './maintenance.repository.ts'

const MINUTE_MS = 60_000

/** Windows in which nobody is notified of a network's alarms. */
export class MaintenanceService {
  readonly #windows: MaintenanceRepository
  readonly #clock: Clock
  constructor(windows: MaintenanceRepository, clock: Clock) {
    this.#windows = windows
    this.#clock = clock
  }

  async list(network: number): Promise<Maintenance[]> {
    return (await this.#windows.notOver(network, this.#clock.now())).map(present)
  }

  /** @throws ApiError `invalid_parameter` for what is over already, `too_many` */
  async plan(
    { username }: Caller,
    { group, from, minutes, reason }: BodyOf<typeof planMaintenance>,
  ): Promise<Maintenance> {
    const now = this.#clock.now()
    const from_at = from ?? now
    const until_at = from_at + minutes * MINUTE_MS
    if (until_at <= now) throw new ApiError('invalid_parameter', {}, 'from')
    const others = await this.#windows.notOver(group, now)
    if (others.length >= maintenanceMax) throw new ApiError('too_many', { maximum: maintenanceMax })
    return present(await this.#windows.create({ network_id: group, from_at, until_at, reason, username }))
  }

  /** @throws ApiError `already_handled` for what is over, or was never planned */
  async end(network: number, id: number): Promise<void> {
    if (!(await this.#windows.end(network, id, this.#clock.now()))) throw new ApiError('already_handled')
  }
}

const present = ({ id, from_at, until_at, reason, username }: MaintenanceRow): Maintenance => ({
  ...{ id, from: from_at, until: until_at, reason, by: username },
})
