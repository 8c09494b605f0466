import { expect, it } from 'vitest'
import { cloneNetwork, showCloneable } from '#contract/configuration/clone.ts'
import * as contract from '#contract/configuration/endpoints.ts'
import type { BodyInput } from '#contract/define-endpoint.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { access, PASSWORD, pinging, port, ports, ssidOf, wireless } from '../testing/documents.ts'
import { openConfiguration } from '../testing/open-configuration.ts'

const OTHER_PASSWORD = 'their-own-password'

describeOnEngines('a network cloned to others', (db) => {
  async function opened() {
    const at = await openConfiguration(db())
    const me = { ...(await at.person()), level: 'own' as const }
    const project = await at.project(me.tenant)
    const source = await at.network(me.tenant, 'Source', project)
    const target = await at.network(me.tenant)
    const clone = (body: Partial<BodyInput<typeof cloneNetwork>>) =>
      at.call(cloneNetwork, me, {
        ...{ group: source, targets: [{ group: target }], sections: ['wireless', 'watchdog'] },
        ...body,
      })
    const apply = ({ items }: Awaited<ReturnType<typeof clone>>) =>
      at.call(contract.applySection, me, { items })
    const ssids = async (group: number) => {
      const { document } = await at.call(contract.showSection, me, { group, section: 'wireless' })
      return document.section === 'wireless' ? document.intent.ssids : []
    }
    return { at, me, project, source, target, clone, apply, ssids }
  }

  it('what network and kinds say comes over as one change-set, passwords with it and never in clear', async () => {
    const { at, me, source, target, clone, apply, ssids } = await opened()
    const one = await at.boundDevice(me, target)
    await at.apply(me, { group: source }, wireless(ssidOf('Lobby'), ssidOf('Yard', { vlan: 30 })))
    await at.apply(me, { group: source, kind: 'ap' }, pinging('192.0.2.1'))
    expect(await at.call(showCloneable, me, { group: source })).toEqual({
      sections: [
        { section: 'wireless', subjects: 2, kinds: 0, secrets: true },
        { section: 'watchdog', subjects: 1, kinds: 1, secrets: false },
      ],
      vlans: [{ vlan: 30, names: ['Yard'] }],
    })
    const cloned = await clone({})
    expect(cloned.items).toMatchObject([
      { group: target, base: 0 },
      { group: target, kind: 'ap', base: 0 },
    ])
    expect(cloned.findings).toMatchObject([
      { code: 'vlan_unknown', group: target, params: { vlan: 30, names: 'Yard' } },
    ])
    await apply(cloned)
    expect((await ssids(target)).map(({ name, vlan }) => [name, vlan])).toEqual([
      ['Lobby', 0],
      ['Yard', 30],
    ])
    const sent = await eventually(() => at.sent.findLast(({ sn }) => sn === one.sn)?.document)
    expect(sent.wireless?.ssids[1]).toMatchObject({ password: PASSWORD })
    expect(sent.watchdog).toMatchObject({ hosts: ['192.0.2.1'] })
    expect(at.answers.join()).not.toContain(PASSWORD)
    expect(await clone({})).toMatchObject({ items: [], same: 2 })
    await at.close()
  })

  it('what is called alike there is changed in its place; what else is there stays, or goes', async () => {
    const { at, me, source, target, clone, apply, ssids } = await opened()
    const theirs = [
      ssidOf('Lobby', { key: 'aaaa', password: OTHER_PASSWORD }),
      // The key of another SSID of the source.
      ssidOf('Roof', { key: 'yard', password: OTHER_PASSWORD }),
    ]
    await at.apply(me, { group: target }, wireless(...theirs))
    await at.apply(me, { group: source }, wireless(ssidOf('Lobby', { hidden: true }), ssidOf('Yard')))
    await apply(await clone({}))
    const found = await ssids(target)
    expect(found.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['Lobby', true],
      ['Roof', false],
      ['Yard', false],
    ])
    expect(found[0]?.key).toBe('aaaa')
    expect(new Set(found.map(({ key }) => key)).size).toBe(3)
    await apply(await clone({ mode: 'replace' }))
    expect((await ssids(target)).map(({ name }) => name)).toEqual(['Lobby', 'Yard'])
    await at.close()
  })

  it('targets keep their own passwords where that is wanted; an SSID that has none there is left out and told', async () => {
    const { at, me, source, target, clone, apply } = await opened()
    const one = await at.boundDevice(me, target)
    await at.apply(me, { group: target }, wireless(ssidOf('Lobby', { password: OTHER_PASSWORD })))
    await at.apply(me, { group: source }, wireless(ssidOf('Lobby', { vlan: 7 }), ssidOf('Yard')))
    const cloned = await clone({ secrets: 'keep', vlans: [{ from: 7, to: 8 }] })
    expect(cloned.items[0]).not.toHaveProperty('copied')
    expect(cloned.findings).toMatchObject([
      { code: 'secret_missing', params: { name: 'Yard' } },
      { code: 'vlan_unknown', params: { vlan: 8 } },
    ])
    await apply(cloned)
    await eventually(() => {
      const document = at.sent.findLast(({ sn }) => sn === one.sn)?.document
      const [lobby, ...others] = (document?.wireless?.ssids ?? []) as { vlan?: number; password: string }[]
      return lobby?.vlan === 8 && lobby.password === OTHER_PASSWORD && others.length === 0
    })
    await at.close()
  })

  it('sealed secrets are good for the place they were given for, and for no other', async () => {
    const { at, me, source, target, clone } = await opened()
    await at.apply(me, { group: source }, wireless(ssidOf('Lobby')))
    const [item] = (await clone({})).items
    const elsewhere = await at.network(me.tenant)
    await expect(
      at.call(contract.previewSection, me, { items: [{ ...item!, group: elsewhere }] }),
    ).rejects.toMatchObject({ error: 'invalid_parameter', field: 'items.0.copied' })
    await at.apply(me, { group: target }, wireless(ssidOf('Roof')))
    await expect(at.call(contract.applySection, me, { items: [item!] })).rejects.toMatchObject({
      error: 'conflict',
    })
    await at.close()
  })

  it('who does not own both ends takes no secret, and a network is not its own target', async () => {
    const { at, me, source, target, clone } = await opened()
    await at.apply(me, { group: source }, wireless(ssidOf('Lobby')))
    const guest = { ...me, level: 'write' as const }
    const body = { group: source, targets: [{ group: target }], sections: ['wireless' as const] }
    await expect(at.call(cloneNetwork, guest, body)).rejects.toMatchObject({ error: 'owner_only' })
    expect((await at.call(cloneNetwork, guest, { ...body, secrets: 'keep' })).items).toHaveLength(1)
    await expect(clone({ targets: [{ group: source }] })).rejects.toMatchObject({
      error: 'invalid_parameter',
    })
    await at.close()
  })

  it('single values of kinds come as such, over what is called alike there', async () => {
    const { at, me, source, target, clone, apply, ssids } = await opened()
    const one = await at.boundDevice(me, target)
    await at.apply(
      me,
      { group: target },
      wireless(ssidOf('Lobby', { key: 'aaaa', password: OTHER_PASSWORD })),
    )
    await at.apply(me, { group: source }, wireless(ssidOf('Lobby', { vlan: 7 })))
    const of = wireless(ssidOf('Lobby', { vlan: 7, hidden: true, password: 'of-access-points' }))
    const [theirs] = await ssids(source)
    const only = ['hidden', 'password'].map((member) => ({ subject: theirs!.key, member }))
    const kind = { group: source, kind: 'ap' as const, document: of, base: 0, only }
    await at.call(contract.applySection, me, kind)
    expect((await at.call(showCloneable, me, { group: source })).sections).toEqual([
      { section: 'wireless', subjects: 1, kinds: 1, secrets: true },
    ])
    const cloned = await clone({})
    expect(cloned.items).toMatchObject([
      { group: target },
      { group: target, kind: 'ap', only: only.map((name) => ({ ...name, subject: 'aaaa' })) },
    ])
    await apply(cloned)
    await eventually(() => {
      const document = at.sent.findLast(({ sn }) => sn === one.sn)?.document
      const [lobby] = (document?.wireless?.ssids ?? []) as { hidden?: boolean; password: string }[]
      return lobby?.hidden === true && lobby.password === 'of-access-points'
    })
    expect(at.answers.join()).not.toContain('of-access-points')
    expect((await ssids(target)).map(({ hidden, vlan }) => [hidden, vlan])).toEqual([[false, 7]])
    expect(await clone({})).toMatchObject({ items: [], same: 2 })
    await at.close()
  })

  it('single values of what is not there are told, and passwords that are kept are those there', async () => {
    const { at, me, source, target, clone, ssids } = await opened()
    await at.apply(me, { group: source }, wireless(ssidOf('Lobby'), ssidOf('Yard')))
    await at.apply(me, { group: target }, wireless(ssidOf('Lobby', { password: OTHER_PASSWORD })))
    const [lobby, yard] = await ssids(source)
    const of = wireless(ssidOf('Lobby', { password: 'of-access-points' }), ssidOf('Yard', { hidden: true }))
    const only = [
      { subject: lobby!.key, member: 'password' },
      { subject: yard!.key, member: 'hidden' },
    ]
    const kind = { group: source, kind: 'ap' as const, document: of, base: 0, only }
    await at.call(contract.applySection, me, kind)
    const kept = await clone({ secrets: 'keep' })
    expect(kept.items).toMatchObject([{ kind: 'ap', only: [{ member: 'password' }] }])
    expect(kept.items[0]).not.toHaveProperty('copied')
    expect(kept.findings).toMatchObject([
      { code: 'secret_missing', group: target, params: { name: 'Yard' } },
      { code: 'values_left', group: target, params: { name: 'Yard' } },
    ])
    await at.close()
  })

  it('values of ports of a network come as such, over what runs there', async () => {
    const { at, me, source, target, clone, apply } = await opened()
    const only = [{ subject: 'Ethernet1', member: 'vlan' }]
    const document = ports(port('Ethernet1', { vlan: access(12) }))
    await at.call(contract.applySection, me, { group: source, document, base: 0, only })
    const cloned = await clone({ sections: ['switching', 'wireless'] })
    expect(cloned).toMatchObject({ items: [{ group: target, only }], findings: [] })
    await apply(cloned)
    const now = await at.call(contract.showSection, me, { group: target, section: 'switching' })
    expect(now.document).toMatchObject({ intent: { ports: [{ port: 'Ethernet1', vlan: access(12) }] } })
    await at.close()
  })

  it('what follows a project is told, not cloned', async () => {
    const { at, me, project, source, clone } = await opened()
    await at.apply(me, { project }, pinging('192.0.2.1'))
    await at.apply(me, { group: source, kind: 'ap' }, pinging('192.0.2.9'))
    expect(await clone({ sections: ['watchdog'] })).toMatchObject({
      items: [{ kind: 'ap' }],
      findings: [{ code: 'inherited', group: null, section: 'watchdog' }],
    })
    await at.close()
  })
})
