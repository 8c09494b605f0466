import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { allEndpoints, type EndpointId } from '#contract/endpoints.ts'
import { createToken, revokeToken, scopeFor, type TokenScope } from '#contract/identity/tokens.ts'
import { createKiosk } from '#contract/overview/wall.ts'
import { type Role, roles } from '#contract/permissions.ts'
import { furnishPlace } from './furnish-place.ts'
import type { Subjects } from './matrix-inputs/matrix-input.ts'
import { matrixInputs } from './matrix-inputs/matrix-inputs.ts'
import { type Answer, startTestRoost, type TestRoost } from './test-roost.ts'

/**
 * Every call × every role × whose things it points at. What is expected comes from the call's own `access`, so a
 * new call is in here the moment it is in the contract.
 */
let at: TestRoost

interface OwnedSubjects extends Subjects {
  owner: { token: string; tenant: number }
}

/** A token may call a hundred times a second: time goes on with each call, however quick the machine is. */
let ahead = 0
const clock = { now: () => Date.now() + ahead }

beforeAll(async () => {
  at = await startTestRoost({}, {}, clock)
})
afterAll(() => at.close())

/** A tenant with a project, a network and a device that is bound and offline. */
async function furnish(): Promise<OwnedSubjects> {
  const owner = await at.account('admin')
  return { owner, ...(await furnishPlace(at, owner.tenant)) }
}

/** Somebody of this role in the place's own tenant, allowed in its network. */
async function colleague(role: Role, place: OwnedSubjects): Promise<string> {
  const account = await at.account(role, place.owner.tenant)
  if (role === 'user') await at.roost.tenancy.repository.addScope(account.id, { project_id: place.project })
  return account.token
}

function ask(endpoint: Endpoint, token: string | null, place: Subjects): Promise<Answer> {
  ahead += 10
  return at.as(token).call(endpoint, matrixInputs[endpoint.id as EndpointId](place) as never)
}

const closed = allEndpoints.filter((endpoint) => endpoint.access.roles !== 'public')
const pointing = closed.filter((endpoint) => endpoint.access.reach)
const named = (list: readonly Endpoint[]) => list.map((endpoint) => [endpoint.id, endpoint] as const)

describe('own things', () => {
  describe.each(roles)('as %s', (role) => {
    let place: OwnedSubjects
    let caller: string
    const begin = async () => {
      place = await furnish()
      caller = await colleague(role, place)
    }
    beforeAll(begin)

    it.each(named(closed))('%s', async (_id, endpoint) => {
      const answer = await ask(endpoint, caller, place)
      const allowed = (endpoint.access.roles as readonly Role[]).includes(role)
      if (allowed) {
        // Past the door: it may fail for what it is asked, never for who asks.
        expect(answer.error).not.toBe('forbidden')
        expect(answer.error).not.toBe('unauthenticated')
        if (endpoint.access.reach) expect(answer.error).not.toBe('does_not_exist')
        expect(answer.status).toBeLessThan(500)
      } else {
        expect(answer).toMatchObject({ status: 403, error: 'forbidden' })
      }
      // What was done to place or caller is not the next one's affair.
      if (answer.status === 200 && endpoint.method === 'POST') await begin()
    })
  })
})

describe('another tenant’s things do not exist', () => {
  // Nobody gets in here: nothing is changed, and all can have the same place and people before them.
  let place: OwnedSubjects
  beforeAll(async () => {
    place = await furnish()
  })

  describe.each(roles)('for %s', (role) => {
    let stranger: { token: string }
    beforeAll(async () => {
      stranger = await at.account(role)
    })

    it.each(named(pointing))('%s', async (_id, endpoint) => {
      const answer = await ask(endpoint, stranger.token, place)
      const allowed = (endpoint.access.roles as readonly Role[]).includes(role)
      expect(answer).toMatchObject(
        allowed ? { status: 404, error: 'does_not_exist' } : { status: 403, error: 'forbidden' },
      )
    })
  })

  describe('nor for an ordinary member without the network', () => {
    let member: { token: string }
    beforeAll(async () => {
      member = await at.account('user', place.owner.tenant)
    })

    it.each(named(pointing))('%s', async (_id, endpoint) => {
      const answer = await ask(endpoint, member.token, place)
      const allowed = (endpoint.access.roles as readonly Role[]).includes('user')
      expect(answer.error).toBe(allowed ? 'does_not_exist' : 'forbidden')
    })
  })
})

describe('no list shows another tenant’s things', () => {
  /** Those that can be asked without pointing at anything; the operator's show all tenants, and nobody else is let in. */
  const lists = closed.filter(
    (endpoint) =>
      endpoint.method === 'GET' &&
      !endpoint.id.startsWith('system.') &&
      endpoint.access.reach?.device === undefined &&
      (endpoint.query?.safeParse({}).success ?? true),
  )
  let place: OwnedSubjects
  let stranger: { token: string }
  beforeAll(async () => {
    place = await furnish()
    stranger = await at.account('super')
  })

  it.each(named(lists))('%s', async (_id, endpoint) => {
    const answer = await at.as(stranger.token).call(endpoint, {})
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.data)).not.toContain(place.sn)
    expect(JSON.stringify(answer.data)).not.toMatch(/"P\d+"/)
  })
})

describe('without a valid session', () => {
  // Nobody gets in here either.
  let place: OwnedSubjects
  let revoked: string
  beforeAll(async () => {
    place = await furnish()
    revoked = await colleague('admin', place)
    const caller = (await at.roost.identity.service.callerOf(revoked))!
    await at.roost.identity.service.signOut(caller)
  })

  it.each(named(closed))('%s', async (_id, endpoint) => {
    for (const token of [null, 'x'.repeat(43), revoked])
      expect(await ask(endpoint, token, place)).toMatchObject({ status: 401, error: 'unauthenticated' })
  })
})

describe('with an API token', () => {
  const tokens = {} as Record<'read' | 'write' | 'ingest' | 'stranger' | 'expired' | 'revoked', string>
  let place: OwnedSubjects
  beforeAll(async () => {
    place = await furnish()
    const account = await at.account('super', place.owner.tenant)
    const create = async (scope: TokenScope, of = account.token) => {
      const group = scope === 'ingest' ? { group: place.network } : {}
      const body = { name: scope, scopes: [scope], ...group, expiresAt: Date.now() + 3_600_000 }
      return (await at.as(of).call(createToken, { body })).data
    }
    for (const scope of ['read', 'write', 'ingest'] as const) tokens[scope] = (await create(scope)).token
    tokens.stranger = (await create('write', (await at.account('super')).token)).token
    const [expired, revoked] = [await create('write'), await create('write')]
    await at.roost.db.updateTable('api_token').set({ expires_at: 1 }).where('id', '=', expired.id).execute()
    await at.as(account.token).call(revokeToken, { body: { id: revoked.id } })
    Object.assign(tokens, { expired: expired.token, revoked: revoked.token })
  })

  describe.each(['read', 'write', 'ingest'] as const)('of the scope %s', (scope) => {
    it.each(named(closed))('%s', async (_id, endpoint) => {
      const needs = scopeFor(endpoint)
      const answer = await ask(endpoint, `Bearer ${tokens[scope]}`, place)
      const reads = scope === 'read' || scope === 'write'
      const enough = needs === scope || (reads && (needs === 'read' || needs === 'kiosk'))
      if (enough) {
        expect(answer.error).not.toBe('forbidden')
        expect(answer.error).not.toBe('unauthenticated')
        expect(answer.status).toBeLessThan(500)
      } else {
        expect(answer).toMatchObject({ status: 403, error: 'forbidden', params: { needs } })
      }
    })
  })

  it.each(named(closed.filter(({ access }) => access.write)))(
    'that reads never writes: %s',
    (_id, endpoint) => {
      expect(['write', 'never']).toContain(scopeFor(endpoint))
    },
  )

  it.each(named(pointing))('another tenant’s things do not exist: %s', async (_id, endpoint) => {
    const answer = await ask(endpoint, tokens.stranger, place)
    const gone = { status: 404, error: 'does_not_exist' }
    expect(answer).toMatchObject(scopeFor(endpoint) === 'never' ? { status: 403, error: 'forbidden' } : gone)
  })

  it.each(named(closed))('that is over: %s', async (_id, endpoint) => {
    for (const token of [tokens.expired, tokens.revoked])
      expect(await ask(endpoint, token, place)).toMatchObject({ status: 401, error: 'unauthenticated' })
  })
})

describe('with a kiosk token', () => {
  const kiosks = {} as Record<'network' | 'project', string>
  let place: OwnedSubjects
  let other: OwnedSubjects
  beforeAll(async () => {
    ;[place, other] = [await furnish(), await furnish()]
    const owner = at.as(place.owner.token)
    for (const [what, of] of [
      ['network', { group: place.network }],
      ['project', { project: place.project }],
    ] as const)
      kiosks[what] = (await owner.call(createKiosk, { body: { name: 'Lobby', ...of } })).data.token
  })

  describe.each(['network', 'project'] as const)('of a %s', (what) => {
    it.each(named(closed))('%s', async (_id, endpoint) => {
      const answer = await ask(endpoint, `Bearer ${kiosks[what]}`, place)
      const needs = scopeFor(endpoint)
      if (needs !== 'kiosk') {
        expect(answer).toMatchObject({ status: 403, error: 'forbidden', params: { needs } })
        return
      }
      const input = matrixInputs[endpoint.id as EndpointId](place).query ?? {}
      const isItsOwn = (endpoint.access.reach?.[what] ?? '') in input
      expect(answer.error).toBe(isItsOwn ? undefined : 'does_not_exist')
      expect(await at.as(kiosks[what]).call(endpoint, {})).toMatchObject({ status: 200 })
    })
  })

  it.each(named(closed.filter((endpoint) => scopeFor(endpoint) === 'kiosk')))(
    'another tenant’s things do not exist: %s',
    async (_id, endpoint) => {
      for (const kiosk of Object.values(kiosks))
        expect(await ask(endpoint, kiosk, other)).toMatchObject({ status: 404, error: 'does_not_exist' })
    },
  )

  it('calls what a wall needs and nothing else', () => {
    const callable = closed.filter((endpoint) => scopeFor(endpoint) === 'kiosk')
    expect(callable.map(({ id }) => id)).toEqual(['wall.show', 'wall.trend'])
  })
})

describe('what is mounted', () => {
  it('is the contract, no more and no less', () => {
    const mounted = at.roost.routes.map((route) => route.endpoint.id).sort()
    expect(mounted).toEqual(allEndpoints.map((endpoint) => endpoint.id).sort())
  })
})
