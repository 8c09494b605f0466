import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import * as inventory from '#contract/inventory/endpoints.ts'
import { defaultPort } from '#contract/switching/intent.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { PASSWORD, ssidOf, wireless } from '../testing/documents.ts'
import { openScene, type Scene } from '../testing/fleet-scene.ts'

let scene: Scene
openForTests(async (atEnd) => {
  scene = await openScene(['--devices', '2', '--kinds', 'ap,switch'])
  atEnd(() => scene.close())
})

const of = (kind: string) => scene.devices.find((device) => device.kind === kind)!

/** Waits until a device that was changed behind our back has said so and was looked into. */
const drifted = (sn: string) =>
  eventually(async () => {
    await scene.fleet.tell(sn, 'report')
    const now = await scene.status(sn)
    return now.state === 'drifted' && now.drift ? now.drift : undefined
  })

/** The access point runs one SSID, whichever test was the first to save it. */
async function managed() {
  const { version } = await scene.section()
  await scene.apply(wireless(ssidOf('Lobby')), version)
  await scene.stands(of('ap').sn, 'in_sync')
}

it('an access point changed behind our back: the difference, and back again', async () => {
  const { sn } = of('ap')
  await managed()
  await scene.fleet.tell(sn, 'report')
  await scene.fleet.tell(sn, 'reconfigure', '?change=ssid')
  const drift = await drifted(sn)
  expect(drift).toMatchObject({ source: 'read', canAdopt: true })
  expect(drift.changes.map(({ change, subject }) => [change, subject.name])).toEqual([
    ['removed', 'Lobby'],
    ['added', 'Lobby local'],
  ])
  expect(JSON.stringify(drift)).not.toContain(PASSWORD)
  // A review is about what it runs now, not about what it was given.
  const { endings } = (await scene.preview(wireless(ssidOf('Lobby'), ssidOf('Staff')))).data
  expect(endings).toMatchObject([{ code: 'ssid_off', subjects: ['Lobby local'], devices: 1 }])
  await scene.me.call(contract.reapplyDevice, { body: { sn } })
  await scene.stands(sn, 'in_sync', 'applied')
  await eventually(async () => {
    const { wantedId, reportedId } = await scene.status(sn)
    return wantedId === reportedId
  })
})

it('what an access point runs is adopted, with the password it runs', async () => {
  const { sn } = of('ap')
  await managed()
  await scene.fleet.tell(sn, 'reconfigure', '?change=ssid')
  await drifted(sn)
  const { data } = await scene.me.call(contract.adoptDevice, { body: { sn } })
  const { version } = await scene.section()
  const body = { group: scene.group, document: data.document, adopt: sn, base: version }
  expect(await scene.me.call(contract.applySection, { body })).toMatchObject({ status: 200 })
  await scene.stands(sn, 'in_sync', 'applied')
  expect(JSON.stringify(await scene.section())).toContain('Lobby local')
})

it('an access point whose running system alone was changed: its reports tell', async () => {
  const { sn } = of('ap')
  await managed()
  await scene.fleet.tell(sn, 'tamper', '?change=ssid')
  const drift = await drifted(sn)
  expect(drift).toMatchObject({ source: 'report', reportedId: (await scene.status(sn)).wantedId })
  const shown = drift.changes.flatMap(({ change, subject }) => (change === 'added' ? [subject.name] : []))
  const { endings } = (await scene.preview(wireless(ssidOf('Another')))).data
  expect(endings.find(({ code }) => code === 'ssid_off')?.subjects).toEqual(expect.arrayContaining(shown))
  await scene.me.call(contract.reapplyDevice, { body: { sn } })
  await scene.stands(sn, 'in_sync', 'applied')
})

it('a switch: its ports saved, changed behind our back, brought back', async () => {
  const { sn } = of('switch')
  // It is shown as it runs once it has told: its other ports stay so.
  await eventually(async () => {
    const { data } = await scene.me.call(inventory.showDevice, { query: { sn } })
    return (data.state?.ports.length ?? 0) > 0
  })
  const { data: shown } = await scene.me.call(contract.showSection, { query: { sn, section: 'switching' } })
  const now = shown.document.section === 'switching' ? shown.document.intent.ports : []
  const others = now.filter(({ port }) => port !== 'Ethernet3')
  const ports = [...others, { ...defaultPort('Ethernet3'), enabled: false }]
  const document = { section: 'switching' as const, intent: { ports } }
  const preview = await scene.me.call(contract.previewSection, { body: { sn, document } })
  expect(preview.data).toMatchObject({
    items: [{ changes: [{ subject: { type: 'port', key: 'Ethernet3' }, field: 'enabled' }] }],
    totals: { devices: 1, unsupported: 0 },
  })
  await scene.me.call(contract.applySection, { body: { sn, document, base: 0, acceptAssumptions: true } })
  await scene.stands(sn, 'in_sync', 'applied')
  await scene.fleet.tell(sn, 'report')
  await scene.fleet.tell(sn, 'reconfigure', '?change=port&port=Ethernet5')
  expect((await drifted(sn)).reportedId).not.toBeNull()
  await scene.me.call(contract.reapplyDevice, { body: { sn } })
  await scene.stands(sn, 'in_sync', 'applied')
})
