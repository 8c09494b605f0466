import { createToken } from '#contract/identity/tokens.ts'
import { createKiosk } from '#contract/overview/wall.ts'
import { saveInsight } from '#contract/telemetry/insights.ts'
import { saveNetwork } from '#contract/tenancy/endpoints.ts'
import { saveShare } from '#contract/tenancy/shares.ts'
import { handOver } from '#contract/tenancy/tasks.ts'
import { furnishPlace } from './furnish-place.ts'
import type { Subjects } from './matrix-inputs/matrix-input.ts'
import type { Prey } from './takings.ts'
import type { TestRoost } from './test-roost.ts'

export type Account = Awaited<ReturnType<TestRoost['account']>>
export type OwnerThings = Omit<Prey, 'caller' | 'ownNetwork'>

const day = 86_400_000
const lately = { range: 'hour', compare: false } as const
const question = { mode: 'expert', expr: 'up', unit: 'number', view: 'chart', ...lately } as const
let sequence = 0

/** A place of an owner with all that can be taken: a device with a pinned key, tokens, a share, a task, an image. */
export async function furnishPrey(at: TestRoost, owner: Account): Promise<OwnerThings> {
  const { db, tenancy } = at.roost
  sequence += 1
  const named = { name: `Prey ${sequence}` }
  const above = await tenancy.repository.createProject(owner.tenant, named.name, null, 1)
  const beside = await tenancy.repository.createProject(owner.tenant, 'Beside', above, 1)
  const place = await furnishPlace(at, owner.tenant)
  await tenancy.repository.updateProject(place.project, { parent_id: above })
  const as = at.as(owner.token)
  const made = async (call: Promise<{ status: number; data: unknown; error?: string }>) => {
    const { status, data, error } = await call
    if (status !== 200) throw new Error(`cannot furnish: ${error}`)
    return data as { ID: number; id: string & number }
  }
  const network = { Name: 'Beside', Timezone: 'UTC', Country: 'DE' }
  const besideNetwork = (await made(as.call(saveNetwork, { body: { ...network, PID: beside } }))).ID
  await made(as.call(saveNetwork, { body: { ID: place.network, Webpass: 'the-owner-s-own' } }))
  const strangeKey = `stranger-${sequence}`
  await pinned(at, place.sn, strangeKey)
  const token = { name: 'script', scopes: ['read' as const], expiresAt: Date.now() + day }
  const kiosk = { name: 'Lobby', group: place.network, expiresAt: null }
  const permission = { permission: 'read', alwaysOn: true } as const
  const insight = { ...named, question, shared: true }
  const sessions = db.selectFrom('session').select('id').where('account_id', '=', owner.id)
  return {
    ...{ ...place, above, beside, besideNetwork, owner, strangeKey },
    macDigits: place.sn.replaceAll(':', '').slice(-6),
    token: (await made(as.call(createToken, { body: token }))).id,
    kiosk: (await made(as.call(createKiosk, { body: kiosk }))).id,
    share: (await made(as.call(saveShare, { body: { ...permission, project: above, to: 'x@example.com' } })))
      .ID,
    task: (await made(as.call(handOver, { body: { network: besideNetwork, to: 'y@example.com' } }))).ID,
    session: (await sessions.executeTakeFirstOrThrow()).id,
    image: await image(at, owner),
    schedule: await schedule(at, owner, place.network),
    recording: await recording(at, owner, place),
    insight: (await made(as.call(saveInsight, { body: insight }))).id,
  }
}

/** It called a moment ago with another key than its own: whoever may, could trust that one now. */
async function pinned(at: TestRoost, sn: string, strangeKey: string): Promise<void> {
  const { db } = at.roost
  const now = Date.now()
  await db.updateTable('device').set({ key_fingerprint: 'own-key' }).where('sn', '=', sn).execute()
  await db
    .insertInto('quarantine')
    .values({
      ...{ sn, key_fingerprint: strangeKey, address: '127.0.0.1', reason: 'other_key', same_place: 1 },
      ...{ first_seen_at: now, last_seen_at: now, tries: 1 },
    })
    .execute()
  await at.roost.inventory.reload()
}

async function image(at: TestRoost, owner: Account): Promise<number> {
  const values = {
    ...{ tenant_id: owner.tenant, account_id: owner.id, at: 1, version: '1', compatible: '["acme_ap1"]' },
    ...{
      notes: '',
      bytes: 1,
      sha256: `sum-${sequence}`,
      signature: null,
      shared: 0,
      stored: `none-${sequence}`,
    },
  }
  const made = at.roost.db.insertInto('firmware_image').values(values).returning('id')
  return (await made.executeTakeFirstOrThrow()).id
}

async function schedule(at: TestRoost, owner: Account, network: number): Promise<number> {
  const values = {
    ...{ tenant_id: owner.tenant, account_id: owner.id, kind: 'group' as const, range: 'day' as const },
    ...{ network_id: network, project_id: null, sn: null, weekday: 1, month_day: 1, at_minute: 0 },
    ...{ formats: 'pdf', recipients: '[]', place: '[]', timezone: 'UTC', next_run_at: null, created_at: 1 },
  }
  const made = at.roost.db.insertInto('report_schedule').values(values).returning('id')
  return (await made.executeTakeFirstOrThrow()).id
}

async function recording(at: TestRoost, owner: Account, { network, sn }: Subjects): Promise<number> {
  const values = {
    ...{ tenant_id: owner.tenant, network_id: network, tunnel_id: 0, type: 'terminal' as const, sn },
    ...{
      name: 'AP',
      username: 'somebody',
      columns: 80,
      rows: 24,
      started_at: 1,
      kept_until: Date.now() + day,
    },
  }
  const made = at.roost.db.insertInto('terminal_recording').values(values).returning('id')
  return (await made.executeTakeFirstOrThrow()).id
}
