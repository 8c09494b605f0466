import { describe, expect, it } from 'vitest'
import { type HealthRuleName, healthRuleNames } from '#contract/health/rules.ts'
import { finding as findingSchema } from '#contract/health/schemas.ts'
import { judge } from './judge.ts'
import { scoreOf } from './score.ts'
import type { Site, Topology } from './site.ts'
import { healthySite } from './testing/a-site.ts'
import { troubles } from './testing/troubles.ts'

const stateOf = (name: HealthRuleName, site = healthySite()) =>
  judge(site).rules.find(({ rule }) => rule === name)!

describe.each(healthRuleNames)('%s', (name) => {
  const { make, finding } = troubles[name]

  it('has looked at a healthy site, and finds nothing there', () => {
    expect(stateOf(name)).toMatchObject({ state: 'passed', findings: 0, points: 0 })
  })

  it('speaks when the trouble is there, with figures and what puts it right', () => {
    const { findings, rules } = judge(make(healthySite()))
    const found = findings.filter(({ rule }) => rule === name)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject(finding)
    expect(findingSchema.parse(found[0])).toEqual(found[0])
    expect(rules.find(({ rule }) => rule === name)).toMatchObject({ state: 'found' })
  })

  it('says nothing of an empty network', () => {
    const empty = { ...healthySite(), devices: [], ssids: [] }
    expect(['nothing', 'passed']).toContain(stateOf(name, empty).state)
  })
})

const silenced = healthRuleNames.filter((name) => troubles[name].unknown)

describe.each(silenced)('%s', (name) => {
  it('says that it was not checked where nobody tells', () => {
    const { state, unknown, points } = stateOf(name, troubles[name].unknown!(healthySite()))
    expect([state, points]).toEqual(['unchecked', 0])
    expect(unknown.length).toBeGreaterThan(0)
  })
})

describe('the score', () => {
  it('is 100 where nothing is wrong, and less the more is', () => {
    const healthy = healthySite()
    expect(scoreOf(healthy, judge(healthy))).toEqual({ score: 100, reason: null })
    const open = troubles.ssid_open.make(healthy)
    expect(scoreOf(open, judge(open)).score).toBeLessThan(100)
    const both = troubles.vlan_path.make(open)
    expect(scoreOf(both, judge(both)).score!).toBeLessThan(scoreOf(open, judge(open)).score!)
  })

  it('is worth a part of it to put one of two things right', () => {
    const unnamed = (count: number) => {
      const site = healthySite()
      const devices = site.devices.map((one, at) => (at < count ? { ...one, givenName: null } : one))
      return judge({ ...site, devices }).rules.find(({ rule }) => rule === 'device_name')!.points
    }
    expect([unnamed(0), unnamed(1), unnamed(2), unnamed(5)]).toEqual([0, 1.2, 1.4, 2])
  })

  it('is none where no device ever reported, or too little is known', () => {
    const site = healthySite()
    const devices = site.devices.map((device) => ({ ...device, state: null }))
    expect(scoreOf({ devices }, judge({ ...site, devices }))).toEqual({ score: null, reason: 'no_devices' })
    const unchecked = healthySite()
    const rules = judge(unchecked).rules.map((result) => ({
      ...result,
      ...{ looked: 0, state: 'unchecked' as const },
    }))
    expect(scoreOf(unchecked, { rules })).toEqual({ score: null, reason: 'too_little_known' })
  })
})

describe('how sure a finding is', () => {
  const sureOf = (name: HealthRuleName, change = (site: Site) => site) => {
    const found = judge(change(troubles[name].make(healthySite()))).findings.find(
      ({ rule }) => rule === name,
    )!
    return [found.grounds, found.confidence]
  }
  /** Its links follow from tables of addresses alone. */
  const unheard = (site: Site): Site => ({
    ...site,
    topology: new Proxy(site.topology, {
      get(topology, member: keyof Topology) {
        const value = topology[member]
        if (member === 'isHeard') return () => false
        return typeof value === 'function' ? value.bind(topology) : value
      },
    }),
  })

  it('is certain of what is configured or told, less of figures', () => {
    expect(sureOf('ssid_open')).toEqual(['intent', 'certain'])
    expect(sureOf('port_loop')).toEqual(['report', 'certain'])
    expect(sureOf('radio_busy')).toEqual(['figures', 'likely'])
  })

  it.each(['vlan_path', 'native_mismatch', 'management_path', 'poe_path', 'port_slow'] as const)(
    '%s rests on a link: certain where its devices name each other, possible where it is inferred',
    (name) => {
      expect(sureOf(name)).toEqual(['heard', 'certain'])
      expect(sureOf(name, unheard)).toEqual(['inferred', 'possible'])
    },
  )
})
