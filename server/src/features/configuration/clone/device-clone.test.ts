import { expect, it } from 'vitest'
import { cloneDevice, showCloneableDevice } from '#contract/configuration/clone.ts'
import * as contract from '#contract/configuration/endpoints.ts'
import type { BodyInput } from '#contract/define-endpoint.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { pinging, ssidOf, wireless } from '../testing/documents.ts'
import { openConfiguration } from '../testing/open-configuration.ts'

describeOnEngines('a device cloned to others', (db) => {
  async function opened() {
    const at = await openConfiguration(db())
    const me = { ...(await at.person()), level: 'own' as const }
    const group = await at.network(me.tenant)
    const bound = (model: string) => at.boundDevice(me, group, { model })
    const [source, alike, other] = [await bound('AP 9'), await bound('AP 9'), await bound('AP 2')]
    const clone = (body: Partial<BodyInput<typeof cloneDevice>> = {}) =>
      at.call(cloneDevice, me, {
        ...{ sn: source.sn, targets: [{ sn: alike.sn }], sections: ['wireless', 'watchdog'] },
        ...body,
      })
    const pings = async (sn: string) => {
      const { document } = await at.call(contract.showSection, me, { sn, section: 'watchdog' })
      return document.section === 'watchdog' && document.intent.hosts
    }
    return { at, me, group, source, alike, other, clone, pings }
  }

  it('what is set for it alone comes in the place of theirs, as one change-set that is undone as one', async () => {
    const { at, me, group, source, alike, clone, pings } = await opened()
    await at.apply(me, { group }, wireless(ssidOf('Lobby')))
    await at.apply(me, { sn: source.sn }, pinging('192.0.2.1'))
    await at.apply(me, { sn: alike.sn }, pinging('192.0.2.2'))
    expect(await at.call(showCloneableDevice, me, { sn: source.sn })).toEqual({
      sections: [{ section: 'watchdog', subjects: 1, secrets: false }],
      devices: [{ sn: alike.sn, name: expect.any(String) }],
    })
    const { items, findings } = await clone()
    expect(findings).toEqual([])
    expect(items).toMatchObject([{ sn: alike.sn, base: 1, document: pinging('192.0.2.1') }])
    const saved = await at.call(contract.applySection, me, { items })
    expect(await pings(alike.sn)).toEqual(['192.0.2.1'])
    expect(await clone()).toMatchObject({ items: [], same: 1 })
    const set = await at.call(contract.showChangeSet, me, { id: saved.id })
    const undo = set.items.map((item) => ({ sn: item.sn!, undo: item.id, base: item.current }))
    await at.call(contract.applySection, me, { items: undo })
    expect(await pings(alike.sn)).toEqual(['192.0.2.2'])
    await at.close()
  })

  it('single values come as such; another model, and the device itself, are refused', async () => {
    const { at, me, group, source, alike, other, clone } = await opened()
    await at.apply(me, { group }, wireless(ssidOf('Lobby')))
    const own = wireless(ssidOf('Lobby', { hidden: true }))
    const key = own.section === 'wireless' ? own.intent.ssids[0]!.key : ''
    await at.call(contract.applySection, me, {
      ...{ sn: source.sn, document: own, base: 0, only: [{ subject: key, member: 'hidden' }] },
    })
    expect((await at.call(showCloneableDevice, me, { sn: source.sn })).sections).toEqual([
      { section: 'wireless', subjects: 1, secrets: false },
    ])
    const { items, findings } = await clone()
    expect(findings).toEqual([])
    expect(items).toMatchObject([{ sn: alike.sn, base: 0, only: [{ subject: key, member: 'hidden' }] }])
    await at.call(contract.applySection, me, { items })
    await at.apply(me, { group }, wireless(ssidOf('Lobby', { vlan: 9 })))
    const { document } = await at.call(contract.showSection, me, { sn: alike.sn, section: 'wireless' })
    expect(document).toMatchObject({ intent: { ssids: [{ hidden: true, vlan: 9 }] } })
    expect(await clone()).toMatchObject({ items: [], same: 1 })
    await expectApiError(clone({ targets: [{ sn: other.sn }] }), 'not_supported_by_device')
    await expectApiError(clone({ targets: [{ sn: source.sn }] }), 'not_supported_by_device')
    await at.close()
  })
})
