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

it('neither none nor both are a place', () => {
  for (const place of [{}, { project: 1, group: 1 }])
    expect(exportYaml.query?.safeParse(place).success).toBe(false)
})

describeOnEngines('a project as YAML', (db) => {
  async function opened() {
    const at = await openConfiguration(db())
    const me = await at.person()
    const project = await at.project(me.tenant, 'North')
    const hall = await at.project(me.tenant, 'Hall', project)
    const office = await at.network(me.tenant, 'Office', project)
    const quay = await at.network(me.tenant, 'Quay', hall)
    const one = await at.boundDevice(me, quay)
    const write = async () => (await at.call(exportYaml, me, { project })).yaml
    const take = (yaml: string, decisions: BodyInput<typeof importYaml>['decisions'] = []) =>
      at.call(importYaml, me, { project, yaml, decisions })
    return { at, me, project, hall, office, quay, one, write, take }
  }
  const clean = { base: 'file', wrong: 0, undecided: 0, errors: [], conflicts: [], newer: [], ignored: [] }

  it('a round trip changes nothing, whatever is said at every level below it', async () => {
    const { at, me, project, hall, office, quay, one, write, take } = await opened()
    const places = [
      ...[['project', { project }] as const, ['project', { project: hall }] as const],
      ...[['network', { group: office }] as const, ['network', { group: quay }] as const],
      ...[['kind', { group: quay, kind: 'ap' }] as const, ['model', { group: quay, model: 'AP' }] as const],
      ['device', { sn: one.sn }] as const,
    ]
    await fc.assert(
      fc.asyncProperty(fc.tuple(...configSections.map(anyDocument)), async (all: SectionDocument[]) => {
        for (const document of all)
          for (const [level, place] of places) {
            const { levels, applies } = sections[document.section]
            if (!levels[level]) continue
            // The one device is an access point without outputs and sensors.
            if (!['project', 'network'].includes(level) && applies.toKind('ap') === 'never') continue
            if (level === 'device' && !['configure', 'radios'].includes(applies.capability)) continue
            await at.apply(me, place, document)
          }
        for (const yaml of [await write(), (await at.call(revealYaml, me, { project })).yaml])
          expect(await take(yaml)).toMatchObject({ ...clean, items: [] })
      }),
      { numRuns: 2 },
    )
    await at.close()
  })

  it('is edited as one, merged with what was saved meanwhile, applied as one', async () => {
    const { at, me, project, hall, office, quay, one, write, take } = await opened()
    await at.apply(me, { project }, pinging('192.0.2.1'))
    await at.apply(me, { project: hall }, pinging('192.0.2.2'))
    await at.apply(me, { group: office }, wireless(ssidOf('Office')))
    await at.apply(me, { group: quay }, wireless(ssidOf('Quay')))
    const file = await write()
    expect(file).toContain(`project:\n  id: ${project}\n  name: North\n`)
    expect(file).toContain(`projects:\n  "${hall}": # Hall\n`)
    expect(file).toContain(`  "${office}": # Office\n    network:\n      id: ${office}\n`)
    expect(file).not.toContain(PASSWORD)
    const edited = file.replace('192.0.2.2', '192.0.2.9').replaceAll('vlan: 0', 'vlan: 7')
    await at.apply(me, { group: quay }, wireless(ssidOf('Quay', { hidden: true })))
    const merged = await take(edited)
    expect(merged).toMatchObject({
      ...{ ...clean, newer: [{ group: quay, section: 'wireless' }], places: 4 },
      items: [{ project: hall }, { group: office }, { group: quay, base: 2 }],
    })
    await at.call(contract.applySection, me, { items: merged.items })
    const sent = () => at.sent.findLast(({ sn }) => sn === one.sn)?.document.wireless?.ssids[0]
    await expect.poll(sent).toMatchObject({ vlan: 7, hidden: true, password: PASSWORD })
    await at.apply(me, { project: hall }, pinging('192.0.2.5'))
    const asked = await take(edited.replace('192.0.2.9', '192.0.2.10'))
    expect(asked.conflicts).toMatchObject([{ project: hall, group: null, name: 'Hall', field: 'hosts' }])
    await at.close()
  })

  it('a network that is left out stays; one of elsewhere is refused; a head that differs is told with its place', async () => {
    const { at, me, office, quay, write, take } = await opened()
    await at.apply(me, { group: office }, wireless(ssidOf('Office')))
    await at.apply(me, { group: quay }, wireless(ssidOf('Quay')))
    const file = await write()
    const cut = file.replace(new RegExp(`^  "${quay}": # Quay\\n(?:    .*\\n)*`, 'm'), '')
    expect(cut.length).toBeLessThan(file.length)
    expect(await take(cut)).toMatchObject({ ...clean, items: [], places: 1 })
    const strange = await at.network(me.tenant, 'Elsewhere')
    expect((await take(file.replace(`"${quay}": # Quay`, `"${strange}": # Quay`))).errors).toMatchObject([
      { reason: 'unknown_network', path: `networks.${strange}` },
    ])
    expect(await take(file.replace('name: Quay', 'name: Pier'))).toMatchObject({
      ...{ ...clean, items: [] },
      ignored: [{ group: quay, project: null, name: 'Quay', field: 'name', current: 'Quay', file: 'Pier' }],
    })
    await at.close()
  })

  it('of another project its own sections come along, without versions', async () => {
    const { at, me, project, hall, take } = await opened()
    await at.apply(me, { project: hall }, pinging('192.0.2.1'))
    const { yaml } = await at.call(exportYaml, me, { project: hall })
    const alone = yaml.replace(/^networks:\n(?: {2}.*\n)*/m, '')
    expect(await take(alone)).toMatchObject({
      ...{ ...clean, base: 'other_project' },
      items: [{ project, base: 0 }],
    })
    await at.close()
  })

  it('who reaches a part of it has that part in the file', async () => {
    const { at, me, project, office, quay } = await opened()
    at.reaches.set(me.accountId, { tenant: me.tenant, networks: [office] })
    const { yaml } = await at.call(exportYaml, me, { project })
    expect(yaml).toContain(`"${office}": # Office`)
    expect(yaml).not.toContain('Quay')
    const tried = await at.call(importYaml, me, {
      project,
      yaml: `format: 1\nnetworks:\n  "${quay}": {}\n`,
    })
    expect(tried.errors).toMatchObject([{ line: 3, reason: 'unknown_network' }])
    await at.close()
  })
})
