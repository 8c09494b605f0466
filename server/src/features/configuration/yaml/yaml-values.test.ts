import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import type { SectionDocument } from '#contract/configuration/sections.ts'
import type { ValueName } from '#contract/configuration/values.ts'
import { exportYaml, importYaml, revealYaml } from '#contract/configuration/yaml.ts'
import type { BodyInput } from '#contract/define-endpoint.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { PASSWORD, pinging, port, ports, ssidOf, wireless } from '../testing/documents.ts'
import { openConfiguration } from '../testing/open-configuration.ts'

const OWN = 'lantern-meadow-77'
const lobby = (member: string) => ({ subject: 'lobby', member })

describeOnEngines('single values as YAML', (db) => {
  async function opened() {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant, 'Office')
    const one = await at.boundDevice(me, group)
    await at.apply(me, { group }, wireless(ssidOf('Lobby'), ssidOf('Yard')))
    const device = { sn: one.sn }
    const shown = (place: object = device, section = 'wireless') =>
      at.call(contract.showSection, me, { ...place, section } as never)
    const say = async (place: object, document: SectionDocument, only: ValueName[]) => {
      const { version } = await shown(place, document.section)
      await at.call(contract.applySection, me, { ...place, document, only, base: version } as never)
    }
    const write = async () => (await at.call(exportYaml, me, { group })).yaml
    const take = (yaml: string, decisions: BodyInput<typeof importYaml>['decisions'] = []) =>
      at.call(importYaml, me, { group, yaml, decisions })
    const preview = (items: Awaited<ReturnType<typeof take>>['items']) =>
      at.call(contract.previewSection, me, { items })
    const apply = (items: Awaited<ReturnType<typeof take>>['items']) =>
      at.call(contract.applySection, me, { items })
    const own = async (place: object = device, section = 'wireless') =>
      (await shown(place, section)).values.map(({ subject, member }) => `${subject} ${member}`)
    return { at, me, group, one, device, shown, say, write, take, preview, apply, own }
  }
  type Scene = Awaited<ReturnType<typeof opened>>
  const clean = { base: 'file', wrong: 0, undecided: 0, errors: [], conflicts: [], newer: [], ignored: [] }
  const sayVlan = ({ say, device }: Scene, vlan = 30) =>
    say(device, wireless(ssidOf('Lobby', { vlan, password: OWN }), ssidOf('Yard')), [
      lobby('vlan'),
      lobby('password'),
    ])

  it('stand under a word of their own, with nothing of the rest, and come back as they were', async () => {
    const scene = await opened()
    const { at, me, group, one, say, write, take } = scene
    await sayVlan(scene)
    await say({ group, kind: 'ap' }, wireless(ssidOf('Lobby'), ssidOf('Yard', { maxUsers: 9 })), [
      { subject: 'yard', member: 'maxUsers' },
    ])
    await at.apply(me, { group }, pinging('192.0.2.1'))
    await say({ sn: one.sn }, pinging('192.0.2.9'), [{ subject: 'watchdog', member: 'hosts' }])
    const yaml = await write()
    expect(yaml).toContain(
      [
        'kinds:',
        '  ap:',
        '    wireless:',
        '      only: # these values alone; all else is inherited',
        '        ssids:',
        '          - key: yard',
        '            maxUsers: 9',
      ].join('\n'),
    )
    expect(yaml).toContain('            password: { kept: true }\n            vlan: 30\n')
    expect(yaml).toMatch(/watchdog:\n {6}only: # .*\n {8}hosts: \["192.0.2.9"\]\n/)
    expect(yaml).not.toContain(OWN)
    const { yaml: revealed } = await at.call(revealYaml, me, { group })
    expect(revealed).toContain(`password: ${OWN}`)
    for (const text of [yaml, revealed]) expect(await take(text)).toMatchObject({ ...clean, items: [] })
    await at.close()
  })

  it('a round trip changes nothing, whichever values are said', async () => {
    const scene = await opened()
    const { at, device, say, take, write } = scene
    const members = [
      'vlan',
      'hidden',
      'limit',
      'wmm',
      'maxUsers',
      'activeTime',
      'password',
      'roaming',
    ] as const
    const named = wireless(
      ssidOf('Lobby', {
        ...{ vlan: 12, hidden: true, limit: { down: 20, up: 5 }, wmm: false, maxUsers: 3, password: OWN },
        ...{
          activeTime: { days: ['monday', 'friday'], from: '08:00', to: '18:00' },
          roaming: { k: true, v: true, r: false },
        },
      }),
      ssidOf('Yard'),
    )
    await fc.assert(
      fc.asyncProperty(fc.subarray([...members], { minLength: 1 }), async (some) => {
        await say(device, named, some.map(lobby))
        expect(await take(await write())).toMatchObject({ ...clean, items: [] })
      }),
      { numRuns: 8 },
    )
    await at.close()
  })

  it('one is changed, added and taken out; the rest stays inherited, and the review says which', async () => {
    const scene = await opened()
    const { at, device, write, take, preview, apply, own, shown } = scene
    await sayVlan(scene)
    const changed = (await write()).replace('vlan: 30', 'vlan: 31\n            hidden: true')
    const tried = await take(changed)
    expect(tried).toMatchObject({ ...clean, items: [{ ...device, base: 1 }] })
    expect((await preview(tried.items)).items).toMatchObject([
      { ownValues: [{ name: 'Lobby', member: 'hidden' }], followedValues: [] },
    ])
    await apply(tried.items)
    expect((await own()).toSorted()).toEqual(['lobby hidden', 'lobby password', 'lobby vlan'])
    const without = await take(
      (await write()).replace('            password: { kept: true }\n            vlan: 31\n', ''),
    )
    const then = await preview(without.items)
    expect(then.items[0]).toMatchObject({ ownValues: [], followedValues: [lobby('password'), lobby('vlan')] })
    expect(then.items[0]!.changes.map(({ field }) => field).toSorted()).toEqual(['password', 'vlan'])
    await apply(without.items)
    expect(await own()).toEqual(['lobby hidden'])
    const { items } = await take((await write()).replace(/devices:\n(?: .*\n)+/, ''))
    expect(items).toMatchObject([{ ...device, inherit: 'wireless' }])
    await apply(items)
    expect(await shown()).toMatchObject({ says: 'nothing', origin: { level: 'network' } })
    await at.close()
  })

  it('a secret is set, kept, and never told', async () => {
    const scene = await opened()
    const { at, write, take, apply, one } = scene
    await sayVlan(scene)
    const { items } = await take((await write()).replace('vlan: 30', 'vlan: 32'))
    expect(items[0]?.document).toMatchObject({
      intent: { ssids: [{ password: { kept: true }, vlan: 32 }, {}] },
    })
    await apply(items)
    const ssid = () => at.sent.findLast(({ sn }) => sn === one.sn)?.document.wireless?.ssids[0]
    await expect.poll(ssid).toMatchObject({ password: OWN, vlan: 32 })
    const set = (await write()).replace(
      /(only: #(?:.*\n)+?.*password: )\{ kept: true \}/,
      '$1orchard-seven-21',
    )
    await apply((await take(set)).items)
    await expect.poll(ssid).toMatchObject({ password: 'orchard-seven-21' })
    expect(at.answers.join()).not.toContain(PASSWORD)
    await at.close()
  })

  it('are merged one by one; what both changed is asked, inherited or not', async () => {
    const scene = await opened()
    const { at, device, say, write, take, apply, own } = scene
    await sayVlan(scene)
    const yaml = await write()
    await say(device, wireless(ssidOf('Lobby', { vlan: 30, hidden: true, password: OWN }), ssidOf('Yard')), [
      ...['vlan', 'hidden', 'password'].map(lobby),
    ])
    const merged = await take(yaml.replace('vlan: 30', 'vlan: 40'))
    expect(merged).toMatchObject({ ...clean, newer: [{ ...device, section: 'wireless' }] })
    await apply(merged.items)
    expect((await own()).toSorted()).toEqual(['lobby hidden', 'lobby password', 'lobby vlan'])
    const asked = await take(yaml.replace('            vlan: 30\n', ''))
    expect(asked.conflicts).toMatchObject([
      { field: 'vlan', base: 30, current: 40, inherits: ['file'], subject: { key: 'lobby' } },
    ])
    const { items } = await take(yaml.replace('            vlan: 30\n', ''), [
      { conflict: asked.conflicts[0]!.id, take: 'file' },
    ])
    await apply(items)
    expect((await own()).toSorted()).toEqual(['lobby hidden', 'lobby password'])
    const secret = await take(
      yaml.replace(/(only: #(?:.*\n)+?.*password: )\{ kept: true \}/, '$1another-one-9'),
    )
    await say(device, wireless(ssidOf('Lobby', { password: 'a-third-one-7' }), ssidOf('Yard')), [
      lobby('password'),
    ])
    expect(secret.wrong).toBe(0)
    const again = await take(
      yaml.replace(/(only: #(?:.*\n)+?.*password: )\{ kept: true \}/, '$1another-one-9'),
    )
    expect(again.conflicts).toContainEqual(
      expect.objectContaining({ field: 'password', secret: true, current: null, file: null }),
    )
    expect(at.answers.join()).not.toContain('a-third-one-7')
    await at.close()
  })

  it('a section goes from single values to all of it, and back', async () => {
    const { at, me, group, device, say, write, take, apply, shown } = await opened()
    await at.apply(me, { group }, pinging('192.0.2.1'))
    await say(device, pinging('192.0.2.9'), [{ subject: 'watchdog', member: 'hosts' }])
    const values = await write()
    const whole = values.match(/^ {2}watchdog:\n((?: {4}.*\n)+)/m)![1]!
    const file = values.replace(
      / {6}only:.*\n {8}hosts: .*\n/,
      `${whole.replaceAll(/^/gm, '  ').trimEnd()}\n`,
    )
    await apply((await take(file)).items)
    expect(await shown(device, 'watchdog')).toMatchObject({ says: 'whole' })
    const back = (await write()).replace(
      /( {4}watchdog:\n)(?: {6}.*\n)+/,
      '$1      only: { hosts: ["192.0.2.7"] }\n',
    )
    await apply((await take(back)).items)
    expect(await shown(device, 'watchdog')).toMatchObject({
      ...{ says: 'values', document: { intent: { hosts: ['192.0.2.7'] } } },
    })
    await at.close()
  })

  it('a file from before does not end them: it does not know of them', async () => {
    const scene = await opened()
    await sayVlan(scene)
    const { at, write, take } = scene
    const old = (await write()).replaceAll(/^( *)devices:\n(?:\1 .*\n)+/gm, '')
    expect(await take(old)).toMatchObject({ ...clean, items: [] })
    await at.close()
  })

  it('in another network they come along, over what comes along with them', async () => {
    const scene = await opened()
    const { at, me, group, say, apply, own, shown } = scene
    await say({ group, kind: 'ap' }, wireless(ssidOf('Lobby', { vlan: 40 }), ssidOf('Yard')), [lobby('vlan')])
    const other = await at.network(me.tenant, 'Other')
    const { yaml } = await at.call(revealYaml, me, { group })
    const tried = await at.call(importYaml, me, { group: other, yaml })
    expect(tried).toMatchObject({
      base: 'other_network',
      wrong: 0,
      items: [{ group: other }, { kind: 'ap' }],
    })
    await apply(tried.items)
    const kind = { group: other, kind: 'ap' }
    expect(await own(kind)).toEqual(['lobby vlan'])
    expect(await shown(kind)).toMatchObject({
      says: 'values',
      document: { intent: { ssids: [{ vlan: 40 }, {}] } },
    })
    await at.close()
  })

  it('ports of a model, over what its switches run; a member may be absent', async () => {
    const { at, group, say, write, take, apply, own, shown } = await opened()
    const model = { group, model: 'SW 24' }
    const poeSchedule = [{ days: ['monday' as const], from: '08:00', to: '18:00' }]
    const uplink = ports(port('Ethernet24', { label: 'uplink', poeSchedule: poeSchedule as never }))
    const named = (member: string) => ({ subject: 'Ethernet24', member })
    await say(model, uplink, [named('label')])
    const yaml = await write()
    expect(yaml).toContain('          - port: Ethernet24\n            label: uplink\n')
    const edited = yaml.replace(
      'label: uplink\n',
      'label: core\n            mirrorTo: null\n            poeSchedule: null\n',
    )
    const tried = await take(edited)
    expect(tried).toMatchObject({ ...clean, items: [model] })
    await apply(tried.items)
    expect((await own(model, 'switching')).toSorted()).toEqual(
      ['label', 'mirrorTo', 'poeSchedule'].map((member) => `Ethernet24 ${member}`),
    )
    expect(await shown(model, 'switching')).toMatchObject({
      document: { intent: { ports: [{ label: 'core' }] } },
    })
    expect(await take(await write())).toMatchObject({ ...clean, items: [] })
    const flow = await take(edited.replace('label: core', 'label: core\n            flow: null'))
    expect(flow.errors).toMatchObject([{ reason: 'not_said_there' }])
    expect(at.answers.join()).not.toContain(PASSWORD)
    await at.close()
  })

  it('whose SSID is gone are read back as they were, and refused when they are changed', async () => {
    const scene = await opened()
    const { at, me, group, write, take } = scene
    await sayVlan(scene)
    await at.apply(me, { group }, wireless(ssidOf('Yard')))
    const yaml = await write()
    expect(await take(yaml)).toMatchObject({ ...clean, items: [] })
    expect((await take(yaml.replace('vlan: 30', 'vlan: 31'))).errors).toMatchObject([
      { reason: 'nothing_above' },
    ])
    await at.close()
  })

  it('what is wrong is told by line', async () => {
    const { at, one, take } = await opened()
    const device = (text: string) => `format: 1\ndevices:\n  "${one.sn}":\n    ${text}\n`
    const ssid = (text: string) =>
      device(`wireless:\n      only:\n        ssids:\n          - key: lobby\n            ${text}`)
    const told = async (file: string) => {
      const { errors, items } = await take(file)
      expect(items).toEqual([])
      return errors.map(({ line, path, reason }) => [line, path.split('.').slice(2).join('.'), reason])
    }
    const at0 = 'wireless.only.ssids.0'
    const all: [string, unknown[]][] = [
      [ssid('vlan: 5000'), [8, `${at0}.vlan`, 'too_big']],
      [ssid('vlan: "7"'), [8, `${at0}.vlan`, 'invalid_type']],
      [ssid('vlam: 7'), [8, `${at0}.vlam`, 'unknown_member']],
      [ssid('__proto__: { vlan: 7 }'), [8, `${at0}.__proto__`, 'unknown_member']],
      [ssid('limit: { down: 5, up: 5, sideways: 5 }'), [8, `${at0}.limit.sideways`, 'unknown_member']],
      [ssid('password: short'), [8, `${at0}.password`, 'invalid_value']],
      [
        ssid('security: open\n            vlan: 9\n          - key: lobby'),
        [10, 'wireless.only.ssids.1.key', 'twice'],
      ],
      [device('wireless:\n      only:\n        ssids: [{ vlan: 7 }]'), [6, `${at0}.key`, 'required']],
      [device('wireless:\n      only:\n        ssids: [{ key: 7 }]'), [6, `${at0}.key`, 'invalid_type']],
      [device('wireless:\n      only:\n        ssids: [{ key: attic, vlan: 7 }]'), [6, at0, 'nothing_above']],
      [device('wireless:\n      only: [7]'), [5, 'wireless.only', 'invalid_type']],
      [device('wireless:\n      only:\n        vlan: 7'), [6, 'wireless.only.vlan', 'unknown_member']],
      [device('wireless:\n      ssids: []'), [5, 'wireless', 'only_single_values']],
      [device('wireless:\n      only: {}\n      ssids: []'), [6, 'wireless.ssids', 'only_stands_alone']],
      [device('watchdog:\n      only:\n        hosts: ["192.0.2.1"]'), [6, 'watchdog.only', 'nothing_above']],
    ]
    for (const [file, error] of all) expect.soft(await told(file), file).toEqual([error])
    const network = await take('format: 1\nsections:\n  wireless:\n    only:\n      ssids: []\n')
    expect(network.errors).toMatchObject([
      { line: 4, path: 'sections.wireless.only', reason: 'not_said_there' },
    ])
    await at.close()
  })
})
