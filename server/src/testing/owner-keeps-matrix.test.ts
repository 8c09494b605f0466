import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { allEndpoints, type EndpointId } from '#contract/endpoints.ts'
import { levelFor } from '#contract/permissions.ts'
import { giveShare } from './furnish-place.ts'
import { type Account, furnishPrey, type OwnerThings } from './furnish-prey.ts'
import { matrixInputs } from './matrix-inputs/matrix-inputs.ts'
import { type Prey, takings } from './takings.ts'
import { startTestRoost, type TestRoost } from './test-roost.ts'
import { whatAnOwnerHas } from './what-an-owner-has.ts'

/**
 * The second half of the authorization matrix: every call that changes something × everybody who was given a part.
 * Whatever they send, the owner still has everything afterwards.
 */
let at: TestRoost
let owner: Account

interface Case {
  name: string
  role: 'admin' | 'user'
  /** Of the owner's tenant. */
  home?: true
  give(prey: OwnerThings, to: Account): Promise<unknown>
}

const share = (where: { project?: number; network?: number }, to: Account) =>
  giveShare(at, owner.tenant, to, { ...where, permission: 'write' })
const scope = (project_id: number, to: Account, permission: 'install' | 'write') =>
  at.roost.db
    .insertInto('account_scope')
    .values({ account_id: to.id, project_id, permission, until: null })
    .execute()

const cases: Case[] = [
  {
    name: 'a read-write guest of the whole project',
    role: 'admin',
    give: ({ above }, to) => share({ project: above }, to),
  },
  {
    name: 'a read-write guest of one network',
    role: 'admin',
    give: ({ network }, to) => share({ network }, to),
  },
  {
    name: 'an installer of the owner',
    role: 'user',
    home: true,
    give: ({ above }, to) => scope(above, to, 'install'),
  },
  {
    name: 'a sub-account with a part of it',
    role: 'user',
    home: true,
    give: ({ above }, to) => scope(above, to, 'write'),
  },
]

const changing = allEndpoints.filter(({ method, access }) => method === 'POST' && access.roles !== 'public')

beforeAll(async () => {
  at = await startTestRoost()
  owner = await at.account('admin')
})
afterAll(() => at.close())

describe.each(cases)('$name takes nothing by', ({ role, home, give }) => {
  let caller: Account
  let prey: Prey
  let before: Set<string>
  const furnish = async () => {
    caller = await at.account(role, home && owner.tenant)
    const things = await furnishPrey(at, owner)
    await give(things, caller)
    const network = { name: 'Mine', timezone: 'UTC', country: 'DE', address: '', lat: null, lng: null }
    const ownNetwork = await at.roost.tenancy.repository.createNetwork(
      caller.tenant,
      { ...network, name: `Mine ${things.network}`, project_id: null, webpass_sealed: null },
      1,
    )
    prey = { ...things, caller, ownNetwork }
    before = await whatAnOwnerHas(at, owner, prey)
  }
  beforeAll(furnish)

  it.each(changing.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (id, endpoint) => {
    const inputs = [matrixInputs[id as EndpointId](prey), ...(takings[id as EndpointId]?.(prey) ?? [])]
    for (const input of inputs) {
      const answer = await at.as(caller.token).call(endpoint, input as never)
      const gone = [...before].filter(isMissing(await whatAnOwnerHas(at, owner, prey)))
      // One that took something leaves nothing to take for the next.
      if (gone.length > 0) await furnish()
      expect({ input, answer: answer.error, gone }).toEqual({ input, answer: answer.error, gone: [] })
    }
    // Who signed out comes anew.
    if (id === 'logout') await furnish()
  })
})

const isMissing = (now: Set<string>) => (row: string) => !now.has(row)

describe('what may lose somebody something', () => {
  const losing = allEndpoints.filter(({ loses }) => loses !== undefined && loses !== 'nothing')

  it.each(losing.map((endpoint) => [endpoint.id, endpoint] as const))(
    'needs to own what it points at: %s',
    (_id, { access }: Endpoint) => {
      if (access.reach) expect(levelFor(access)).toBe('own')
      else expect(access.roles).not.toContain('user')
    },
  )
})
