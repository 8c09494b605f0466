import { reachesLevel } from '#contract/permissions.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Guard } from '../../../http/guard.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { FairPlaces } from '../../../lib/fair-share/fair-places.ts'
import type { Holding } from '../../../lib/fair-share/holding.ts'
import type { TunnelRuleRepository } from './tunnel-rule.repository.ts'

export interface AdmissionDeps {
  rules: Pick<TunnelRuleRepository, 'guestsOf'>
  guard: Pick<Guard, 'device'>
  clock: Clock
}

const WAITING = 1_000
const WAITING_PER_ACCOUNT = 5

/** Who may open a tunnel to a device at once, and who asks first. */
export class Admission {
  readonly #deps: AdmissionDeps
  readonly #waiting: FairPlaces

  constructor(deps: AdmissionDeps) {
    this.#deps = deps
    const limit = { name: 'tunnel_requests', total: WAITING, own: { account: WAITING_PER_ACCOUNT } } as const
    this.#waiting = new FairPlaces(limit, deps.clock)
  }

  /** Who may configure the device, and does not own it. @throws ApiError `does_not_exist` */
  async isGuest(caller: Caller, { sn }: { sn: string }): Promise<boolean> {
    const access = await this.#deps.guard.device(caller, sn)
    if (!access) throw doesNotExist('device')
    return !reachesLevel(access.level, 'own')
  }

  /** @throws ApiError `tunnels_for_owner` */
  async mustAsk({ network }: { network: number }): Promise<boolean> {
    const guests = await this.#deps.rules.guestsOf(network)
    if (guests === 'never') throw new ApiError('tunnels_for_owner')
    return guests === 'ask'
  }

  /** A place among those that wait for an answer. @throws LimitReached */
  wait({ accountId: account, tenant }: Caller): Holding {
    return this.#waiting.take({ account, tenant })
  }
}
