import { expect, it } from 'vitest'
import { serverWords } from '#contract/inventory/commands/server-words.ts'
import { ApiError } from '../../../http/api-error.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { openRollouts } from '../testing/rollout-scene.ts'

describeOnEngines('an upgrade of many devices', (db) => {
  const clock = new FakeClock()

  it('goes on when the process was killed between a command and its note; nobody twice, nobody forgotten', async () => {
    const at = await openRollouts(db, clock, { aps: 40, switches: 20 })
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
    const at = await openRollouts(db, clock, { aps: 24, switches: 4 })
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

  it('lets several upgrades of one place have their turns: the one that waited longest is next', async () => {
    const at = await openRollouts(db, clock, { aps: 24, switches: 1 })
    const process = at.processOf()
    const order: string[] = []
    at.world.call = async ({ sn }) => {
      order.push(sn)
      return at.command(sn, 'accepted')
    }
    const start = (sns: string[]) =>
      process.service.start(
        at.caller,
        { image: at.image, sns, offline: 'wait', atOnce: 5, downgrade: false },
        '::1',
      )
    const even = await start(at.sns.slice(0, 12))
    const odd = await start(at.sns.slice(12, 24))
    const above = await start([at.sns[24]!])
    const ends = async () => {
      await db().updateTable('device_command').set({ status: 'done' }).where('sn', 'in', order).execute()
      for (const sn of order) await at.change(sn, { software: 'v2.0.0' })
    }
    for (const { id } of [above, odd, even]) await at.toEnd(process, id, ends)
    await process.jobs.stop()
    expect(new Set(order).size).toBe(25)
    expect(order.indexOf(at.sns[24]!)).toBeLessThan(4)
    const turns = order.filter((sn) => sn !== at.sns[24]).map((sn) => at.sns.indexOf(sn) < 12)
    const lead = turns.map((_, n) => {
      const first = turns.slice(0, n + 1).filter(Boolean).length
      return Math.abs(2 * first - (n + 1))
    })
    expect(Math.max(...lead)).toBeLessThanOrEqual(2)
  })

  it('gives the image once more to a device of which nobody knows what became of it', async () => {
    const at = await openRollouts(db, clock, { aps: 4, switches: 4 })
    const process = at.processOf()
    const [lost, never, late, restarted] = at.sns as [string, string, string, string]
    const given: string[] = []
    at.world.call = async ({ sn }) => {
      given.push(sn)
      // It took the image, and started with the old one.
      if (sn === restarted) await at.change(sn, { uptime_s: 1, uptime_at: clock.now() + 5_000 })
      const isLost = sn === never || given.filter((one) => one === sn).length === 1
      if (isLost) return at.command(sn, 'unknown')
      await at.change(sn, { software: 'v2.0.0' })
      return at.command(sn, 'done')
    }
    const { id } = await process.service.start(
      at.caller,
      { image: at.image, sns: at.sns.slice(0, 4), offline: 'wait', atOnce: 4, downgrade: false },
      '::1',
    )
    const end = await at.toEnd(process, id, async () => {
      if (given.includes(late)) await at.change(late, { software: 'v2.0.0' })
      // Others of five percent stop it: somebody lets it go on.
      await process.service.goOn(at.caller, id).catch(() => undefined)
    })
    await process.jobs.stop()
    expect(end.devices).toMatchObject({ done: 2, failed: 2 })
    const count = (sn: string) => given.filter((one) => one === sn).length
    expect([lost, never, late, restarted].map(count)).toEqual([2, 2, 1, 1])
  })

  it('gives the image again where a restart of the server lost its command, not where somebody took it back', async () => {
    const at = await openRollouts(db, clock, { aps: 3, switches: 3 })
    const process = at.processOf()
    const [lost, back, away] = at.sns as [string, string, string]
    const given: string[] = []
    at.world.call = async ({ sn }) => {
      given.push(sn)
      if (sn === back) return at.command(sn, 'cancelled', serverWords.takenBack)
      if (sn === away) await at.change(sn, { status: 'offline', status_at: clock.now() })
      if (given.filter((one) => one === sn).length === 1) return at.command(sn, 'cancelled')
      await at.change(sn, { software: 'v2.0.0' })
      return at.command(sn, 'done')
    }
    const { id } = await process.service.start(
      at.caller,
      { image: at.image, sns: at.sns.slice(0, 3), offline: 'wait', atOnce: 3, downgrade: false },
      '::1',
    )
    await at.toEnd(process, id, async () => {
      await process.service.goOn(at.caller, id).catch(() => undefined)
    })
    await process.jobs.stop()
    const rows = await process.service.devices(at.caller, id)
    const fared = rows.map(({ sn, state, reason, detail }) => [sn, state, reason, detail])
    expect(fared).toEqual([
      [lost, 'done', null, null],
      [back, 'failed', 'other', serverWords.takenBack],
      [away, 'failed', 'offline', null],
    ])
    expect(given.filter((sn) => sn === lost)).toHaveLength(2)
  })

  it('stops above five percent of failures, tells why of each, and goes on when somebody says so', async () => {
    const at = await openRollouts(db, clock, { aps: 100, switches: 100 })
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
    // One of which nothing is known is tried once more, and fails after that.
    expect(await at.toEnd(process, id)).toMatchObject({ state: 'stopped' })
    await process.service.goOn(at.caller, id)
    const end = await at.toEnd(process, id)
    expect(end).toMatchObject({ state: 'ended', devices: { done: 95, failed: 5, waiting: 0 } })
    const told = await process.service.devices(at.caller, id)
    for (const [sn, reason] of bad)
      expect(told.find((one) => one.sn === sn)).toMatchObject({ state: 'failed', reason })
    await process.jobs.stop()
  })

  it('has what a device ran before installed again where it is not healthy, or says what to do', async () => {
    const at = await openRollouts(db, clock, { aps: 60, switches: 60 })
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
    const at = await openRollouts(db, clock, { aps: 4, switches: 4 })
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
    const at = await openRollouts(db, clock, { aps: 4 })
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
