import { expect, it } from 'vitest'
import { describeOnEngines } from '../../../testing/engines.ts'
import { office, openSite, type PretendSite } from './testing/pretend-site.ts'

/** Something that happens, what was told since the step before, and what stands then. */
interface Step {
  does?(site: PretendSite): void
  pass: number
  told: string[]
  unresolved: string[]
}

const quiet = { told: [], unresolved: [] }
const everybody = Object.keys(office)

const incidents: Record<string, Step[]> = {
  'a switch and what hangs on it, which starts after it': [
    { does: (site) => site.go('edge', 'ap1', 'ap2'), pass: 7, ...quiet },
    { pass: 1, told: ['device_off edge'], unresolved: ['device_off edge'] },
    { does: (site) => site.come('edge'), pass: 59, told: [], unresolved: ['device_off edge'] },
    { pass: 1, told: ['device_off edge over'], unresolved: [] },
    { does: (site) => site.come('ap1', 'ap2'), pass: 300, ...quiet },
  ],
  'a switch that loses power after one that hangs on it, which stays away': [
    { does: (site) => site.go('ap1'), pass: 20, told: ['device_off ap1'], unresolved: ['device_off ap1'] },
    {
      does: (site) => site.go('edge', 'ap2'),
      pass: 20,
      told: ['device_off edge', 'device_off ap1'],
      unresolved: ['device_off edge > ap1', 'device_off edge'],
    },
    { pass: 120, told: [], unresolved: ['device_off edge > ap1', 'device_off edge'] },
    {
      does: (site) => site.come('edge', 'ap2'),
      pass: 60,
      told: ['device_off edge over'],
      unresolved: ['? > ap1'],
    },
    { pass: 60, told: ['device_off ap1'], unresolved: ['device_off ap1'] },
    { does: (site) => site.come('ap1'), pass: 60, told: ['device_off ap1 over'], unresolved: [] },
  ],
  'one behind a switch does not come back with it': [
    {
      does: (site) => site.go('edge', 'ap1', 'ap2'),
      pass: 60,
      told: ['device_off edge'],
      unresolved: ['device_off edge'],
    },
    { does: (site) => site.come('edge', 'ap1'), pass: 60, told: ['device_off edge over'], unresolved: [] },
    { pass: 59, ...quiet },
    { pass: 1, told: ['device_off ap2'], unresolved: ['device_off ap2'] },
  ],
  'a whole site, whose gateway is back first': [
    {
      does: (site) => site.go(...everybody),
      pass: 8,
      told: ['devices_all_off'],
      unresolved: ['devices_all_off'],
    },
    { does: (site) => site.come('gateway'), pass: 50, told: ['devices_all_off over'], unresolved: [] },
    { does: (site) => site.come('core', 'shop'), pass: 30, ...quiet },
    { does: (site) => site.come('edge', 'ap1', 'ap2'), pass: 300, ...quiet },
  ],
  'half a site that we upgrade ourselves, of which one does not come back': [
    { does: (site) => site.upgrade('edge', 'ap1', 'ap2'), pass: 240, ...quiet },
    { does: (site) => site.come('edge', 'ap1'), pass: 359, ...quiet },
    { pass: 1, told: ['device_off ap2'], unresolved: ['device_off ap2'] },
  ],
  'a switch that dies while the server is started anew': [
    {
      does: (site) => site.go('edge', 'ap1'),
      pass: 9,
      told: ['device_off edge'],
      unresolved: ['device_off edge'],
    },
    { does: (site) => site.restart(), pass: 60, told: [], unresolved: ['device_off edge'] },
    { does: (site) => site.go('ap2'), pass: 9, told: ['device_off edge'], unresolved: ['device_off edge'] },
    { does: (site) => site.come('edge'), pass: 30, told: [], unresolved: ['device_off edge'] },
    { does: (site) => site.restart(), pass: 30, told: ['device_off edge over'], unresolved: [] },
    { does: (site) => site.come('ap1', 'ap2'), pass: 300, ...quiet },
  ],
  'a switch that comes and goes, and what hangs on it with it': [
    {
      does: (site) => {
        for (let turn = 0; turn < 2; turn++) {
          site.go('edge', 'ap1', 'ap2')
          site.come('edge', 'ap1', 'ap2')
        }
      },
      pass: 60,
      told: ['device_unstable edge'],
      unresolved: ['device_unstable edge'],
    },
    { pass: 900, told: ['device_unstable edge over'], unresolved: [] },
  ],
  'one that stays away while everybody is suspected to be': [
    { does: (site) => site.go('shop'), pass: 20, told: ['device_off shop'], unresolved: ['device_off shop'] },
    {
      does: (site) => {
        site.suspectUntil = site.now + 120_000
        site.go('ap1', 'ap2')
      },
      pass: 60,
      told: [],
      unresolved: ['device_off shop'],
    },
    { does: (site) => site.come('ap1', 'ap2'), pass: 120, told: [], unresolved: ['device_off shop'] },
  ],
}

describeOnEngines('who is told of', (db) => {
  it.each(Object.entries(incidents))('%s', async (_, steps) => {
    const site = await openSite(db())
    for (const { does, pass, told, unresolved } of steps) {
      does?.(site)
      await site.pass(pass)
      expect({ told: site.told(), unresolved: await site.unresolved() }).toEqual({ told, unresolved })
    }
  })
})
