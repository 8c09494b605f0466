import { expect, it } from 'vitest'
import { dryRun } from './dry-run.ts'
import { healthySite, staff, withPort, withSsid } from './testing/a-site.ts'

const rulesOf = (findings: { rule: string }[]) => findings.map(({ rule }) => rule)

it('tells what a change breaks before anything is sent, and by how much the score falls', () => {
  const site = healthySite()
  const cut = withPort(site, 'core', 'Ethernet2', { vlan: { mode: 'access', vlan: 1 } })
  const { before, after, broken, healed } = dryRun(site, cut)
  expect(rulesOf(broken)).toContain('vlan_path')
  expect(healed).toEqual([])
  expect(before).toBe(100)
  expect(after).toBeLessThan(100)
})

it('tells what a change puts right, and nothing that stays as it was', () => {
  const site = healthySite()
  const cut = withPort(withSsid(site, { security: 'open', password: null }), 'core', 'Ethernet2', {
    vlan: { mode: 'access', vlan: 1 },
  })
  const closed = { ...cut, ssids: [staff()] }
  expect(rulesOf(dryRun(cut, closed).healed)).toContain('ssid_open')
  expect(dryRun(cut, closed).broken).toEqual([])
  expect(dryRun(cut, cut)).toMatchObject({ broken: [], healed: [] })
})

it('counts more of the same as newly broken, and less of it as neither', () => {
  const one = withPort(healthySite(), 'core', 'Ethernet2', { vlan: { mode: 'access', vlan: 1 } })
  const two = { ...one, ssids: [...one.ssids!, { ...staff(), key: 'other', name: 'Other', vlan: 40 }] }
  expect(rulesOf(dryRun(one, two).broken)).toContain('vlan_path')
  expect(rulesOf(dryRun(two, one).broken)).not.toContain('vlan_path')
})
