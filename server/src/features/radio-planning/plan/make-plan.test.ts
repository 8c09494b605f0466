import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usualRadio } from '#contract/configuration/sections/radios.ts'
import { allowsChannel } from '#contract/radio-planning/regulatory.ts'
import { blockNow, type RadioSite } from '../radio-site.ts'
import { aBadLayout, aCampus, type CampusAccessPoint } from '../testing/a-campus.ts'
import { makePlan } from './make-plan.ts'

const channels = { channel: true, power: false, seed: 1, share: 1 }
const both = { channel: true, power: true, seed: 1, share: 1 }

/** Radios that hear each other loudly on one channel. */
function conflicts(site: RadioSite, blockOf: (key: string) => readonly number[] | null): number {
  const pairs = site.radios.flatMap((radio) =>
    radio.neighbours.filter(
      ({ key, signalDbm }) =>
        key !== null && signalDbm > -70 && blockOf(radio.key)?.some((one) => blockOf(key)?.includes(one)),
    ),
  )
  return pairs.length / 2
}

describe('a plan of channels', () => {
  it('parts the access points of a grid at 2.4 GHz that are next to each other', () => {
    const site = aCampus(aBadLayout(9, 12, [{ band: '2G', channel: 6 }]))
    const plan = makePlan(site, channels)
    const now = new Map(site.radios.map((radio) => [radio.key, blockNow(radio)]))
    expect(conflicts(site, (key) => now.get(key) ?? null)).toBeGreaterThan(8)
    const next = (at: number, other: number) => {
      const [one, two] = [site.radios[at]!.key, site.radios[other]!.key]
      return plan.blockOf(one)?.[0] === plan.blockOf(two)?.[0]
    }
    for (let at = 0; at < 9; at++) {
      if (at % 3 < 2) expect(next(at, at + 1)).toBe(false)
      if (at < 6) expect(next(at, at + 3)).toBe(false)
    }
    expect(plan.after!).toBeGreaterThan(plan.before!)
  })

  it('leaves what others use loudly', () => {
    const foreign = Array.from({ length: 4 }, (_, at) => ({
      ...({
        bssid: `f0:00:00:00:0${at}:00`,
        band: '2G',
        channel: 1,
        signalDbm: -50,
        busyRatio: 0.3,
      } as const),
    }))
    const site = aCampus([{ x: 0, y: 0, radios: [{ band: '2G', channel: 1 }], foreign }])
    const { planned } = makePlan(site, channels)
    expect(planned.map(({ channel }) => channel?.channel)).toEqual([expect.toSatisfy((one) => one !== 1)])
  })

  it('says why it leaves radios as they are', () => {
    const radios = [{ band: '5G', channel: 36 }] as const
    const site = aCampus([
      { x: 0, y: 0, radios, online: false },
      { x: 1, y: 0, radios, scanned: false },
      { x: 2, y: 0, radios, locked: new Set(['5G']) },
      { x: 3, y: 0, radios },
    ])
    const plan = makePlan(site, both)
    expect(plan.left.map(({ reason }) => reason)).toEqual(['offline', 'not_scanned', 'locked'])
    expect(plan.planned.map(({ radio }) => radio.device.name)).toEqual(['AP-4'])
    const elsewhere = aCampus([{ x: 0, y: 0, radios }], 'XX')
    expect(makePlan(elsewhere, both).left.map(({ reason }) => reason)).toEqual(['no_country'])
  })

  it('turns down who is heard too loudly by three others, by one step', () => {
    const near = aBadLayout(9, 3, [{ band: '5G', channel: 36, power: 23 }])
    const { planned } = makePlan(aCampus(near), { ...both, channel: false })
    expect(planned.length).toBe(9)
    expect(new Set(planned.map(({ power }) => power))).toEqual(new Set([20]))
  })

  it('keeps powers from where to where a person says', () => {
    const powers = (range: { powerLeast?: number; powerMost?: number }, power = 23) => {
      const near = aBadLayout(9, 3, [{ band: '5G', channel: 36, power }])
      const wanted = [{ ...usualRadio('5G'), ...range }]
      const { planned } = makePlan(aCampus(near.map((one) => ({ ...one, wanted }))), {
        ...both,
        channel: false,
      })
      return [...new Set(planned.map((one) => one.power))]
    }
    expect(powers({ powerLeast: 22 })).toEqual([22])
    expect(powers({ powerMost: 18 })).toEqual([18])
    expect(powers({ powerLeast: 23 })).toEqual([])
    expect(powers({ powerLeast: 5 }, 8)).toEqual([5])
  })
})

describe('a window', () => {
  const campus = aBadLayout(40, 12)
  const asked = { channel: true, power: true, seed: 1 }

  it('changes at most a quarter of the radios, those that gain most, and says which wait', () => {
    const site = aCampus(campus)
    const [whole, some] = [makePlan(site, { ...asked, share: 1 }), makePlan(site, asked)]
    expect(some.planned.length).toBe(site.radios.length / 4)
    expect(whole.planned.length).toBeGreaterThan(some.planned.length)
    expect(some.left.filter(({ reason }) => reason === 'window').length).toBeGreaterThan(0)
    expect(some.after!).toBeGreaterThan(some.before!)
    expect(whole.after!).toBeGreaterThanOrEqual(some.after!)
  })

  it('plans no more than may be applied at once', () => {
    const site = aCampus(aBadLayout(60))
    const plan = makePlan(site, { channel: true, power: true, seed: 1, most: 7 })
    expect(plan.planned).toHaveLength(7)
    expect(plan.left.some(({ reason }) => reason === 'window')).toBe(true)
  })

  it('leaves a radio alone that changed within the day', () => {
    const site = aCampus(campus)
    const recent = new Set(makePlan(site, asked).planned.map(({ radio }) => radio.key))
    const next = makePlan(site, { ...asked, recent })
    expect(next.planned.some(({ radio }) => recent.has(radio.key))).toBe(false)
    expect(next.left.filter(({ reason }) => reason === 'recent').length).toBe(recent.size)
  })
})

const anyAccessPoint: fc.Arbitrary<CampusAccessPoint> = fc.record({
  ...{ x: fc.integer({ min: 0, max: 120 }), y: fc.integer({ min: 0, max: 120 }) },
  radios: fc.tuple(
    fc.record({
      band: fc.constant('2G' as const),
      channel: fc.integer({ min: 1, max: 13 }),
      clients: fc.nat(40),
    }),
    fc.record({
      ...{ band: fc.constant('5G' as const), channel: fc.constantFrom(36, 52, 100, 132) },
      width: fc.constantFrom(20, 40, 80),
    }),
  ),
  locked: fc.constantFrom(new Set<'2G'>(), new Set(['2G' as const])),
  online: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
})
const anyCampus = fc.array(anyAccessPoint, { minLength: 1, maxLength: 14 })

describe('whatever the network', () => {
  it('a plan is legal, moves nothing that is locked, and never makes the network worse', () => {
    fc.assert(
      fc.property(anyCampus, fc.constantFrom('DE', 'US', 'JP', 'AU', 'CN'), (campus, country) => {
        const site = aCampus(campus, country)
        const plan = makePlan(site, both)
        for (const { radio, channel } of plan.planned) {
          expect(radio.locked).toBe(false)
          for (const one of channel?.block ?? []) expect(allowsChannel(country, radio.band, one)).toBe(true)
        }
        expect(plan.after ?? 0).toBeGreaterThanOrEqual((plan.before ?? 0) - 1e-9)
      }),
      { numRuns: 60 },
    )
  })

  it('a window is never worse either', () => {
    fc.assert(
      fc.property(anyCampus, (campus) => {
        const plan = makePlan(aCampus(campus), { channel: true, power: false, seed: 1 })
        expect(plan.after ?? 0).toBeGreaterThanOrEqual((plan.before ?? 0) - 1e-9)
      }),
      { numRuns: 40 },
    )
  })

  it('the same seed gives the same plan, in whatever order the devices come', () => {
    fc.assert(
      fc.property(anyCampus, (campus) => {
        const site = aCampus(campus)
        const turned = { ...site, radios: site.radios.toReversed() }
        const told = (of: RadioSite) =>
          makePlan(of, channels)
            .planned.map(({ radio, channel }) => `${radio.key} ${channel?.channel}`)
            .toSorted()
        expect(told(turned)).toEqual(told(site))
      }),
      { numRuns: 40 },
    )
  })
})
