import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import { configSections, type SectionDocument, sections } from '#contract/configuration/sections.ts'
import { exportYaml, importYaml, revealYaml } from '#contract/configuration/yaml.ts'
import type { BodyInput } from '#contract/define-endpoint.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { anyDocument } from '../testing/any-intents.ts'
import { PASSWORD, pinging, ssidOf, wireless } from '../testing/documents.ts'
import { openConfiguration } from '../testing/open-configuration.ts'

describeOnEngines('a network as YAML', (db) => {
  async function opened() {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    const one = await at.boundDevice(me, group)
    const write = async () => (await at.call(exportYaml, me, { group })).yaml
    const reveal = async () => (await at.call(revealYaml, me, { group })).yaml
    const take = (yaml: string, decisions: BodyInput<typeof importYaml>['decisions'] = []) =>
      at.call(importYaml, me, { group, yaml, decisions })
    const apply = (items: Awaited<ReturnType<typeof take>>['items']) =>
      at.call(contract.applySection, me, { items })
    const vlans = async () => {
      const { document } = await at.call(contract.showSection, me, { group, section: 'wireless' })
      return (document as ReturnType<typeof wireless> & { section: 'wireless' }).intent.ssids.map(
        ({ name, vlan }) => `${name} ${vlan}`,
      )
    }
    return { at, me, group, one, write, reveal, take, apply, vlans }
  }
  const clean = { base: 'file', wrong: 0, undecided: 0, errors: [], conflicts: [], newer: [], ignored: [] }
  const SSIDS = wireless(ssidOf('Lobby'), ssidOf('Yard'))

  it('a round trip changes nothing, whatever is said at every level', async () => {
    const { at, me, group, one, write, reveal, take } = await opened()
    const documents = configSections.map((section) => anyDocument(section))
    const places = {
      network: { group },
      kind: { group, kind: 'ap' },
      model: { group, model: 'AP #1' },
      device: { sn: one.sn },
    } as const
    await fc.assert(
      fc.asyncProperty(fc.tuple(...documents), async (all: SectionDocument[]) => {
        for (const document of all)
          for (const level of ['network', 'kind', 'model', 'device'] as const) {
            const { levels, applies } = sections[document.section]
            // The one device is an access point.
            if (!levels[level] || (level !== 'network' && applies.toKind('ap') === 'never')) continue
            // It has neither outputs nor sensors.
            if (level === 'device' && !['configure', 'radios'].includes(applies.capability)) continue
            await at.apply(me, places[level], document)
          }
        for (const yaml of [await write(), await reveal()])
          expect(await take(yaml)).toMatchObject({ ...clean, items: [] })
      }),
      { numRuns: 3 },
    )
    await at.close()
  })

  it('an edited file is reviewed, applied as one and undone as one; secrets stay', async () => {
    const { at, me, group, one, write, take, apply, vlans } = await opened()
    await at.apply(me, { group }, SSIDS)
    await at.apply(me, { group, kind: 'ap' }, pinging('192.0.2.1'))
    const yaml = (await write()).replace(/vlan: 0/, 'vlan: 7').replace('192.0.2.1', '192.0.2.2')
    expect(yaml).not.toContain(PASSWORD)
    const tried = await take(yaml)
    expect(tried).toMatchObject({
      ...clean,
      places: 2,
      items: [
        { group, base: 1 },
        { group, kind: 'ap', base: 1 },
      ],
    })
    const preview = await at.call(contract.previewSection, me, { items: tried.items })
    expect(preview.items.flatMap(({ changes }) => changes.map(({ field }) => field))).toEqual([
      'vlan',
      'hosts',
    ])
    const { id } = await apply(tried.items)
    expect(await vlans()).toEqual(['Lobby 7', 'Yard 0'])
    expect(at.sent.findLast(({ sn }) => sn === one.sn)?.document.wireless?.ssids[0]).toMatchObject({
      password: PASSWORD,
    })
    const { items } = await at.call(contract.showChangeSet, me, { id })
    await at.call(contract.applySection, me, {
      items: items.map(({ id, group, kind, version }) => ({
        ...{ undo: id, group: group!, base: version },
        ...(kind && { kind }),
      })),
    })
    expect(await vlans()).toEqual(['Lobby 0', 'Yard 0'])
    expect(at.answers.join()).not.toContain(PASSWORD)
    await at.close()
  })

  it('what others saved since stays; what both changed is asked, and asked again when it changes again', async () => {
    const { at, me, group, write, take, apply, vlans } = await opened()
    await at.apply(me, { group }, SSIDS)
    const yaml = (await write()).replace(/vlan: 0/, 'vlan: 7')
    await at.apply(me, { group }, wireless(ssidOf('Lobby', { hidden: true }), ssidOf('Yard', { vlan: 9 })))
    const merged = await take(yaml)
    expect(merged).toMatchObject({ ...clean, newer: [{ group, section: 'wireless' }], items: [{ base: 2 }] })
    await at.apply(me, { group }, wireless(ssidOf('Lobby', { vlan: 8 }), ssidOf('Yard', { vlan: 9 })))
    const asked = await take(yaml)
    expect(asked).toMatchObject({
      ...{ undecided: 1, items: [], wrong: 0 },
      conflicts: [{ field: 'vlan', base: 0, current: 8, file: 7, subject: { name: 'Lobby' } }],
    })
    const decided = [{ conflict: asked.conflicts[0]!.id, take: 'file' as const }]
    expect((await take(yaml, [{ ...decided[0]!, take: 'current' }])).items).toEqual([])
    await at.apply(me, { group }, wireless(ssidOf('Lobby', { vlan: 6 }), ssidOf('Yard', { vlan: 9 })))
    expect((await take(yaml, decided)).undecided).toBe(1)
    const again = await take(yaml)
    const { items } = await take(yaml, [{ conflict: again.conflicts[0]!.id, take: 'file' }])
    await apply(items)
    expect(await vlans()).toEqual(['Lobby 7', 'Yard 9'])
    await at.close()
  })

  it('secrets: a new one is taken, one that both changed is asked without being told, one nobody has is missed', async () => {
    const { at, me, group, write, take } = await opened()
    await at.apply(me, { group }, wireless(ssidOf('Lobby')))
    const yaml = await write()
    const changed = yaml.replace('password: { kept: true }', 'password: another-one-9')
    expect(changed).not.toBe(yaml)
    const { items } = await take(changed)
    expect(items[0]?.document).toMatchObject({ intent: { ssids: [{ password: 'another-one-9' }] } })
    await at.apply(me, { group }, wireless(ssidOf('Lobby', { password: 'a-third-one-7' })))
    expect(await take(yaml)).toMatchObject({ undecided: 0, items: [] })
    expect((await take(changed)).conflicts).toMatchObject([
      { field: 'password', secret: true, base: null, current: null, file: null },
    ])
    const added = await take((await write()).replace('key: lobby', 'key: other'))
    expect(added.errors).toMatchObject([
      { reason: 'secret_needed', path: 'sections.wireless.ssids.0.password' },
    ])
    expect(at.answers.join()).not.toContain('a-third-one-7')
    await at.close()
  })

  it('a section that is taken out ends where it can; a file without versions replaces, of another network adds', async () => {
    const { at, me, group, write, take } = await opened()
    await at.apply(me, { group }, wireless(ssidOf('Lobby', { security: 'open', password: null })))
    await at.apply(me, { group, kind: 'ap' }, pinging('192.0.2.1'))
    const yaml = await write()
    const cut = (name: string, from = yaml) => from.replace(new RegExp(`^${name}:\\n(?:  .*\\n)*`, 'm'), '')
    expect((await take(cut('kinds'))).items).toEqual([{ group, kind: 'ap', inherit: 'watchdog', base: 1 }])
    expect((await take(cut('sections'))).errors).toMatchObject([{ reason: 'cannot_end' }])
    const bare = cut('base').replace('vlan: 0', 'vlan: 5')
    expect(await take(bare)).toMatchObject({ base: 'none', undecided: 0, items: [{ group, base: 1 }] })
    const other = await at.network(me.tenant)
    const copied = await at.call(importYaml, me, { group: other, yaml })
    expect(copied).toMatchObject({
      base: 'other_network',
      wrong: 0,
      ignored: [],
      items: [
        { group: other, base: 0 },
        { group: other, kind: 'ap', base: 0 },
      ],
    })
    const renamed = await take(yaml.replace('country: DE', 'country: FR'))
    expect(renamed).toMatchObject({ ignored: [{ field: 'country', file: 'FR' }], items: [] })
    await at.close()
  })

  it('a version that is not kept any more: whatever differs is asked, nothing is lost', async () => {
    const { at, me, group, write, take } = await opened()
    await at.apply(me, { group }, SSIDS)
    const yaml = (await write()).replace('    wireless: 1\n', '    wireless: 99\n')
    expect(await take(yaml)).toMatchObject({ undecided: 0, items: [] })
    const { conflicts } = await take(yaml.replace(/vlan: 0/, 'vlan: 7'))
    expect(conflicts).toMatchObject([{ field: 'vlan', current: 0, file: 7 }])
    await at.close()
  })

  it('what a device is never given, and devices of elsewhere, are refused by line', async () => {
    const { at, me, one, take } = await opened()
    const elsewhere = await at.boundDevice(me, await at.network(me.tenant))
    const file = (sn: string) =>
      `format: 1\ndevices:\n  "${sn}":\n    switching:\n      ports:\n        - port: Ethernet1\n          label: roof\n`
    expect((await take(file(one.sn))).errors).toMatchObject([{ line: 5, reason: 'not_supported' }])
    expect((await take(file(elsewhere.sn))).errors).toMatchObject([{ line: 3, reason: 'unknown_device' }])
    await at.close()
  })
})
