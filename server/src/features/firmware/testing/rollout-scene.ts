import type { Db } from '../../../db/client.ts'
import type { DomainEvents } from '../../../events/domain-events.ts'
import type { CallAs } from '../../../http/calls.ts'
import type { Caller } from '../../../http/route.ts'
import { createJobs } from '../../../jobs/create-jobs.ts'
import { silentLogger } from '../../../lib/logger.ts'
import type { FakeClock } from '../../../testing/fake-clock.ts'
import { createRollouts } from '../rollouts/create-rollouts.ts'

const MODEL = 'acme_ap'

export interface SiteToUpgrade {
  aps: number
  switches?: number
}

let scenes = 0

/** A network with access points, each on one of some switches, and a process that upgrades them. */
export async function openRollouts(db: () => Db, clock: FakeClock, { aps, switches = 0 }: SiteToUpgrade) {
  const nth = ++scenes
  const name = `tenant ${nth}`
  const insert = <T extends 'tenant' | 'network' | 'account' | 'firmware_image'>(table: T, row: object) =>
    db()
      .insertInto(table)
      .values(row as never)
      .returning('id' as never)
      .executeTakeFirstOrThrow() as unknown as Promise<{ id: number }>
  const tenant = (await insert('tenant', { name, created_at: 1 })).id
  const person = { username: name, username_key: name, password_hash: '', role: 'admin', created_at: 1 }
  const account = (await insert('account', { ...person, tenant_id: tenant })).id
  const place = { name: 'N', name_key: 'n', timezone: 'UTC', country: 'DE', created_at: 1 }
  const network = (await insert('network', { ...place, tenant_id: tenant })).id
  const about = { at: 1, version: 'v2.0.0', compatible: JSON.stringify([MODEL]), notes: '', bytes: 20 }
  const image = (
    await insert('firmware_image', {
      ...about,
      ...{ tenant_id: tenant, account_id: account, sha256: '', signature: null, shared: 0, stored: 'x' },
    })
  ).id
  const device = (kind: string, at: number) => ({
    sn: `${String(nth).padStart(3, '0')}${kind === 'ap' ? 'A' : 'S'}${String(at).padStart(13, '0')}`,
    ...{ tenant_id: tenant, network_id: network, kind, compatible: MODEL, software: 'v1.0.0' },
    ...{ status: 'online', status_at: 1, bound_at: 1 },
  })
  const all = [
    ...Array.from({ length: aps }, (_, at) => device('ap', at)),
    ...Array.from({ length: switches }, (_, at) => device('switch', at)),
  ]
  for (const one of all)
    await db()
      .insertInto('device')
      .values(one as never)
      .execute()
  const sns = all.map(({ sn }) => sn)
  const caller: Caller = { accountId: account, tenant, username: name, role: 'admin', sessionId: 's' }
  const told: DomainEvents['device.upgrade_failed'][] = []
  const world = { call: async (_: CallAs & { sn: string }): Promise<unknown> => ({}) }
  const switchOf = (sn: string) => {
    const at = sns.indexOf(sn)
    return switches && at < aps ? sns[aps + (at % switches)]! : null
  }
  const near = {
    async neighboursOf(sn: string) {
      const above = switchOf(sn)
      const below = sns.filter((one) => switchOf(one) === sn).map((one) => ({ sn: one, upstream: false }))
      return [...(above ? [{ sn: above, upstream: true }] : []), ...below]
    },
  }
  const processOf = () => {
    const jobs = createJobs({
      ...{ db: db(), clock, log: silentLogger, handlers: () => rollouts.jobs.slice(0, 1) },
      settings: { graceMs: 10, endMs: 10 },
    })
    const rollouts = createRollouts({
      ...{ db: db(), clock, log: silentLogger, jobs: jobs.queue, near },
      guard: { device: async () => ({ level: 'own' }) as never },
      told: (failed) => void told.push(failed),
      callers: { later: async () => caller },
      call: (call) => world.call({ ...call, sn: (call.body as { sn: string }).sn }),
    })
    jobs.start()
    return { jobs, service: rollouts.service }
  }
  const command = async (sn: string, status: string, text: string | null = null) => {
    const row = { sn, tenant_id: tenant, account_id: account, name: 'upgrade', status, at: clock.now() }
    const done = { finished_at: null, text, result: null, waits_until: null, order_sealed: null }
    return db()
      .insertInto('device_command')
      .values({ ...row, ...done })
      .returning('id')
      .executeTakeFirstOrThrow()
  }
  const change = (sn: string, values: object) =>
    db()
      .updateTable('device')
      .set(values as never)
      .where('sn', '=', sn)
      .execute()
  /** Lets time pass until it is over, and looks between the steps. */
  const toEnd = async (at: ReturnType<typeof processOf>, id: number, look = async () => {}, most = 400) => {
    for (let step = 0; step < most; step++) {
      await at.jobs.idle()
      await look()
      const now = (await at.service.list(caller)).find((one) => one.id === id)!
      if (now.state !== 'running' && now.devices.running === 0) return now
      clock.advance(31_000)
    }
    throw new Error('it does not end')
  }
  return { told, caller, sns, aps, image, world, processOf, command, change, toEnd, switchOf }
}
