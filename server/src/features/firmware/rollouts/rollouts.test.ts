import { expect, it } from 'vitest'
import type { DomainEvents } from '../../../events/domain-events.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { CallAs } from '../../../http/calls.ts'
import type { Caller } from '../../../http/route.ts'
import { createJobs } from '../../../jobs/create-jobs.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { createRollouts } from './create-rollouts.ts'

const MODEL = 'acme_ap'

describeOnEngines('an upgrade of many devices', (db) => {
  let names = 0
  const clock = new FakeClock()

  /** A network with access points, each on one of some switches, and a process that upgrades them. */
  async function open({ aps, switches = 0 }: { aps: number; switches?: number }) {
    const name = `tenant ${++names}`
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
      sn: `${String(names).padStart(3, '0')}${kind === 'ap' ? 'A' : 'S'}${String(at).padStart(13, '0')}`,
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

  it('goes on when the process was killed between a command and its note; nobody twice, nobody forgotten', async () => {
    const at = await open({ aps: 40, switches: 20 })
    const times = new Map<string, number>()
    let calls = 0
    let killed = Promise.withResolvers<void>()
    at.world.call = async ({ sn }) => {
      times.set(sn, (times.get(sn) ?? 0) + 1)
      const { id } = await at.command(sn, 'done')
      await at.change(sn, { software: 'TIP-v2.0.0' })
      // As after kill -9: the command is given, and nobody notes it.
      if (++calls % 7 === 0) {
        killed.resolve()
        return new Promise(() => undefined)
      }
      return { id }
    }
    const first = at.processOf()
    const { id } = await first.service.start(
      at.caller,
      { image: at.image, sns: at.sns, offline: 'wait', atOnce: 20, downgrade: false },
      '::1',
    )
    let now = (await first.service.list(at.caller))[0]!
    for (let rounds = 0; rounds < 60 && now.state === 'running'; rounds++) {
      const next = at.processOf()
      await Promise.race([next.jobs.idle(), killed.promise])
      killed = Promise.withResolvers()
      await next.jobs.stop()
      clock.advance(61_000)
      now = (await next.service.list(at.caller))[0]!
    }
    await first.jobs.stop()
    expect(now).toMatchObject({
      id,
      state: 'ended',
      devices: { done: 60, failed: 0, waiting: 0, running: 0 },
    })
    expect(times.size).toBe(60)
    expect([...times.values()].every((one) => one === 1)).toBe(true)
  })

  it('never has two access points of one switch, nor a switch and what hangs on it, under way', async () => {
    const at = await open({ aps: 24, switches: 4 })
    const process = at.processOf()
    at.world.call = async ({ sn }) => at.command(sn, 'accepted')
    const { id } = await process.service.start(
      at.caller,
      { image: at.image, sns: at.sns, offline: 'wait', atOnce: 50, downgrade: false },
      '::1',
    )
    const most: number[] = []
    const end = await at.toEnd(process, id, async () => {
      const rows = await process.service.devices(at.caller, id)
      const running = rows.filter(({ state }) => state === 'running').map(({ sn }) => sn)
      most.push(running.length)
      const switches = running.map((sn) => at.switchOf(sn) ?? sn)
      expect(new Set(switches).size).toBe(running.length)
      for (const sn of running) {
        await db().updateTable('device_command').set({ status: 'done' }).where('sn', '=', sn).execute()
        await at.change(sn, { software: 'v2.0.0' })
      }
    })
    await process.jobs.stop()
    expect(end).toMatchObject({ state: 'ended', devices: { done: 28 } })
    expect(Math.max(...most)).toBe(4)
  })

  it('stops above five percent of failures, tells why of each, and goes on when somebody says so', async () => {
    const at = await open({ aps: 100, switches: 100 })
    const process = at.processOf()
    const bad = new Map([
      [at.sns[1]!, 'refused'],
      [at.sns[2]!, 'not_back'],
      [at.sns[3]!, 'unhealthy'],
      [at.sns[4]!, 'unsure'],
      [at.sns[5]!, 'other'],
    ])
    at.world.call = async ({ sn }) => {
      const way = bad.get(sn)
      if (way === 'other') throw new ApiError('owner_only')
      if (way === 'refused') return at.command(sn, 'failed', 'Image validation failed: checksum')
      if (way === 'not_back') await at.change(sn, { status: 'offline', status_at: clock.now() })
      if (way === 'not_back' || way === 'unsure') return at.command(sn, 'unknown')
      await at.change(sn, { software: 'v2.0.0', ...(way === 'unhealthy' && { config_state: 'failed' }) })
      return at.command(sn, 'done')
    }
    const sns = at.sns.slice(0, 100)
    const { id } = await process.service.start(
      at.caller,
      { image: at.image, sns, offline: 'wait', atOnce: 100, downgrade: false },
      '::1',
    )
    const stopped = await at.toEnd(process, id)
    expect(stopped).toMatchObject({ state: 'stopped' })
    expect(stopped.devices.waiting).toBeGreaterThanOrEqual(90)
    await process.service.goOn(at.caller, id)
    const end = await at.toEnd(process, id)
    expect(end).toMatchObject({ state: 'ended', devices: { done: 95, failed: 5, waiting: 0 } })
    const told = await process.service.devices(at.caller, id)
    for (const [sn, reason] of bad)
      expect(told.find((one) => one.sn === sn)).toMatchObject({ state: 'failed', reason })
    await process.jobs.stop()
  })

  it('has what a device ran before installed again where it is not healthy, or says what to do', async () => {
    const at = await open({ aps: 60, switches: 60 })
    const [, back, alone, away] = at.sns as [string, string, string, string]
    const older = {
      ...(await db()
        .selectFrom('firmware_image')
        .selectAll()
        .where('id', '=', at.image)
        .executeTakeFirstOrThrow()),
    }
    const { id: _, ...values } = older
    const previous = await db()
      .insertInto('firmware_image')
      .values({ ...values, version: 'v1.0.0' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await at.change(alone, { software: 'v0.9.0' })
    const installed: number[] = []
    at.world.call = async ({ sn, body }) => {
      const { image } = body as { image: number }
      if (image === previous.id) installed.push(image)
      if (sn === away) await at.change(sn, { status: 'offline', status_at: clock.now() })
      if (sn === away) return at.command(sn, 'unknown')
      const isHurt = image === at.image && (sn === back || sn === alone)
      const software = image === at.image ? 'v2.0.0' : 'v1.0.0'
      await at.change(sn, { software, config_state: isHurt ? 'failed' : 'in_sync' })
      return at.command(sn, 'done')
    }
    const process = at.processOf()
    const { id } = await process.service.start(
      at.caller,
      { image: at.image, sns: at.sns.slice(0, 60), offline: 'wait', atOnce: 60, downgrade: false },
      '::1',
    )
    await at.toEnd(process, id)
    await process.service.goOn(at.caller, id).catch(() => undefined)
    const end = await at.toEnd(process, id)
    await process.jobs.stop()
    expect(end).toMatchObject({ state: 'ended', devices: { done: 57, failed: 3 } })
    const rows = await process.service.devices(at.caller, id)
    const reasonOf = (sn: string) => rows.find((row) => row.sn === sn)?.reason
    expect([back, alone, away].map(reasonOf)).toEqual(['put_back', 'unhealthy', 'not_back'])
    expect(installed).toEqual([previous.id])
    const told = at.told.toSorted((a, b) => a.sn.localeCompare(b.sn))
    expect(told.map(({ sn, how, from, version }) => [sn, how, from, version])).toEqual([
      [back, 'put_back', 'v1.0.0', 'v2.0.0'],
      [alone, 'unhealthy', 'v0.9.0', 'v2.0.0'],
      [away, 'not_back', 'v1.0.0', 'v2.0.0'],
    ])
  })

  it('watches what a device says of its own health: one that fell is put back, who was no better before is not', async () => {
    const at = await open({ aps: 4, switches: 4 })
    const [fell, poor, late, silent] = at.sns as [string, string, string, string]
    const tell = (sn: string, sanity: number, when: number) =>
      db()
        .insertInto('device_event')
        .values({
          ...{ sn, tenant_id: at.caller.tenant, at: when, severity: 'info', type: 'healthcheck' },
          payload: JSON.stringify({ sanity, data: { messages: sanity < 100 ? ['no DNS'] : [] } }),
        })
        .execute()
    const began = clock.now()
    await tell(fell, 100, began - 5)
    await tell(poor, 60, began - 5)
    await tell(late, 100, began - 5)
    at.world.call = async ({ sn }) => {
      await at.change(sn, { software: 'v2.0.0', status_at: clock.now() })
      if (sn === fell || sn === late) await tell(sn, 40, clock.now())
      if (sn === poor) await tell(sn, 50, clock.now())
      return at.command(sn, 'done')
    }
    const process = at.processOf()
    const { id } = await process.service.start(
      at.caller,
      { image: at.image, sns: at.sns.slice(0, 4), offline: 'wait', atOnce: 9, downgrade: false },
      '::1',
    )
    await process.jobs.idle()
    clock.advance(60_000)
    await tell(late, 100, clock.now())
    const goOn = async () => {
      await process.service.goOn(at.caller, id).catch(() => undefined)
      const rows = await process.service.devices(at.caller, id)
      if (rows.find(({ sn }) => sn === late)?.state === 'running') await tell(late, 100, clock.now())
    }
    for (let step = 0; step < 60; step++) {
      await process.jobs.idle()
      await goOn()
      clock.advance(31_000)
    }
    await process.jobs.stop()
    const rows = await process.service.devices(at.caller, id)
    const fared = Object.fromEntries(rows.map(({ sn, reason, detail }) => [sn, [reason, detail]]))
    expect(fared).toEqual({
      [fell]: ['poor_health', '100 → 40: no DNS'],
      [poor]: [null, null],
      [late]: [null, null],
      [silent]: [null, null],
    })
    expect(at.told.map(({ sn, how }) => [sn, how])).toEqual([[fell, 'unhealthy']])
  })

  it('leaves out what needs nothing, waits for who is away, and begins within its window alone', async () => {
    const at = await open({ aps: 4 })
    const [current, newer, away, other] = at.sns as [string, string, string, string]
    await at.change(current, { software: 'v2.0.0' })
    await at.change(newer, { software: 'v3.1.0' })
    await at.change(away, { status: 'offline' })
    await at.change(other, { compatible: 'other' })
    const process = at.processOf()
    at.world.call = async ({ sn }) => {
      expect(new Date(clock.now()).getUTCHours()).toBe(3)
      await at.change(sn, { software: 'v2.0.0' })
      return at.command(sn, 'done')
    }
    const window = { from: 180, until: 240, zone: 'UTC' }
    const { id } = await process.service.start(
      at.caller,
      { image: at.image, sns: at.sns, window, offline: 'wait', atOnce: 5, downgrade: false },
      '::1',
    )
    await process.jobs.idle()
    const told = await process.service.devices(at.caller, id)
    const reasons = Object.fromEntries(told.map(({ sn, reason }) => [sn, reason]))
    expect(reasons).toEqual({
      [current]: 'up_to_date',
      [newer]: 'newer',
      [away]: null,
      [other]: 'does_not_fit',
    })
    clock.advance(86_400_000)
    await at.change(away, { status: 'online' })
    const end = await at.toEnd(process, id, async () => {}, 6000)
    expect(end).toMatchObject({ state: 'ended', devices: { done: 1, skipped: 3 } })
    await process.jobs.stop()
  })
})
