import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import type { SectionDocument } from '#contract/configuration/sections.ts'
import * as inventory from '#contract/inventory/endpoints.ts'
import { defaultPort, type PortSettings } from '#contract/switching/intent.ts'
import { eventually } from '../../testing/eventually.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { openScene, type Scene } from './testing/fleet-scene.ts'

let scene: Scene
let sn: string
openForTests(async (atEnd) => {
  scene = await openScene(['--devices', '3', '--kinds', 'ap,switch,gateway', '--stock'])
  atEnd(() => scene.close())
  sn = scene.devices.find(({ kind }) => kind === 'switch')!.sn
  await eventually(async () => (await shown())?.ports.length)
})

const ports = (...changes: (Partial<PortSettings> & { port: string })[]): SectionDocument => ({
  section: 'switching',
  intent: { ports: changes.map((change) => ({ ...defaultPort(change.port), ...change })) },
})
const preview = (document: SectionDocument) =>
  scene.me.call(contract.previewSection, { body: { sn, document } })
const apply = (document: SectionDocument, base: number, acceptAssumptions?: boolean) =>
  scene.me.call(contract.applySection, { body: { sn, document, base, acceptAssumptions } })
const box = async () => (await scene.fleet.devices()).find((one) => one.sn === sn)!
const shown = async () => (await scene.me.call(inventory.showDevice, { query: { sn } })).data.state
const label = (text: string) => ports({ port: 'Ethernet3', label: text })
const version = async () =>
  (await scene.me.call(contract.showSection, { query: { sn, section: 'switching' } })).data.version
/** It runs what was saved, whichever test was the first to save something. */
async function managed(document: SectionDocument) {
  expect(await apply(document, await version(), true)).toMatchObject({ status: 200 })
  await scene.stands(sn, 'in_sync', 'applied')
}

it('shows its ports before anybody configured it, because it was asked', async () => {
  const state = await eventually(async () => {
    const now = await shown()
    return now && now.ports.length > 0 ? now : undefined
  })
  expect(state.ports).toHaveLength(24)
  expect((await box()).uuid).toBe(1)
})

it('the review names what cannot be known, and without a word nothing is sent', async () => {
  const { data } = await preview(label('Door'))
  const [device] = data.devices
  expect(data.items[0]!.changes.map(({ field }) => field)).toEqual(['label'])
  const codes = device!.notes.filter(({ severity }) => severity === 'assumed').map(({ code }) => code)
  expect(new Set(codes)).toEqual(new Set(['assumed_idle_port', 'assumed_spanning_tree', 'assumed_rest']))
  expect(device!.native!.before).toContain('"admin-mode": true')
  const refused = await apply(label('Door'), 0)
  expect(refused).toMatchObject({ status: 422, error: 'assumptions_not_accepted' })
  expect((await scene.status(sn)).state).toBe('unmanaged')
})

it('the first save changes what was asked: power and speed of every port stay', async () => {
  const before = (await shown())!
  const saved = await apply(label('Door'), 0, true)
  expect(saved).toMatchObject({ status: 200, data: { devices: 1 } })
  await scene.stands(sn, 'in_sync', 'applied')
  expect((await box()).switching).toMatchObject({ withoutPower: [] })
  await scene.fleet.tell(sn, 'report')
  const after = await eventually(async () => {
    const now = await shown()
    return now && now.at > before.at ? now : undefined
  })
  const told = ({ name, up, speedBps, poe }: (typeof before.ports)[number]) => [
    name,
    up,
    speedBps,
    poe?.status,
  ]
  expect(after.ports.map(told)).toEqual(before.ports.map(told))
  expect((await preview(label('Gate'))).data.devices[0]!.notes).toEqual([])
})

it('what its agent passes over and says yes to is told in the review', async () => {
  const { data } = await preview(
    ports({
      ...{ port: 'Ethernet5', rate: { inKbps: 10_000, outKbps: 0 }, lag: { group: 1, mode: 'static' } },
      ...{ mirrorTo: 'Ethernet6' },
    }),
  )
  const untold = data.devices[0]!.notes.filter(({ code }) => code === 'effect_untold')
  expect(untold.map(({ subject, field }) => [subject, field])).toEqual([
    ['Ethernet5', 'rate'],
    ['Ethernet5', 'lag'],
    ['Ethernet5', 'mirrorTo'],
  ])
})

it('its agent restarts and reports id 0: it is configured at once all the same', async () => {
  await managed(label('Lamp'))
  const { uuid } = await box()
  await scene.fleet.tell(sn, 'restart')
  await eventually(async () => (await box()).connected || undefined)
  await eventually(async () => ((await scene.status(sn)).online ? true : undefined))
  await scene.fleet.tell(sn, 'report')
  expect(await scene.status(sn)).toMatchObject({ state: 'in_sync', reportedId: String(uuid) })
  expect(await apply(label('Gate'), await version())).toMatchObject({ status: 200 })
  await scene.stands(sn, 'in_sync', 'applied')
  expect((await box()).uuid).toBeGreaterThan(uuid)
})

it('a speed its agent does not know is told, and counts as not done', async () => {
  await managed(label('Mast'))
  const fast = ports({ port: 'Ethernet24', speed: 40_000, duplex: 'full' })
  const { data } = await preview(fast)
  expect(data.devices[0]!.notes).toMatchObject([
    { severity: 'unsupported', code: 'speed_not_settable', subject: 'Ethernet24', params: { speed: 40_000 } },
  ])
  await apply(fast, await version())
  await scene.stands(sn, 'in_sync_partly', 'applied')
})

it.each(['poe', 'speed', 'vlan'] as const)(
  '%s changed in its running system: found, and brought back',
  async (what) => {
    const { port } = (await shown())!.ports
      .filter(({ name, up, poe }) => up === true && poe !== undefined && name !== 'Ethernet3')
      .map(({ name }) => ({ port: name }))[0]!
    await managed(ports({ port, speed: 1000, duplex: 'full', poe: true, vlan: { mode: 'access', vlan: 1 } }))
    await scene.fleet.tell(sn, 'report')
    await eventually(async () => {
      const { wantedId, reportedId } = await scene.status(sn)
      return wantedId === reportedId || undefined
    })
    await scene.fleet.tell(sn, 'tamper', `?change=${what}&port=${port}`)
    const drift = await eventually(async () => {
      await scene.fleet.tell(sn, 'report')
      const now = await scene.status(sn)
      return now.state === 'drifted' && now.drift ? now.drift : undefined
    })
    expect(drift).toMatchObject({ source: 'report', canAdopt: true })
    expect(drift.changes.map(({ field }) => field?.split('.')[0])).toContain(what)
    await scene.me.call(contract.reapplyDevice, { body: { sn } })
    await scene.stands(sn, 'in_sync', 'applied')
  },
)

it('power switched off by hand at a port that nobody asked anything of: found, and brought back', async () => {
  const { port } = (await shown())!.ports
    .filter(({ up, poe }) => up === true && poe !== undefined)
    .map(({ name }) => ({ port: name }))[0]!
  await managed(label('Yard'))
  await scene.fleet.tell(sn, 'tamper', `?change=poe&port=${port}`)
  const drift = await eventually(async () => {
    await scene.fleet.tell(sn, 'report')
    const now = await scene.status(sn)
    return now.state === 'drifted' && now.drift ? now.drift : undefined
  })
  expect(drift.changes).toMatchObject([{ subject: { key: port }, field: 'poe', before: null, after: false }])
  await scene.me.call(contract.reapplyDevice, { body: { sn } })
  await scene.stands(sn, 'in_sync', 'applied')
  expect((await box()).switching).toMatchObject({ withoutPower: [] })
})
