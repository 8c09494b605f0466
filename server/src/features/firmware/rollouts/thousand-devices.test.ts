import { expect, it } from 'vitest'
import { ApiError } from '../../../http/api-error.ts'
import { createJobs } from '../../../jobs/create-jobs.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { SiteToUpgrade } from '../testing/site-to-upgrade.ts'
import { createRollouts } from './create-rollouts.ts'

const DEVICES = 1_000
const PER_SWITCH = 2
const SWITCHES = DEVICES / PER_SWITCH
/** 3 %, in five ways, spread over the fleet. */
const ways = ['refused', 'not_back', 'unhealthy', 'unsure', 'other'] as const
const KILL_EVERY = 97

const snOf = (kind: 'A' | 'S', at: number) => `T${kind}${String(at).padStart(15, '0')}`

describeOnEngines('a thousand devices', (db) => {
  const clock = new FakeClock()

  it('in waves, thirty of them failing in five ways, the server killed again and again: nobody twice, nobody forgotten, and cover at every moment', async () => {
    const site = await SiteToUpgrade.furnish(db(), 'thousand')
    const { caller, image } = site
    const sns = Array.from({ length: DEVICES }, (_, at) => snOf('A', at))
    await site.add('ap', sns)
    const failing = new Map(
      Array.from({ length: 30 }, (_, nth) => [sns[20 + nth * 32]!, ways[nth % ways.length]!]),
    )
    const switchOf = (sn: string) => snOf('S', Number(sn.slice(2)) % SWITCHES)
    const times = new Map<string, number>()
    const underWay = new Set<string>()
    let calls = 0
    let kills = 0
    let killed = Promise.withResolvers<void>()
    const command = (sn: string, status: string) => site.command(sn, status, clock.now())
    const upgrade = async (sn: string) => {
      times.set(sn, (times.get(sn) ?? 0) + 1)
      const others = [...underWay].filter((one) => one !== sn && switchOf(one) === switchOf(sn))
      expect(others, 'two that cover for each other').toEqual([])
      underWay.add(sn)
      const way = failing.get(sn)
      if (way === 'other') throw new ApiError('owner_only')
      if (way === 'refused') return command(sn, 'failed')
      if (way === 'not_back') await site.change(sn, { status: 'offline', status_at: clock.now() })
      if (way === 'not_back' || way === 'unsure') return command(sn, 'unknown')
      return command(sn, 'accepted')
    }
    const told: string[] = []
    const process = () => {
      const jobs = createJobs({
        ...{ db: db(), clock, log: silentLogger, handlers: () => rollouts.jobs.slice(0, 1) },
        settings: { graceMs: 10, endMs: 10 },
      })
      const rollouts = createRollouts({
        ...{ db: db(), clock, log: silentLogger, jobs: jobs.queue },
        near: {
          neighboursOf: async (sn) => (sn[1] === 'A' ? [{ sn: switchOf(sn), upstream: true }] : []),
        },
        guard: { device: async () => ({ level: 'own' }) as never },
        callers: { later: async () => caller },
        times: { watchMs: 0 },
        told: ({ sn, how }) => void told.push(`${sn} ${how}`),
        call: async ({ body }) => {
          const given = await upgrade((body as { sn: string }).sn)
          // As after kill -9: the command is given, and nobody notes it.
          if (++calls % KILL_EVERY !== 0) return given
          kills++
          killed.resolve()
          return new Promise(() => undefined)
        },
      })
      jobs.start()
      return { jobs, service: rollouts.service }
    }
    /** Devices come back between two steps, with what they were sent. */
    const comeBack = async () => {
      const rows = await db()
        .selectFrom('rollout_device')
        .select(['sn', 'state'])
        .where('state', '=', 'running')
        .execute()
      const running = rows.map(({ sn }) => sn)
      for (const sn of underWay) if (!running.includes(sn)) underWay.delete(sn)
      for (const sn of running.filter((one) => !failing.has(one) || failing.get(one) === 'unhealthy')) {
        const config_state = failing.has(sn) ? 'failed' : 'in_sync'
        await site.change(sn, { software: 'TIP-v2.0.0', config_state })
        const done = db().updateTable('device_command').set({ status: 'done' })
        await done.where('sn', '=', sn).where('status', '=', 'accepted').execute()
      }
    }
    let at = process()
    const { id } = await at.service.start(
      caller,
      { image, sns, offline: 'wait', atOnce: 100, downgrade: false },
      '::1',
    )
    let now = (await at.service.list(caller))[0]!
    for (let step = 0; step < 400 && now.state !== 'ended'; step++) {
      await Promise.race([at.jobs.idle(), killed.promise])
      if (kills > 0 && calls % KILL_EVERY === 0) {
        await at.jobs.stop()
        at = process()
        killed = Promise.withResolvers()
      }
      await comeBack()
      clock.advance(61_000)
      now = (await at.service.list(caller))[0]!
      if (now.state === 'stopped') await at.service.goOn(caller, id)
    }
    await at.jobs.stop()
    expect(now).toMatchObject({
      state: 'ended',
      devices: { done: 970, failed: 30, waiting: 0, running: 0, skipped: 0 },
    })
    expect(kills).toBeGreaterThanOrEqual(9)
    expect(times.size).toBe(DEVICES)
    // Who gave no sign of the image is given it once more.
    const due = (sn: string) => (failing.get(sn) === 'unsure' ? 2 : 1)
    expect([...times].filter(([sn, n]) => n !== due(sn))).toEqual([])
    const rows = await at.service.devices(caller, id)
    const reasons = new Map(rows.map(({ sn, reason }) => [sn, reason]))
    expect([...failing].filter(([sn, way]) => reasons.get(sn) !== way)).toEqual([])
    const harmed = [...failing].filter(([, way]) => way === 'not_back' || way === 'unhealthy')
    expect(new Set(told)).toEqual(new Set(harmed.map(([sn, way]) => `${sn} ${way}`)))
  })
})
