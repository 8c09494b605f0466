import { beforeEach, describe, expect, it } from 'vitest'
import { describeOnEngines } from '../../testing/engines.ts'
import { expectApiError } from '../../testing/expect-error.ts'
import { ancestry } from './reach.ts'
import { presentNetwork, presentProjects } from './tenancy.presenter.ts'
import { openTenancy } from './testing/open-tenancy.ts'

const own = () => ({ Share: 0, sharedOut: 0, permission: 'own' as const, until: null })
const place = { Timezone: 'Europe/Berlin', Country: 'DE' }

describeOnEngines('tenancy', (db) => {
  const setUp = async () => {
    const { tenancy, secrets, account } = openTenancy(db())
    return { ...tenancy, account, secrets, admin: await account() }
  }
  let at: Awaited<ReturnType<typeof setUp>>
  beforeEach(async () => {
    at = await setUp()
  })
  const network = (Name: string, PID = 0, caller = at.admin) =>
    at.service.saveNetwork(caller, { Name, PID, ...place })
  const project = (Name: string, PID = 0) => at.service.saveProject(at.admin, { Name, PID })

  it('builds a tree of any depth and shows it whole to the owner', async () => {
    const top = await project('Hotels')
    const below = await project('North', top)
    await network('Harbour', below)
    await network('Loose')
    const visible = await at.reader.visibleTreeOf(at.admin)
    expect(presentProjects(visible.projects, visible.networks, own)).toMatchObject([
      {
        Name: 'Hotels',
        PID: 0,
        Children: [{ Name: 'North', PID: top, Group: [{ Name: 'Harbour', PID: below }] }],
      },
    ])
    expect(visible.networks.map((n) => n.name)).toEqual(['Harbour', 'Loose'])
    expect(await at.reader.networksBelow(at.admin.tenant, top)).toHaveLength(1)
  })

  it('refuses a name that a sibling has, in any spelling and at the same moment', async () => {
    const [one, two] = await Promise.allSettled([network('Lobby'), network('LOBBY')])
    expect([one!.status, two!.status].sort()).toEqual(['fulfilled', 'rejected'])
    await expectApiError(network('lobby'), 'name_in_use', 'Name')
    const inside = await project('P')
    expect(await network('Lobby', inside)).toBeGreaterThan(0)
    await expectApiError(project('p'), 'name_in_use', 'Name')
  })

  it('edits only what is given, and says which field is missing on creation', async () => {
    const ID = await at.service.saveNetwork(at.admin, {
      Name: 'A',
      ...place,
      Address: 'Here',
      Webpass: 'secret-pass',
    })
    await at.service.saveNetwork(at.admin, { ID, Name: 'B' })
    const row = (await at.repository.network(at.admin.tenant, ID))!
    expect(row).toMatchObject({ name: 'B', address: 'Here', timezone: 'Europe/Berlin' })
    await expectApiError(
      at.service.saveNetwork(at.admin, { Name: 'C', Country: 'DE' }),
      'invalid_parameter',
      'Timezone',
    )
  })

  it('keeps how often devices on a metered link are asked, until it is an ordinary one again', async () => {
    const Metered = { pingSeconds: 60, reportSeconds: 180 }
    const ID = await at.service.saveNetwork(at.admin, { Name: 'Boat', ...place, Metered })
    await at.service.saveNetwork(at.admin, { ID, Name: 'Ship' })
    const { networks } = await at.reader.visibleTreeOf(at.admin)
    expect(networks.map((row) => presentNetwork(row, own).Metered)).toContainEqual(Metered)
    const { tenant } = at.admin
    expect(await at.reader.metered(tenant)).toEqual([{ network: ID, tenant, pingSeconds: 60 }])
    expect(await at.reader.siteOf(tenant, ID)).toMatchObject({ reportSeconds: 180 })
    await at.service.saveNetwork(at.admin, { ID, Metered: null })
    expect(await at.reader.metered(tenant)).toEqual([])
    expect(await at.reader.siteOf(tenant, ID)).not.toHaveProperty('reportSeconds')
  })

  it('keeps the web password sealed, bound to its network', async () => {
    const ID = await at.service.saveNetwork(at.admin, { Name: 'A', ...place, Webpass: 'secret-pass' })
    const { webpass_sealed } = (await at.repository.network(at.admin.tenant, ID))!
    expect(webpass_sealed).not.toContain('secret-pass')
    expect(at.secrets.open(webpass_sealed!, `network:${ID}:webpass`)).toBe('secret-pass')
    await at.service.saveNetwork(at.admin, { ID, Webpass: null })
    expect((await at.repository.network(at.admin.tenant, ID))!.webpass_sealed).toBeNull()
  })

  it('refuses a loop of projects', async () => {
    const top = await project('Top')
    const below = await project('Below', top)
    await expectApiError(at.service.saveProject(at.admin, { ID: top, PID: below }), 'conflict', 'PID')
    await expectApiError(at.service.saveProject(at.admin, { ID: top, PID: top }), 'conflict', 'PID')
  })

  it('keeps a day of a project, or that it has no end, and clears the one with the other', async () => {
    const due = async (ID: number) => {
      const { projects, networks } = await at.reader.visibleTreeOf(at.admin)
      const { DueDay, AlwaysOn } = presentProjects(projects, networks, own).find((one) => one.ID === ID)!
      return [DueDay, AlwaysOn]
    }
    const ID = await project('Served')
    expect(await due(ID)).toEqual([null, true])
    await at.service.saveProject(at.admin, { ID, DueDay: '2027-03-31' })
    expect(await due(ID)).toEqual(['2027-03-31', false])
    await at.service.saveProject(at.admin, { ID, Name: 'Served well' })
    expect(await due(ID)).toEqual(['2027-03-31', false])
    await at.service.saveProject(at.admin, { ID, AlwaysOn: true })
    expect(await due(ID)).toEqual([null, true])
  })

  it('reveals a web password to who asks for it by its own call', async () => {
    const ID = await at.service.saveNetwork(at.admin, { Name: 'A', ...place, Webpass: 'secret-pass' })
    expect(await at.service.webpass(at.admin, ID)).toBe('secret-pass')
    expect(await at.service.webpass(at.admin, await network('B'))).toBeNull()
    await expectApiError(at.service.webpass(await at.account(), ID), 'does_not_exist')
  })

  it('shows an ordinary member only what it was given, with the projects on the way', async () => {
    const top = await project('Top')
    const inner = await project('Inner', top)
    const given = await network('Given', inner)
    const other = await network('Other', top)
    const member = await at.account({ role: 'user', tenant: at.admin.tenant })
    expect((await at.reader.visibleTreeOf(member)).networks).toEqual([])

    await at.repository.addScope(member.accountId, { project_id: inner })
    const visible = await at.reader.visibleTreeOf(member)
    expect(visible.networks.map((n) => n.id)).toEqual([given])
    expect(visible.projects.map((p) => p.name).sort()).toEqual(['Inner', 'Top'])
    expect(await at.reader.network(member, other)).toBeNull()
    expect(await at.reader.project(member, top)).toBeNull()
    await expectApiError(network('Mine', 0, member), 'forbidden', 'PID')
    await expectApiError(network('Mine', top, member), 'does_not_exist')
    expect(await network('Mine', inner, member)).toBeGreaterThan(0)
  })

  it('shows nothing of another tenant', async () => {
    const mine = await project('Mine')
    const ID = await network('N', mine)
    const stranger = await at.account()
    expect(await at.reader.network(stranger, ID)).toBeNull()
    expect(await at.reader.project(stranger, mine)).toBeNull()
    await expectApiError(at.service.saveNetwork(stranger, { ID, Name: 'X' }), 'does_not_exist')
    await expectApiError(
      at.service.saveNetwork(stranger, { Name: 'X', PID: mine, ...place }),
      'does_not_exist',
    )
  })
})

describe('ancestry', () => {
  it('ends even in a stored loop', () => {
    const loop = new Map([
      [1, 2],
      [2, 1],
    ])
    expect(ancestry(1, loop)).toEqual([1, 2])
  })
})
