import { expect, it } from 'vitest'
import type { Ending } from '#contract/configuration/endings.ts'
import * as contract from '#contract/configuration/endpoints.ts'
import { showRunning } from '#contract/configuration/running.ts'
import type { SectionDocument } from '#contract/configuration/sections.ts'
import * as inventory from '#contract/inventory/endpoints.ts'
import { defaultPort } from '#contract/switching/intent.ts'
import { eventually } from '../../testing/eventually.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { ssidOf, wireless } from './testing/documents.ts'
import { openScene, type Scene } from './testing/fleet-scene.ts'

let scene: Scene
openForTests(async (atEnd) => {
  scene = await openScene(['--devices', '3', '--kinds', 'ap,ap,switch'])
  atEnd(() => scene.close())
})

const kinds = (kind: string) => scene.devices.filter((device) => device.kind === kind)
const endings = async (document: SectionDocument): Promise<Ending[]> =>
  (await scene.preview(document)).data.endings
const guest = ssidOf('Guest')

it('what access points broadcast before they are managed goes off the air, for whoever is on it', async () => {
  const points = kinds('ap')
  const reported = await eventually(async () => {
    const all = await Promise.all(
      points.map(async ({ sn }) => (await scene.me.call(inventory.showDevice, { query: { sn } })).data.state),
    )
    const names = all.map((state) => new Set(state?.ssids.map(({ ssid }: { ssid: string }) => ssid)))
    return names.every(({ size }) => size > 0) ? names : undefined
  })
  const found = await endings(wireless(guest))
  const off = found.filter(({ code }) => code === 'ssid_off')
  const names = [...new Set(reported.flatMap((of) => [...of]))].filter((name) => name !== 'Guest')
  expect(off.flatMap(({ subjects }) => subjects).toSorted()).toEqual(names.toSorted())
  for (const { devices, clients } of off) {
    expect(devices).toBeGreaterThan(0)
    expect(clients).not.toBeNull()
  }
  const running = (await scene.me.call(showRunning, { query: { group: scene.group, section: 'wireless' } }))
    .data
  expect(running.read + running.unread.length).toBe(points.length)
})

it('once managed, a review tells what the next change takes away, and nothing that stays', async () => {
  const staff = ssidOf('Staff', { vlan: 20, isolate: true })
  const saved = await scene.apply(wireless(guest, staff), 0)
  expect(saved.error).toBeUndefined()
  for (const { sn } of kinds('ap')) await scene.stands(sn, 'in_sync')
  expect(await endings(wireless(guest, staff))).toEqual([])
  expect(await endings(wireless(guest, { ...staff, password: 'another-tulip-7' }))).toMatchObject([
    { code: 'password', subjects: ['Staff'], devices: kinds('ap').length },
  ])
  const less = { ...staff, vlan: 0, isolate: false, bands: ['5G' as const] }
  expect(await endings(wireless(less))).toMatchObject([
    { code: 'ssid_off', subjects: ['Guest'] },
    { code: 'bands_off', subjects: ['Staff'], values: ['2G'] },
    { code: 'ssid_vlan', values: [20, 0] },
    { code: 'isolation_off', subjects: ['Staff'] },
  ])
})

it('a port of a switch that leaves its VLAN is named, and no other', async () => {
  const { sn } = kinds('switch')[0]!
  await eventually(
    async () =>
      ((await scene.me.call(inventory.showDevice, { query: { sn } })).data.state?.ports.length ?? 0) > 0,
  )
  const preview = async (change: object) => {
    const intent = { ports: [{ ...defaultPort('Ethernet4'), ...change }] }
    const body = { sn, document: { section: 'switching' as const, intent } }
    return (await scene.me.call(contract.previewSection, { body })).data.endings
  }
  expect(await preview({ label: 'Door' })).toEqual([])
  expect(await preview({ vlan: { mode: 'access', vlan: 30 } })).toMatchObject([
    { code: 'port_vlans', subjects: ['Ethernet4'], values: [1], devices: 1, device: sn },
  ])
})
