import type { AnswerOf, QueryOf } from '#contract/define-endpoint.ts'
import { levels } from '#contract/permissions.ts'
import {
  type AccessEntry,
  type AccessPlace,
  type HeldLevel,
  type previewShareEnd,
  shareLossMax,
  type showAccess,
} from '#contract/tenancy/access.ts'
import { doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { compareNames } from '../../../lib/words/name-order.ts'
import type { Effective, NodeKey, Person } from '../effective-access.ts'
import { type GrantRepository, isOpen, scopeGrant, shareGrant, type ZonedShare } from '../grant.repository.ts'
import { parentsOf } from '../reach.ts'
import { networkPath, projectPath } from '../rights.ts'
import type { TenancyRepository } from '../tenancy.repository.ts'
import type { Accounts, TenantMember } from './accounts.port.ts'
import { explainAccess, lossOf, type Reason } from './explain-access.ts'
import { type PlaceNames, placeNames } from './share.presenter.ts'

export interface AccessDeps {
  grants: GrantRepository
  repository: TenancyRepository
  accounts: Pick<Accounts, 'membersOf'>
  clock: Clock
}

const guest: Person = { owner: false, atHome: false, scoped: false }

/** Tells owners who reaches what is theirs, and why. */
export class AccessService {
  readonly #deps: AccessDeps
  constructor(deps: AccessDeps) {
    this.#deps = deps
  }

  /** @throws ApiError `does_not_exist` */
  async show(
    { tenant }: Caller,
    { network, project }: QueryOf<typeof showAccess>,
  ): Promise<AnswerOf<typeof showAccess>> {
    const tree = await this.#tree(tenant)
    const path = tree.paths.get(network === undefined ? `p${project!}` : `g${network}`)
    if (!path) throw doesNotExist(network === undefined ? 'project' : 'network')
    const [members, shares] = await Promise.all([this.#members(tenant), this.#deps.grants.given(tenant)])
    const now = this.#deps.clock.now()
    const open = shares.filter((row) => isOpen(row, now))
    const at = { path, names: tree.names, now }
    const people = [
      ...members.map(({ member, grants }) => entryOf(at, memberOf(member), grants, who(member))),
      ...recipientsOf(open).map((given) => entryOf(at, guest, given.map(shareGrant), recipient(given))),
    ]
    return {
      path: path.map((key) => placeOf(key, tree.names)),
      people: people.filter(({ now, reasons }) => now !== null || reasons.length > 0).sort(byPower),
    }
  }

  /** @throws ApiError `does_not_exist` */
  async shareEnd({ tenant }: Caller, share: number): Promise<AnswerOf<typeof previewShareEnd>> {
    const [tree, given] = await Promise.all([this.#tree(tenant), this.#deps.grants.given(tenant)])
    const mine = recipientsOf(given).find((rows) => rows.some(({ id }) => id === share))
    const ended = mine?.map(shareGrant).find(({ id }) => id === share)
    if (!mine || !ended) throw doesNotExist('share')
    const now = this.#deps.clock.now()
    const grants = mine.map(shareGrant).map((grant) => (grant.id === share ? ended : grant))
    const loss = lossOf([...tree.paths.values()], guest, grants, ended, now)
    return {
      to: mine.find(({ id }) => id === share)!.to_name,
      places: loss
        .slice(0, shareLossMax)
        .map(({ node, ...change }) => ({ ...placeOf(node, tree.names), ...change })),
      total: loss.length,
    }
  }

  async #tree(tenant: number) {
    const { repository } = this.#deps
    const [projects, networks] = await Promise.all([
      repository.projects(tenant),
      repository.placeNames(tenant),
    ])
    const parents = parentsOf(projects)
    const paths = [
      ...projects.map(({ id }) => projectPath(id, parents)),
      ...networks.map((row) => networkPath(row, parents)),
    ]
    return {
      names: placeNames({ projects, networks }),
      paths: new Map(paths.map((path) => [path[0]!, path])),
    }
  }

  async #members(tenant: number) {
    const { accounts, grants } = this.#deps
    const [members, scopes] = await Promise.all([accounts.membersOf(tenant), grants.scopesWithin(tenant)])
    const byAccount = Map.groupBy(scopes, ({ account_id }) => account_id)
    return members.map((member) => ({ member, grants: (byAccount.get(member.id) ?? []).map(scopeGrant) }))
  }
}

const memberOf = ({ role }: TenantMember): Person => ({
  owner: role !== 'user',
  atHome: true,
  scoped: role === 'user',
})

const who = ({ username, role }: TenantMember) => ({ who: username, role, accepted: true })

/** Once they are accepted, shares with one account are told together: its rights follow from all of them. */
function recipientsOf(shares: ZonedShare[]): ZonedShare[][] {
  return [
    ...Map.groupBy(shares, (row) =>
      row.accepted_at === null ? row.to_key : `#${row.to_tenant_id}`,
    ).values(),
  ]
}

const recipient = (given: ZonedShare[]) => ({
  who: [...new Set(given.map((row) => row.to_name))].join(', '),
  role: null,
  accepted: given[0]!.accepted_at !== null,
})

interface ExplainedPlace {
  path: NodeKey[]
  names: PlaceNames
  now: number
}

function entryOf(
  { path, names, now }: ExplainedPlace,
  person: Person,
  grants: Parameters<typeof explainAccess>[2],
  about: Pick<AccessEntry, 'who' | 'role' | 'accepted'>,
): AccessEntry {
  const told = explainAccess(path, person, grants, now)
  return {
    ...about,
    now: heldOf(told.now),
    reasons: told.reasons.map((reason) => presentReason(reason, names)),
    afterwards: heldOf(told.afterwards),
    handedOver: heldOf(told.handedOver),
  }
}

const heldOf = (effective: Effective | null): HeldLevel | null =>
  effective && { level: effective.level, until: effective.until }

const presentReason = ({ grant, counts }: Reason, names: PlaceNames): AccessEntry['reasons'][number] => ({
  via: grant.via,
  ID: grant.id,
  at: placeOf(grant.node, names),
  level: grant.level,
  until: grant.until,
  counts,
})

const placeOf = (key: NodeKey, names: PlaceNames): AccessPlace => ({
  mode: key.startsWith('p') ? 'project' : 'group',
  ID: Number(key.slice(1)),
  Name: names.get(key) ?? key,
})

const rank = ({ now }: AccessEntry) => (now ? levels.indexOf(now.level) : -1)
const byPower = (a: AccessEntry, b: AccessEntry) => rank(b) - rank(a) || compareNames(a.who, b.who)
