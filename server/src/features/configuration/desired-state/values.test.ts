import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import type { SectionDocument } from '#contract/configuration/sections.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { PASSWORD, pinging, ssidOf, wireless } from '../testing/documents.ts'
import { openConfiguration } from '../testing/open-configuration.ts'

const own = 'lantern-meadow-77'
const lobby = (member: string) => ({ subject: 'lobby', member })

describeOnEngines('single values said nearer', (db) => {
  async function opened() {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    const [one, other] = [await at.boundDevice(me, group), await at.boundDevice(me, group)]
    await at.apply(me, { group }, wireless(ssidOf('Lobby')))
    for (const each of [one, other]) await eventually(async () => (await each.status()).state === 'in_sync')
    const shown = (place: object) =>
      at.call(contract.showSection, me, { ...place, section: 'wireless' } as never)
    const say = async (place: object, document: SectionDocument, only: object[]) => {
      const { version } = await shown(place)
      return at.call(contract.applySection, me, { ...place, document, only, base: version } as never)
    }
    const ssid = (sn: string) => at.sent.findLast((sent) => sent.sn === sn)?.document.wireless?.ssids[0]
    return { at, me, group, one, other, shown, say, ssid }
  }

  it('count over what the network says, and follow it in everything else', async () => {
    const { at, me, group, one, other, shown, say, ssid } = await opened()
    const differing = wireless(ssidOf('Lobby', { password: own, vlan: 30 }))
    const saved = await say({ sn: one.sn }, differing, [lobby('password'), lobby('vlan')])
    expect(saved.devices).toBe(1)
    await eventually(() => ssid(one.sn)?.password === own)
    expect(ssid(one.sn)).toMatchObject({ vlan: 30, name: 'Lobby' })
    await at.apply(me, { group }, wireless(ssidOf('Lobby', { hidden: true, vlan: 20 })))
    await eventually(() => (ssid(one.sn) as { hidden?: boolean } | undefined)?.hidden === true)
    expect(ssid(one.sn)).toMatchObject({ vlan: 30, password: own })
    await eventually(() => (ssid(other.sn) as { vlan?: number } | undefined)?.vlan === 20)
    expect(ssid(other.sn)).toMatchObject({ password: PASSWORD })
    expect(await shown({ sn: one.sn })).toMatchObject({
      says: 'values',
      origin: { level: 'device' },
      above: { level: 'network' },
      document: { intent: { ssids: [{ vlan: 30, password: { kept: true } }] } },
      beneath: { intent: { ssids: [{ vlan: 20, password: { kept: true } }] } },
      values: [
        { ...lobby('password'), counts: true, origin: { level: 'device', sn: one.sn } },
        { ...lobby('vlan'), counts: true, origin: { level: 'device', sn: one.sn } },
      ],
    })
    expect(at.answers.join()).not.toContain(own)
    await at.restart()
    expect(await shown({ sn: one.sn })).toMatchObject({ says: 'values' })
    await at.close()
  })

  it('of several places the nearest counts, value by value; one goes back by itself', async () => {
    const { at, group, one, shown, say, ssid } = await opened()
    const kept = { kept: true } as const
    await say({ group, kind: 'ap' }, wireless(ssidOf('Lobby', { vlan: 40, maxUsers: 9 })), [
      lobby('vlan'),
      lobby('maxUsers'),
    ])
    await eventually(() => (ssid(one.sn) as { vlan?: number } | undefined)?.vlan === 40)
    await say({ sn: one.sn }, wireless(ssidOf('Lobby', { vlan: 50, password: own })), [
      lobby('vlan'),
      lobby('password'),
    ])
    await eventually(() => ssid(one.sn)?.password === own)
    expect(ssid(one.sn)).toMatchObject({ vlan: 50, maxUsers: 9 })
    expect((await shown({ sn: one.sn })).values).toMatchObject([
      { ...lobby('maxUsers'), origin: { level: 'kind' } },
      { ...lobby('vlan'), origin: { level: 'device' } },
      { ...lobby('password'), origin: { level: 'device' } },
    ])
    // The VLAN follows again, the password stays: it is kept without being told.
    await say({ sn: one.sn }, wireless(ssidOf('Lobby', { vlan: 50, password: kept })), [lobby('password')])
    await eventually(() => (ssid(one.sn) as { vlan?: number } | undefined)?.vlan === 40)
    expect(ssid(one.sn)).toMatchObject({ password: own })
    await say({ sn: one.sn }, wireless(ssidOf('Lobby', { password: kept })), [])
    await eventually(() => ssid(one.sn)?.password === PASSWORD)
    expect(await shown({ sn: one.sn })).toMatchObject({ says: 'nothing', origin: { level: 'network' } })
    await at.close()
  })

  it('do not count where they do not fit any more, and the review says so', async () => {
    const { at, me, group, one, shown, say, ssid } = await opened()
    await say({ sn: one.sn }, wireless(ssidOf('Lobby', { security: 'wpa3', bands: ['6G'] })), [
      lobby('security'),
      lobby('bands'),
    ])
    await say({ sn: one.sn }, wireless(ssidOf('Lobby', { security: 'wpa3', bands: ['5G'] })), [
      lobby('bands'),
    ])
    const { version } = await shown({ group })
    const renamed = wireless(ssidOf('Yard'))
    const preview = await at.call(contract.previewSection, me, { group, document: renamed })
    const noted = preview.devices.find(({ sn }) => sn === one.sn)
    expect(noted?.notes).toMatchObject([{ code: 'value_idle', subject: 'lobby', field: 'bands' }])
    await at.call(contract.applySection, me, { group, document: renamed, base: version })
    await eventually(() => ssid(one.sn)?.name === 'Yard')
    expect((await shown({ sn: one.sn })).values).toMatchObject([{ ...lobby('bands'), counts: false }])
    await at.close()
  })

  it('are refused where nothing is said above, where they make no whole, and whole where only values go', async () => {
    const { at, me, group, one, say } = await opened()
    const lonely = await at.network(me.tenant)
    const away = await at.boundDevice(me, lonely)
    const document = wireless(ssidOf('Lobby', { bands: ['6G'] }))
    const apply = (body: object) => at.call(contract.applySection, me, { base: 0, ...body } as never)
    await expectApiError(
      apply({ sn: one.sn, document: wireless(ssidOf('Lobby')) }),
      'invalid_parameter',
      'only',
    )
    await expectApiError(
      apply({ sn: away.sn, document: wireless(ssidOf('Lobby')), only: [lobby('vlan')] }),
      'invalid_parameter',
      'only',
    )
    await expectApiError(
      apply({ group, document: wireless(ssidOf('Lobby')), only: [lobby('vlan')] }),
      'invalid_parameter',
      'only',
    )
    await expectApiError(
      apply({ sn: one.sn, document: wireless(ssidOf('Lobby')), only: [{ subject: 'yard', member: 'vlan' }] }),
      'invalid_parameter',
      'only',
    )
    expect(() => document && contract.applySection.body!.parse({ sn: one.sn, document, base: 0 })).toThrow()
    await expectApiError(
      say({ sn: one.sn }, wireless(ssidOf('Lobby')), [lobby('key')]),
      'invalid_parameter',
      'only',
    )
    await at.close()
  })

  it('are versions like any other: listed, restored, undone; a watchdog takes them too', async () => {
    const { at, me, group, one, ssid, say, shown } = await opened()
    await at.apply(me, { group }, pinging('192.0.2.1'))
    const saved = await say({ sn: one.sn }, wireless(ssidOf('Lobby', { vlan: 30 })), [lobby('vlan')])
    await eventually(() => (ssid(one.sn) as { vlan?: number } | undefined)?.vlan === 30)
    const set = await at.call(contract.showChangeSet, me, { id: saved.id })
    expect(set.items).toMatchObject([{ sn: one.sn, changes: [{ field: 'vlan', before: 0, after: 30 }] }])
    await at.call(contract.applySection, me, { sn: one.sn, undo: set.items[0]!.id, base: 1 })
    await eventually(() => (ssid(one.sn) as { vlan?: number } | undefined)?.vlan === 0)
    expect(await shown({ sn: one.sn })).toMatchObject({ says: 'nothing', version: 2 })
    const listed = (await at.call(contract.listVersions, me, {
      sn: one.sn,
      section: 'wireless',
    })) as never as { rows: { id: number }[] }
    const first = listed.rows.at(-1)!.id
    await at.call(contract.applySection, me, { sn: one.sn, restore: first, base: 2 })
    await eventually(() => (ssid(one.sn) as { vlan?: number } | undefined)?.vlan === 30)
    const slower = { ...pinging('192.0.2.1').intent, failures: 5 }
    await at.call(contract.applySection, me, {
      sn: one.sn,
      document: { section: 'watchdog', intent: slower },
      only: [{ subject: 'watchdog', member: 'failures' }],
      base: 0,
    } as never)
    await at.apply(me, { group }, pinging('192.0.2.9'))
    const dog = () =>
      at.sent.findLast(({ sn }) => sn === one.sn)?.document.watchdog as
        | { hosts: string[]; failures: number }
        | undefined
    await eventually(() => dog()?.hosts[0] === '192.0.2.9')
    expect(dog()).toMatchObject({ failures: 5 })
    await at.close()
  })
})
