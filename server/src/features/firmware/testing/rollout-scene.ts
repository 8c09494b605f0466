import type { Db } from '../../../db/client.ts'
import type { DomainEvents } from '../../../events/domain-events.ts'
import type { CallAs } from '../../../http/calls.ts'
import { createJobs } from '../../../jobs/create-jobs.ts'
import { silentLogger } from '../../../lib/logger.ts'
import type { FakeClock } from '../../../testing/fake-clock.ts'
import { createRollouts } from '../rollouts/create-rollouts.ts'
import { SiteToUpgrade } from './site-to-upgrade.ts'

export interface Size {
  aps: number
  switches?: number
}

let scenes = 0

/** A network with access points, each on one of some switches, and a process that upgrades them. */
export async function openRollouts(db: () => Db, clock: FakeClock, { aps, switches = 0 }: Size) {
  const nth = ++scenes
  const site = await SiteToUpgrade.furnish(db(), `tenant ${nth}`)
  const { caller, image } = site
  const named = (letter: 'A' | 'S', count: number) =>
    Array.from(
      { length: count },
      (_, at) => `${String(nth).padStart(3, '0')}${letter}${String(at).padStart(13, '0')}`,
    )
  const sns = [...named('A', aps), ...named('S', switches)]
  await site.add('ap', sns.slice(0, aps))
  await site.add('switch', sns.slice(aps))
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
  const command = (sn: string, status: string, text: string | null = null) =>
    site.command(sn, status, clock.now(), text)
  const change = (sn: string, values: object) => site.change(sn, values)
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
