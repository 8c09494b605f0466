import type { AnswerOf, BodyOf } from '#contract/define-endpoint.ts'
import { managers } from '#contract/permissions.ts'
import { type listShares, type saveShare, sharesPerPlaceMax } from '#contract/tenancy/shares.ts'
import { violation } from '../../../db/violations.ts'
import type { EventBus } from '../../../events/bus.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { endOfDay } from '../../../lib/zoned-time.ts'
import { isValid } from '../effective-access.ts'
import { endOfShare, type GrantRepository, type ShareRow, stateOfShare } from '../grant.repository.ts'
import type { TenancyReader } from '../tenancy.reader.ts'
import type { TenancyRepository } from '../tenancy.repository.ts'
import type { Accounts } from './accounts.port.ts'
import type { OfferService } from './offer.service.ts'
import { placeNames, presentOffers, presentShare } from './share.presenter.ts'
import type { ShareRepository } from './share.repository.ts'

type ShareInput = BodyOf<typeof saveShare>
type Terms = Pick<ShareRow, 'permission' | 'due_day' | 'always_on' | 'zone' | 'reminded_days'>

export interface ShareDeps {
  shares: ShareRepository
  grants: GrantRepository
  repository: TenancyRepository
  reader: TenancyReader
  accounts: Accounts
  offers: OfferService
  bus: EventBus
  clock: Clock
}

/** Gives, changes and ends shares. Nothing here tells whether an address belongs to an account. */
export class ShareService {
  readonly #deps: ShareDeps
  constructor(deps: ShareDeps) {
    this.#deps = deps
  }

  /** Given ones with those that are over; a received one that is over is as if it were not there (readings C16). */
  async list(caller: Caller): Promise<AnswerOf<typeof listShares>> {
    const { grants, reader, clock, offers } = this.#deps
    const decides = managers.includes(caller.role)
    const [places, given, received, offered, always] = await Promise.all([
      reader.placesOf(caller),
      // With whom something is shared is for those who may share it.
      decides ? grants.given(caller.tenant) : [],
      grants.received(caller.tenant),
      decides ? grants.offers(caller.tenant) : [],
      decides ? offers.partners(caller.tenant) : [],
    ])
    const now = clock.now()
    const names = placeNames(places)
    const valid = received.filter((row) => isValid({ until: endOfShare(row) }, now))
    return {
      given: given.flatMap((row) => presentShare(row, names, now)),
      received: valid
        .flatMap((row) => presentShare(row, names, now))
        // By what else they are reached is for them to tell.
        .map((share) => ({ ...share, to: caller.username })),
      offers: presentOffers(offered, now),
      always,
    }
  }

  /**
   * One that was declined is not given again; one that expired or is over is offered anew.
   * @throws ApiError `does_not_exist`, `already_shared`, `offer_declined`, `own_account`, `too_many`, `invalid_parameter`
   */
  async save(caller: Caller, input: ShareInput): Promise<number> {
    const row = input.ID === undefined ? null : await this.#given(caller, input.ID)
    await this.#mustLast(caller, input, row)
    const terms = {
      permission: input.permission,
      due_day: input.alwaysOn ? null : input.dueday,
      always_on: input.alwaysOn ? 1 : 0,
      zone: input.zone,
      reminded_days: null,
    }
    if (row === null) return this.#give(caller, input, terms)
    return this.#change(caller, row, terms)
  }

  /** By either side. @throws ApiError `does_not_exist` */
  async end(caller: Caller, id: number): Promise<void> {
    const { grants, shares } = this.#deps
    const row = await shares.find(id)
    const gave = row?.tenant_id === caller.tenant && row.withdrawn_at === null
    const mine = gave || (await grants.received(caller.tenant)).some((one) => one.id === id)
    if (!row || !mine || !(await this.#remove(row))) throw doesNotExist('share')
    this.#told(row.tenant_id, row.to_tenant_id, caller.tenant)
  }

  /** That it was declined is remembered, so that it does not come back unasked. */
  async #remove({ id, declined_at }: ShareRow): Promise<boolean> {
    const { shares, clock } = this.#deps
    if (declined_at === null) return shares.remove(id)
    await shares.update(id, { withdrawn_at: clock.now() })
    return true
  }

  async #change(caller: Caller, row: ShareRow, terms: Terms): Promise<number> {
    const { shares, clock, offers, grants } = this.#deps
    const now = clock.now()
    const state = stateOfShare(row, now)
    if (state === 'declined') throw new ApiError('offer_declined', { name: row.to_name }, 'to')
    const zoned = (await grants.given(row.tenant_id)).find(({ id }) => id === row.id)
    const isOver = zoned !== undefined && !isValid({ until: endOfShare(zoned) }, now)
    const recipient =
      row.to_account_id === null || row.to_tenant_id === null
        ? null
        : { account: row.to_account_id, tenant: row.to_tenant_id }
    const anew = state === 'expired' || (state === 'accepted' && isOver)
    const offer = anew && {
      ...{ offered_at: now, given_by: caller.username },
      accepted_at: await offers.acceptedAt(caller, recipient, row),
    }
    await shares.update(row.id, { ...terms, ...offer })
    this.#told(row.tenant_id, row.to_tenant_id)
    return row.id
  }

  async #give(caller: Caller, { network, project, to = '' }: ShareInput, terms: Terms): Promise<number> {
    const { shares, accounts, clock, offers } = this.#deps
    const node = { project_id: project ?? null, network_id: network ?? null }
    const key = accounts.keyOf(to)
    const recipient = await accounts.find(key)
    if (recipient?.tenant === caller.tenant) throw new ApiError('own_account', {}, 'to')
    const before = await shares.at(caller.tenant, node, key)
    if (before?.declined_at != null) throw new ApiError('offer_declined', { name: to }, 'to')
    if (before && stateOfShare(before, clock.now()) === 'expired') return this.#change(caller, before, terms)
    if ((await shares.countAt(node)) >= sharesPerPlaceMax)
      throw new ApiError('too_many', { max: sharesPerPlaceMax })
    await offers.mayOffer(caller)
    const now = clock.now()
    const acceptedAt = await offers.acceptedAt(caller, recipient, node)
    const id = await unlessShared(to, () =>
      shares.insert({
        ...node,
        ...terms,
        ...{ tenant_id: caller.tenant, given_by: caller.username, created_at: now, offered_at: now },
        accepted_at: acceptedAt,
        ...{ to_name: to, to_key: key },
        ...{ to_account_id: recipient?.account ?? null, to_tenant_id: recipient?.tenant ?? null },
      }),
    )
    this.#told(caller.tenant, recipient?.tenant ?? null)
    return id
  }

  /** One this tenant gave. */
  async #given(caller: Caller, id: number): Promise<ShareRow> {
    const row = await this.#deps.shares.find(id)
    if (row?.tenant_id !== caller.tenant || row.withdrawn_at !== null) throw doesNotExist('share')
    return row
  }

  /** A share that is over before it begins is a slip of the pen. */
  async #mustLast(caller: Caller, input: ShareInput, row: ShareRow | null): Promise<void> {
    if (input.alwaysOn || input.dueday === null) return
    const network = row ? row.network_id : (input.network ?? null)
    const place = network === null ? undefined : await this.#deps.repository.network(caller.tenant, network)
    if (endOfDay(input.dueday, place?.timezone ?? input.zone) <= this.#deps.clock.now())
      throw new ApiError('invalid_parameter', { reason: 'past' }, 'dueday')
  }

  #told(...tenants: (number | null)[]): void {
    for (const tenant of new Set(tenants)) {
      if (tenant !== null) this.#deps.bus.emit('tenancy.changed', { tenant })
    }
  }
}

async function unlessShared<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violation(error) === 'unique') throw new ApiError('already_shared', { name }, 'to')
    throw error
  }
}
