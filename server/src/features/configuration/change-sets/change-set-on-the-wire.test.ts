import { expect, it } from 'vitest'
import { exportCsv, importCsv } from '#contract/configuration/csv.ts'
import * as contract from '#contract/configuration/endpoints.ts'
import type { SectionDocument } from '#contract/configuration/sections.ts'
import { isInSync } from '#contract/inventory/config-states.ts'
import * as inventory from '#contract/inventory/endpoints.ts'
import { defaultPort } from '#contract/switching/intent.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { ssidOf, wireless } from '../testing/documents.ts'
import { makeNetwork, openScene, type Scene } from '../testing/fleet-scene.ts'

let scene: Scene
openForTests(async (atEnd) => {
  scene = await openScene(['--devices', '6', '--kinds', 'ap,switch'])
  atEnd(() => scene.close())
})

/** The first port of a switch, as it names it. */
const firstPort = (sn: string) =>
  eventually(async () => {
    const { data } = await scene.me.call(inventory.showDevice, { query: { sn } })
    return data.state?.ports[0]?.name
  })
const port = async (sn: string, label: string): Promise<SectionDocument> => ({
  section: 'switching',
  intent: { ports: [{ ...defaultPort(await firstPort(sn)), label }] },
})
/** Some of them cannot have all of it. */
const settled = (sn: string) => eventually(async () => isInSync((await scene.status(sn)).state) || undefined)
const devicesOf = (kind: string) => scene.devices.filter((device) => device.kind === kind).map(({ sn }) => sn)
const log = async () => (await scene.me.call(contract.listChanges, { query: {} })).data

const versionOf = async (sn: string) =>
  (await scene.me.call(contract.showSection, { query: { sn, section: 'switching' } })).data.version

it('SSIDs of a network and ports of two switches: one save, one order for each device', async () => {
  const switches = devicesOf('switch')
  const items = [
    { group: scene.group, document: wireless(ssidOf('Lobby')), base: 0 },
    ...(await Promise.all(switches.map(async (sn) => ({ sn, document: await port(sn, 'Door'), base: 0 })))),
  ]
  const preview = await scene.me.call(contract.previewSection, { body: { items } })
  expect(preview.data).toMatchObject({ items: [{}, {}, {}], totals: { devices: 6 } })
  const body = { items, acceptAssumptions: true, reviewed: preview.data.planHash }
  const saved = await scene.me.call(contract.applySection, { body })
  expect(saved).toMatchObject({ status: 200, data: { devices: 6 } })
  for (const { sn } of scene.devices) await settled(sn)
  const changes = await log()
  expect(changes.map(({ sn }) => sn).sort()).toEqual(scene.devices.map(({ sn }) => sn).sort())
  expect(new Set(changes.map(({ changeSet }) => changeSet))).toEqual(new Set([saved.data.id]))
})

it('a conflict leaves nothing', async () => {
  const [one, two] = devicesOf('switch')
  const document = await port(two!, 'Gate')
  await scene.me.call(contract.applySection, {
    body: { sn: two!, document, base: await versionOf(two!), acceptAssumptions: true },
  })
  await settled(two!)
  const before = await log()
  const { version } = await scene.section()
  const newest = await versionOf(two!)
  const items = [
    { group: scene.group, document: wireless(ssidOf('Hall')), base: version },
    { sn: one!, document: await port(one!, 'Roof'), base: await versionOf(one!) },
    { sn: two!, document: await port(two!, 'Roof'), base: newest - 1 },
  ]
  const refused = await scene.me.call(contract.applySection, { body: { items, acceptAssumptions: true } })
  expect(refused).toMatchObject({ status: 409, field: 'items.2', params: { version: newest, item: 2 } })
  expect(await log()).toEqual(before)
  expect((await scene.section()).version).toBe(version)
})

it('every place of a set is asked of the guard', async () => {
  const other = await scene.at.account('admin')
  const them = scene.at.as(other.token)
  const theirs = await makeNetwork(scene.at, other.tenant, 'Theirs')
  const items = [theirs, scene.group].map((group) => ({ group, document: wireless(ssidOf('Mine')), base: 0 }))
  const places = items.map(({ group }) => ({ group }))
  for (const call of [
    () => them.call(contract.previewSection, { body: { items } }),
    () => them.call(contract.applySection, { body: { items } }),
    () => them.call(exportCsv, { body: { section: 'wireless', places } }),
    () => them.call(importCsv, { body: { section: 'wireless', places, csv: '' } }),
  ])
    expect(await call()).toMatchObject({ status: 404, error: 'does_not_exist' })
  const own = { items: items.slice(0, 1) }
  expect(await them.call(contract.applySection, { body: own })).toMatchObject({ status: 200 })
})

it('ports of all switches of a network as a file, changed in it and taken again', async () => {
  for (const sn of devicesOf('switch')) await firstPort(sn)
  const bases = await Promise.all(devicesOf('switch').map(versionOf))
  const what = { section: 'switching' as const, places: [{ group: scene.group }] }
  const { data: file } = await scene.me.call(exportCsv, { body: what })
  const [head, ...rows] = file.csv.replace('\uFEFF', '').trimEnd().split('\r\n')
  const ports = (sn: string) => rows.filter((row) => row.startsWith(sn)).length
  // Every port it has, whether anybody has said anything of it or not.
  for (const sn of devicesOf('switch')) expect(ports(sn)).toBeGreaterThan(4)
  const at = head!.split(',').indexOf('label')
  const labelled = rows.map((row) => {
    const cells = row.split(',')
    cells[at] = 'Camera'
    return cells.join(',')
  })
  const csv = [head, ...labelled].join('\r\n')
  const { data: tried } = await scene.me.call(importCsv, { body: { ...what, csv } })
  expect(tried).toMatchObject({ wrong: 0, places: 2, items: bases.map((base) => ({ base })) })
  const body = { items: tried.items, acceptAssumptions: true }
  expect(await scene.me.call(contract.applySection, { body })).toMatchObject({
    status: 200,
    data: { devices: 2 },
  })
  for (const sn of devicesOf('switch')) await settled(sn)
  const again = await scene.me.call(importCsv, { body: { ...what, csv } })
  expect(again.data).toMatchObject({ wrong: 0, items: [] })
})
