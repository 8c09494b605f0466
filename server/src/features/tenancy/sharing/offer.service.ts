import type { BodyOf } from '#contract/define-endpoint.ts'
import { type acceptShare, OFFER_OPEN_MS, offersPendingMax } from '#contract/tenancy/shares.ts'
import type { EventBus } from '../../../events/bus.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { type GrantRepository, type OfferRow, type ShareRow, stateOfShare } from '../grant.repository.ts'
import type { Recipient } from './accounts.port.ts'
import type { ShareRepository } from './share.repository.ts'
import type { SharePartnerRepository } from './share-partner.repository.ts'

export interface OfferDeps {
  shares: ShareRepository
  grants: Pick<GrantRepository, 'offers'>
  partners: SharePartnerRepository
  bus: EventBus
  clock: Clock
}

/** What the receiver of a share decides: before they accept it, it is an offer (DECISIONS 22). */
export class OfferService {
  readonly #deps: OfferDeps
  constructor(deps: OfferDeps) {
    this.#deps = deps
  }

  /** @throws ApiError `does_not_exist`, `already_handled` */
  async accept(caller: Caller, { ID, always }: BodyOf<typeof acceptShare>): Promise<void> {
    const row = await this.#pending(caller, ID)
    const { partners, clock } = this.#deps
    await this.#answer(row, 'accepted_at', caller)
    const partner = { tenant: caller.tenant, fromTenant: row.tenant_id, from: row.given_by }
    if (always) await partners.add(partner, clock.now())
  }

  /** @throws ApiError `does_not_exist`, `already_handled` */
  async decline(caller: Caller, id: number): Promise<void> {
    await this.#answer(await this.#pending(caller, id), 'declined_at', caller)
  }

  /** The receiver asks for it. @returns whether it is on offer again @throws ApiError `does_not_exist` */
  async reopen(caller: Caller, id: number): Promise<boolean> {
    const { shares, clock } = this.#deps
    const row = await this.#mine(caller, id)
    if (row.declined_at === null) throw doesNotExist('share')
    if (row.withdrawn_at !== null) await shares.remove(id)
    else await shares.update(id, { declined_at: null, offered_at: clock.now() })
    this.#told(row.tenant_id, caller.tenant)
    return row.withdrawn_at === null
  }

  async partners(tenant: number) {
    const rows = await this.#deps.partners.list(tenant)
    return rows.map((row) => ({ ID: row.id, from: row.from_name, since: row.created_at }))
  }

  /** @throws ApiError `does_not_exist` */
  async endAlways({ tenant }: Caller, id: number): Promise<void> {
    if (!(await this.#deps.partners.remove(tenant, id))) throw doesNotExist('share')
    this.#told(tenant)
  }

  /** When what is offered now counts: at once for who wants that, else when it is accepted. */
  async acceptedAt(
    caller: Caller,
    recipient: Recipient | null,
    node: Pick<ShareRow, 'project_id' | 'network_id'>,
  ): Promise<number | null> {
    if (!recipient) return null
    const { partners, shares, clock } = this.#deps
    const partner = { tenant: recipient.tenant, fromTenant: caller.tenant, from: caller.username }
    if (!(await partners.has(partner))) return null
    return (await shares.wasDeclined(recipient.tenant, caller.tenant, node)) ? null : clock.now()
  }

  /** @throws ApiError `too_many` */
  async mayOffer({ tenant }: Caller): Promise<void> {
    const since = this.#deps.clock.now() - OFFER_OPEN_MS
    if ((await this.#deps.shares.countPending(tenant, since)) >= offersPendingMax)
      throw new ApiError('too_many', { max: offersPendingMax })
  }

  async #mine({ tenant }: Caller, id: number): Promise<OfferRow> {
    const row = (await this.#deps.grants.offers(tenant)).find((one) => one.id === id)
    if (!row) throw doesNotExist('share')
    return row
  }

  async #pending(caller: Caller, id: number): Promise<OfferRow> {
    const row = await this.#mine(caller, id)
    if (stateOfShare(row, this.#deps.clock.now()) !== 'pending') throw new ApiError('already_handled')
    return row
  }

  async #answer(row: OfferRow, answer: 'accepted_at' | 'declined_at', caller: Caller): Promise<void> {
    const by = { account: row.to_account_id ?? caller.accountId, tenant: caller.tenant }
    if (!(await this.#deps.shares.answer(row.id, answer, by, this.#deps.clock.now())))
      throw new ApiError('already_handled')
    this.#told(row.tenant_id, caller.tenant)
  }

  #told(...tenants: number[]): void {
    for (const tenant of tenants) this.#deps.bus.emit('tenancy.changed', { tenant })
  }
}
