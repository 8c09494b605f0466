import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import type { SectionDocument } from '#contract/configuration/sections.ts'
import { defaultPort, type PortProfile, type PortSettings } from '#contract/switching/intent.ts'
import type { Ssid, SsidProfile } from '#contract/wireless/intent.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { PASSWORD, ssidOf, wireless } from '../testing/documents.ts'
import { openConfiguration } from '../testing/open-configuration.ts'

const camera = (more: Partial<PortProfile> = {}): SectionDocument => {
  const { port: _port, label: _label, enabled: _enabled, ...settings } = defaultPort('x')
  const profile = { ...settings, key: 'camera', name: 'Cameras', vlan: { mode: 'access', vlan: 20 }, ...more }
  return { section: 'portProfiles', intent: { profiles: [profile as PortProfile] } }
}
const ports = (...list: PortSettings[]): SectionDocument => ({
  section: 'switching',
  intent: { ports: list },
})
const following = (port: string, own: NonNullable<PortSettings['profile']>['own'] = [], more = {}) => ({
  ...{ ...defaultPort(port), ...more, profile: { key: 'camera', own } },
})
const none: SectionDocument = { section: 'portProfiles', intent: { profiles: [] } }

describeOnEngines('profiles of ports', (db) => {
  async function opened() {
    const at = await openConfiguration(db())
    const me = await at.person()
    const project = await at.project(me.tenant)
    const group = await at.network(me.tenant, 'Yard', project)
    const bound = () => at.boundDevice(me, group, { kind: 'switch', capabilities: ['ports', 'configure'] })
    const vlans = (sn: string) =>
      (
        at.sent.findLast((one) => one.sn === sn)?.document as
          | { switching?: { ports: PortSettings[] } }
          | undefined
      )?.switching?.ports.map(({ vlan }) => (vlan.mode === 'access' ? vlan.vlan : 0))
    const untilVlans = (sn: string, expected: number[]) =>
      eventually(() => JSON.stringify(vlans(sn)) === JSON.stringify(expected))
    return { at, me, project, group, bound, untilVlans }
  }

  it('a changed profile reaches every port that follows it as one change-set, and no other device', async () => {
    const { at, me, group, bound, untilVlans } = await opened()
    const [one, two, other] = [await bound(), await bound(), await bound()]
    await at.apply(me, { group }, camera())
    expect(at.sent).toEqual([])
    await at.apply(me, { sn: one.sn }, ports(following('Ethernet1'), defaultPort('Ethernet2')))
    await at.apply(
      me,
      { sn: two.sn },
      ports(following('Ethernet1', ['vlan'], { vlan: { mode: 'access', vlan: 7 } })),
    )
    await at.apply(me, { sn: other.sn }, ports(defaultPort('Ethernet1')))
    await untilVlans(one.sn, [20, 1])
    await untilVlans(two.sn, [7])
    const next = { group, base: 1, document: camera({ vlan: { mode: 'access', vlan: 30 }, poe: true }) }
    const preview = await at.call(contract.previewSection, me, next)
    expect(preview.devices.map(({ sn }) => sn).sort()).toEqual([one.sn, two.sn].sort())
    expect(preview.items[0]?.changes.map(({ field }) => field).sort()).toEqual(['poe', 'vlan.vlan'])
    const set = await at.call(contract.applySection, me, next)
    expect(set.devices).toBe(2)
    await untilVlans(one.sn, [30, 1])
    await untilVlans(two.sn, [7])
    const now = await at.call(contract.showSection, me, { sn: one.sn, section: 'switching' })
    expect(now.document).toMatchObject({ intent: { ports: [{ vlan: { vlan: 30 }, poe: true }, {}] } })
    await eventually(async () => (await one.status()).state === 'in_sync')
    await at.close()
  })

  it('a network has the profiles of its project unless it says its own, or single values', async () => {
    const { at, me, project, group, bound, untilVlans } = await opened()
    const one = await bound()
    await at.apply(me, { project }, camera())
    await at.apply(me, { sn: one.sn }, ports(following('Ethernet1')))
    await untilVlans(one.sn, [20])
    const only = [{ subject: 'camera', member: 'vlan' }]
    const document = camera({ vlan: { mode: 'access', vlan: 40 } })
    await at.call(contract.applySection, me, { group, base: 0, document, only })
    await untilVlans(one.sn, [40])
    await at.close()
  })

  it('a profile in use cannot go, unless what follows it no longer does', async () => {
    const { at, me, group, bound } = await opened()
    const one = await bound()
    await at.apply(me, { group }, camera())
    await at.apply(me, { sn: one.sn }, ports(following('Ethernet1')))
    const gone = { group, base: 1, document: none }
    await expect(at.call(contract.previewSection, me, gone)).rejects.toMatchObject({
      ...{ error: 'profile_in_use', params: { name: 'Cameras', subject: 'Ethernet1' } },
    })
    const left = { sn: one.sn, base: 1, document: ports(defaultPort('Ethernet1')) }
    await at.call(contract.applySection, me, { items: [gone, left] })
    await at.close()
  })

  it('one that says some values leaves the others as each port has them, and the review names them', async () => {
    const { at, me, group, bound, untilVlans } = await opened()
    const [one, two] = [await bound(), await bound()]
    const vlanAlone = { only: ['vlan' as const], poe: false }
    await at.apply(me, { group }, camera(vlanAlone))
    await at.apply(
      me,
      { sn: one.sn },
      ports(following('Ethernet1', [], { poe: true, speed: 100, duplex: 'full' })),
    )
    await at.apply(me, { sn: two.sn }, ports(following('Ethernet1')))
    await untilVlans(one.sn, [20])
    await untilVlans(two.sn, [20])
    const now = await at.call(contract.showSection, me, { sn: one.sn, section: 'switching' })
    expect(now.document).toMatchObject({ intent: { ports: [{ poe: true, speed: 100, vlan: { vlan: 20 } }] } })
    const more = { group, base: 1, document: camera({ ...vlanAlone, only: ['vlan', 'poe'] }) }
    const preview = await at.call(contract.previewSection, me, more)
    expect(preview.items[0]?.changes).toMatchObject([
      { field: 'only', before: ['vlan'], after: ['poe', 'vlan'] },
    ])
    await at.call(contract.applySection, me, more)
    await eventually(async () => {
      const { document } = await at.call(contract.showSection, me, { sn: one.sn, section: 'switching' })
      return document.section === 'switching' && document.intent.ports[0]?.poe === false
    })
    await at.close()
  })

  it('following one that is not there says so, and stays as it was saved', async () => {
    const { at, me, bound, untilVlans } = await opened()
    const one = await bound()
    await at.apply(
      me,
      { sn: one.sn },
      ports(following('Ethernet1', [], { vlan: { mode: 'access', vlan: 9 } })),
    )
    await untilVlans(one.sn, [9])
    expect((await one.status()).notes).toMatchObject([{ code: 'profile_idle', subject: 'Ethernet1' }])
    await at.close()
  })
})

describeOnEngines('profiles of SSIDs', (db) => {
  const guests = (more: Partial<SsidProfile> = {}): SectionDocument => {
    const { key: _key, name: _name, enabled: _enabled, ...settings } = ssidOf('x')
    return {
      section: 'ssidProfiles',
      intent: { profiles: [{ ...settings, key: 'guests', name: 'Guests', ...more }] },
    }
  }
  const follows = { key: 'guests', own: [] }

  it('an SSID has the password of its profile, its own where it says so, and none is shown', async () => {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    const one = await at.boundDevice(me, group)
    await at.apply(me, { group }, guests())
    const kept = { kept: true as const }
    await at.apply(
      me,
      { group },
      wireless(
        ssidOf('Lobby', { password: kept, profile: follows }),
        ssidOf('Yard', { password: 'another-one-9', profile: { key: 'guests', own: ['password'] } }),
      ),
    )
    const passwords = () =>
      at.sent.findLast(({ sn }) => sn === one.sn)?.document.wireless?.ssids.map(({ password }) => password)
    await eventually(() => passwords()?.join() === `${PASSWORD},another-one-9`)
    const { changes } = (
      await at.call(contract.previewSection, me, {
        ...{ group, base: 1, document: wireless(ssidOf('Lobby', { password: kept })) },
      })
    ).items[0]!
    expect(changes).toContainEqual(
      expect.objectContaining({ field: 'profile.key', before: 'Guests', after: null }),
    )
    await at.apply(me, { group }, guests({ password: 'changed-for-all-1', vlan: 12 }))
    await eventually(() => passwords()?.join() === 'changed-for-all-1,another-one-9')
    expect(at.answers.join()).not.toMatch(/changed-for-all-1|another-one-9/)
    await at.close()
  })

  it('profile and what follows it are saved together', async () => {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    const one = await at.boundDevice(me, group)
    const ssid = ssidOf('Lobby', { password: { kept: true }, profile: follows })
    await at.call(contract.applySection, me, {
      items: [
        { group, base: 0, document: wireless(ssid) },
        { group, base: 0, document: guests({ vlan: 5 }) },
      ],
    })
    await eventually(() => {
      const [lobby] = (at.sent.findLast(({ sn }) => sn === one.sn)?.document.wireless?.ssids ?? []) as {
        vlan?: number
        password: string
      }[]
      return lobby?.vlan === 5 && lobby.password === PASSWORD
    })
    await at.close()
  })

  it('a profile that says the password alone leaves VLAN and security as each SSID has them', async () => {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    const one = await at.boundDevice(me, group)
    const only = guests({ only: ['password'], vlan: 99, password: 'tulip-harbour-42' })
    await at.apply(me, { group }, only)
    const own = { password: { kept: true as const }, profile: follows }
    await at.apply(me, { group }, wireless(ssidOf('Lobby', { ...own, vlan: 5, security: 'wpa3' })))
    const lobby = () =>
      at.sent.findLast(({ sn }) => sn === one.sn)?.document.wireless?.ssids[0] as Ssid | undefined
    await eventually(() => lobby()?.password === 'tulip-harbour-42')
    expect(lobby()).toMatchObject({ vlan: 5, security: 'wpa3' })
    await at.apply(
      me,
      { group },
      guests({ only: ['password', 'hidden'], hidden: true, password: 'x-changed-1' }),
    )
    await eventually(() => lobby()?.password === 'x-changed-1')
    expect(lobby()).toMatchObject({ vlan: 5, hidden: true })
    await at.close()
  })

  it('what a profile does not say is not asked of it, and what it says is', async () => {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    await at.apply(me, { group }, guests({ only: ['vlan', 'mlo'], vlan: 12, mlo: true, password: null }))
    const nothing = at.apply(me, { group }, guests({ only: ['password'], password: null }))
    await expect(nothing).rejects.toThrow('this security needs a password')
    await at.close()
  })
})
