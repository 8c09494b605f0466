import type { Db } from '../../../db/client.ts'
import { EventBus } from '../../../events/bus.ts'
import type { Caller } from '../../../http/route.ts'
import { createJobs } from '../../../jobs/create-jobs.ts'
import { systemClock } from '../../../lib/clock.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { createMassActions } from '../create-mass-actions.ts'

/** Mass actions whose calls do nothing but to write that they were made: a tenant each, of the call and the device. */
export function openMassActions(db: Db, say: (what: string) => void = () => undefined) {
  const bus = new EventBus(silentLogger)
  bus.on('mass_action.changed', ({ action }) => {
    if (action.state === 'ended') say('ended')
  })
  const jobs = createJobs({
    ...{ db, clock: systemClock, log: silentLogger, handlers: () => mass.jobs },
    settings: { leaseMs: 300, lookMs: 20, graceMs: 0 },
  })
  const mass = createMassActions({
    ...{ db, bus, clock: systemClock, log: silentLogger, jobs: jobs.queue },
    guard: { device: async ({ tenant }) => ({ tenant, level: 'own' }) },
    callers: {
      later: async ({ account }) => ({
        accountId: account,
        tenant: 1,
        username: '',
        role: 'admin',
        sessionId: '',
      }),
    },
    async call({ endpoint, body }) {
      const name = `${endpoint.id} ${(body as { sn: string }).sn}`
      say(name)
      await db.insertInto('tenant').values({ name, created_at: 1 }).execute()
    },
    secrets: { seal: (text) => text, open: (text) => text, digest: (text) => text },
    nameOf: async () => null,
  })
  return {
    service: mass.service,
    async start() {
      await mass.start()
      jobs.start()
    },
    stop: () => jobs.stop(),
  }
}

/** An account in the records. */
export async function accountIn(db: Db): Promise<Caller> {
  const tenants = db.insertInto('tenant').values({ name: 'owner', created_at: 1 }).returning('id')
  const tenant = (await tenants.executeTakeFirstOrThrow()).id
  const account = {
    tenant_id: tenant,
    username: 'ann',
    username_key: 'ann',
    password_hash: '',
    created_at: 1,
  }
  const accounts = db
    .insertInto('account')
    .values({ ...account, role: 'admin' })
    .returning('id')
  const { id } = await accounts.executeTakeFirstOrThrow()
  return { accountId: id, tenant, username: 'ann', role: 'admin', sessionId: 's' }
}
