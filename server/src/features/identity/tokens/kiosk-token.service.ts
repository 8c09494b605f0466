import { type Kiosk, kioskLimits } from '#contract/overview/wall.ts'
import type { Db } from '../../../db/client.ts'
import type { EventBus } from '../../../events/bus.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { newToken } from '../../../lib/random.ts'
import { tokenRow } from './api-token.service.ts'
import type { KioskPlace, KioskRow, KioskTokenRepository } from './kiosk-token.repository.ts'

/** The column holds a time: this one is never reached. */
const NEVER = 253_402_300_799_000

/** Tokens for walls: each shows one project or network, and what it may see is what its maker may. */
export class KioskTokenService {
  readonly #kiosks: KioskTokenRepository
  readonly #bus: EventBus
  readonly #clock: Clock
  constructor(kiosks: KioskTokenRepository, bus: EventBus, clock: Clock) {
    this.#kiosks = kiosks
    this.#bus = bus
    this.#clock = clock
  }

  async list(of: KioskPlace | { account: number }): Promise<Kiosk[]> {
    return (await this.#kiosks.list(of)).map(present)
  }

  /** @throws ApiError `invalid_parameter` for the day it ends, `too_many` */
  async create(
    caller: Caller,
    place: KioskPlace,
    { name, expiresAt }: { name: string; expiresAt: number | null },
  ): Promise<Kiosk & { token: string }> {
    const now = this.#clock.now()
    if (expiresAt !== null && expiresAt <= now)
      throw new ApiError('invalid_parameter', { reason: 'too_small' }, 'expiresAt')
    if ((await this.#kiosks.list(place)).length >= kioskLimits.perPlace)
      throw new ApiError('too_many', { max: kioskLimits.perPlace })
    const token = newToken()
    const made = tokenRow(token, {
      account_id: caller.accountId,
      name,
      scopes: 'kiosk',
      network_id: 'network' in place ? place.network : null,
      project_id: 'project' in place ? place.project : null,
      created_at: now,
      expires_at: expiresAt ?? NEVER,
    })
    await this.#kiosks.insert(made.row)
    return { ...present({ ...made.row, username: caller.username }), token: made.token }
  }

  /** @returns whether there was one such */
  async revoke(of: KioskPlace | { account: number }, id: string): Promise<boolean> {
    const found = await this.#kiosks.find(of, id)
    if (!found || !(await this.#kiosks.remove(id))) return false
    this.#bus.emit('session.ended', { sessionId: id, accountId: found.account_id })
    return true
  }

  /** Places that change hands take no window of their old owner along. */
  readonly transfer = {
    move: async (trx: Db, { projects, networks }: { projects: number[]; networks: number[] }) => {
      for (const project of projects) await this.#kiosks.removeAll(trx, 'project_id', [project])
      for (const network of networks) await this.#kiosks.removeAll(trx, 'network_id', [network])
    },
  }
}

const present = (row: KioskRow): Kiosk => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  by: row.username,
  createdAt: row.created_at,
  expiresAt: row.expires_at >= NEVER ? null : row.expires_at,
  lastUsed: row.last_used_at,
})
