import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { allEndpoints, type EndpointId } from '#contract/endpoints.ts'
import { type Level, levelFor, type Role, reachesLevel } from '#contract/permissions.ts'
import { previewShareEnd } from '#contract/tenancy/access.ts'
import { deleteShare, saveShare } from '#contract/tenancy/shares.ts'
import { furnishPlace, giveShare } from './furnish-place.ts'
import type { Subjects } from './matrix-inputs/matrix-input.ts'
import { matrixInputs } from './matrix-inputs/matrix-inputs.ts'
import { startTestRoost, type TestRoost } from './test-roost.ts'

/**
 * Every call that points at something × what was given there to who calls. What is expected follows from the
 * call's own `access`: who is given less sees nothing, or is told why not, and never gets past the door.
 */
let at: TestRoost
type Account = Awaited<ReturnType<TestRoost['account']>>
let owner: Account

/** What somebody has at the places of a call. */
interface HeldAccess {
  project: Level | null
  network: Level | null
}
interface Case {
  name: string
  role: Role
  /** Of the owner's tenant. */
  home?: true
  give(place: Subjects, to: Account): Promise<unknown>
  has: HeldAccess
}

const share = (place: Partial<Subjects>, to: Account, permission: 'read' | 'write', dueDay?: string) =>
  giveShare(at, owner.tenant, to, {
    ...(place.project !== undefined && { project: place.project }),
    ...(place.network !== undefined && { network: place.network }),
    ...{ permission, ...(dueDay !== undefined && { dueDay }) },
  })
const offer = async (
  { project, network }: { project: number; network: number },
  to: Account,
  answer: 'none' | 'declined',
) => {
  for (const where of [{ project }, { network }])
    await giveShare(at, owner.tenant, to, { ...where, permission: 'write', answer })
}
const scope = (
  where: { project_id?: number; network_id?: number },
  to: Account,
  permission: Level,
  until?: number,
) =>
  at.roost.db
    .insertInto('account_scope')
    .values({ account_id: to.id, ...where, permission, until: until ?? null })
    .execute()
const none: HeldAccess = { project: null, network: null }

const cases: Case[] = [
  {
    name: 'shared read-only',
    role: 'admin',
    give: ({ network }, to) => share({ network }, to, 'read'),
    has: { ...none, network: 'read' },
  },
  {
    name: 'shared read-write',
    role: 'admin',
    give: ({ network }, to) => share({ network }, to, 'write'),
    has: { ...none, network: 'write' },
  },
  {
    name: 'shared read-write with an account of root',
    role: 'root',
    give: ({ network }, to) => share({ network }, to, 'write'),
    has: { ...none, network: 'write' },
  },
  {
    name: 'shared read-only with an account of super',
    role: 'super',
    give: ({ project }, to) => share({ project }, to, 'read'),
    has: { project: 'read', network: 'read' },
  },
  {
    name: 'a share that is over',
    role: 'admin',
    give: ({ network }, to) => share({ network }, to, 'write', '2020-01-01'),
    has: none,
  },
  {
    name: 'a share that is over, on one that holds above',
    role: 'admin',
    give: async ({ project, network }, to) => {
      await share({ network }, to, 'write', '2020-01-01')
      await share({ project }, to, 'read')
    },
    has: { project: 'read', network: 'read' },
  },
  {
    name: 'an offer nobody answered',
    role: 'admin',
    give: ({ project, network }, to) => offer({ project, network }, to, 'none'),
    has: none,
  },
  {
    name: 'an offer that was declined',
    role: 'admin',
    give: ({ project, network }, to) => offer({ project, network }, to, 'declined'),
    has: none,
  },
  {
    name: 'a share that was taken back',
    role: 'admin',
    give: async ({ network }, to) => {
      const id = await share({ network }, to, 'write')
      await at.roost.tenancy.shares.remove(id)
    },
    has: none,
  },
  {
    name: 'inherited read-write',
    role: 'admin',
    give: ({ project }, to) => share({ project }, to, 'write'),
    has: { project: 'write', network: 'write' },
  },
  {
    name: 'nearer and narrower',
    role: 'admin',
    give: async ({ project, network }, to) => {
      await share({ project }, to, 'write')
      await share({ network }, to, 'read')
    },
    has: { project: 'write', network: 'read' },
  },
  {
    name: 'shared with the account of a member who was given nothing of it',
    role: 'user',
    give: ({ project }, to) => share({ project }, to, 'write'),
    has: none,
  },
  {
    name: 'shared read-write, a member with less of it',
    role: 'user',
    give: async ({ project, network }, to) => {
      await share({ project }, to, 'write')
      await scope({ network_id: network }, to, 'read')
    },
    has: { ...none, network: 'read' },
  },
  {
    name: 'an installer at home',
    role: 'user',
    home: true,
    give: ({ project }, to) => scope({ project_id: project }, to, 'install'),
    has: { project: 'install', network: 'install' },
  },
  {
    name: 'an installer whose time is over',
    role: 'user',
    home: true,
    give: ({ project }, to) => scope({ project_id: project }, to, 'install', 1),
    has: none,
  },
  {
    name: 'a member at home who may look',
    role: 'user',
    home: true,
    give: ({ network }, to) => scope({ network_id: network }, to, 'read'),
    has: { ...none, network: 'read' },
  },
]

const pointing = allEndpoints.filter(({ access }) => access.roles !== 'public' && access.reach)

/** What the door says; null: let in. */
function refusal({ access }: Endpoint, role: Role, has: HeldAccess, input: object): string | null {
  if (!(access.roles as readonly Role[]).includes(role)) return 'forbidden'
  for (const [what, named] of pointedAt(access, input)) {
    if (named === undefined) continue
    const level = what === 'project' ? has.project : has.network
    if (level === null) return 'does_not_exist'
    const needs = levelFor(access)
    if (reachesLevel(level, needs)) continue
    if (needs === 'own') return 'owner_only'
    return level === 'install' ? 'installer_only' : 'read_only'
  }
  return null
}

/** What an input points at: itself, and each entry of its list. */
function pointedAt({ reach = {}, each }: Endpoint['access'], input: object): [string, unknown][] {
  const all = input as Record<string, unknown>
  const entries = (each === undefined ? [] : (all[each] ?? [])) as Record<string, unknown>[]
  return [all, ...entries].flatMap((one) =>
    Object.entries(reach).map(([what, field]): [string, unknown] => [what, one[field]]),
  )
}

const atTheDoor = [
  'forbidden',
  'unauthenticated',
  'does_not_exist',
  'read_only',
  'installer_only',
  'owner_only',
]

beforeAll(async () => {
  at = await startTestRoost()
  owner = await at.account('admin')
})
afterAll(() => at.close())

describe.each(cases)('$name', ({ role, home, give, has }) => {
  let caller: Account
  let place: Subjects
  const furnish = async () => {
    place = await furnishPlace(at, owner.tenant)
    await give(place, caller)
  }
  beforeAll(async () => {
    caller = await at.account(role, home && owner.tenant)
    await furnish()
  })

  it.each(pointing.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (id, endpoint) => {
    const input = matrixInputs[id as EndpointId](place)
    const answer = await at.as(caller.token).call(endpoint, input as never)
    const expected = refusal(endpoint, role, has, { ...input.query, ...(input.body as object) })
    if (expected === null) {
      expect(atTheDoor).not.toContain(answer.error)
      expect(answer.status).toBeLessThan(500)
    } else {
      expect(answer.error).toBe(expected)
      expect(answer.status).toBe(expected === 'does_not_exist' ? 404 : 403)
    }
    // What was done to it is not the next one's affair.
    if (answer.status === 200 && endpoint.access.write) await furnish()
  })
})

describe('a share is not', () => {
  it('passed on by who received it, nor explained to them', async () => {
    const guest = await at.account('admin')
    const { network } = await furnishPlace(at, owner.tenant)
    const id = await share({ network }, guest, 'write')
    const body = { permission: 'write', alwaysOn: true } as const
    const as = at.as(guest.token)
    expect(await as.call(saveShare, { body: { ...body, network, to: 'x@example.com' } })).toMatchObject({
      error: 'owner_only',
    })
    expect(await as.call(saveShare, { body: { ...body, ID: id } })).toMatchObject({ error: 'does_not_exist' })
    expect(await as.call(previewShareEnd, { query: { share: id } })).toMatchObject({
      error: 'does_not_exist',
    })
    const stranger = await at.account('admin')
    expect(await at.as(stranger.token).call(deleteShare, { body: { ID: id } })).toMatchObject({
      error: 'does_not_exist',
    })
  })
})
