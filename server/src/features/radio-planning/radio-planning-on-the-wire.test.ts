import { expect, it } from 'vitest'
import { applySection, previewSection, showSection } from '#contract/configuration/endpoints.ts'
import { usualRadio } from '#contract/configuration/sections/radios.ts'
import { listDeviceCommands } from '#contract/inventory/commands/command-history.ts'
import { showDevice } from '#contract/inventory/endpoints.ts'
import * as contract from '#contract/radio-planning/endpoints.ts'
import { saveNetwork } from '#contract/tenancy/endpoints.ts'
import { eventually } from '../../testing/eventually.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { openScene, type Scene } from '../configuration/testing/fleet-scene.ts'

let scene: Scene
openForTests(async (atEnd) => {
  scene = await openScene(['--devices', '3', '--kinds', 'ap,ap,ap'])
  atEnd(() => scene.close())
  await scene.me.call(saveNetwork, { body: { ID: scene.group, Country: 'DE' } })
})

const query = () => ({ query: { group: scene.group } })
const radios = async () => (await scene.me.call(contract.listPlanRadios, query())).data
const site = async () => (await scene.me.call(contract.showRadioSite, query())).data
const scanned = () =>
  eventually(async () => {
    const found = await site()
    return found.scanning === 0 && found.scanned === 3 ? found : undefined
  }, 60_000)

async function scan() {
  const asked = { body: { group: scene.group } }
  const { data } = await scene.me.call(contract.scanNetwork, asked)
  expect(data).toEqual({ started: 3, refused: [] })
  return scanned()
}

it('says that nothing is known before anybody has listened, and scores what is heard', async () => {
  const before = await eventually(async () => {
    const found = await radios()
    return found.length >= 6 && found.every(({ channel }) => channel !== null) ? found : undefined
  })
  expect(new Set(before.map(({ unknown }) => unknown))).toEqual(new Set(['not_scanned']))
  expect(await site()).toMatchObject({ accessPoints: 3, scanned: 0, score: null, countryKnown: true })
  const after = await scan()
  expect(after.score).toBeGreaterThan(0)
  expect((await radios()).every(({ score }) => score !== null)).toBe(true)
  const sn = scene.devices[0]!.sn
  const heard = (await scene.me.call(contract.listHeard, { query: { sn } })).data
  const own = heard.filter(({ kind }) => kind === 'own')
  expect(new Set(own.map((one) => one.sn))).toEqual(new Set(scene.devices.slice(1).map((one) => one.sn)))
  expect(heard.some(({ kind }) => kind === 'foreign')).toBe(true)
  expect(own.map(({ widthMhz }) => widthMhz)).not.toContain(null)
  const scans = (await scene.me.call(contract.listRadioScans, { query: { sn } })).data
  expect(scans[0]).toMatchObject({ status: 'done', heard: heard.length })
})

it('a deep scan disturbs clients of radar channels only when a person agreed, and they come back', async () => {
  const radar = { ...usualRadio('5G'), channel: 52, width: 20 }
  const document = { section: 'radios' as const, intent: { radios: [radar] } }
  const said = { query: { group: scene.group, section: 'radios' as const } }
  const { version } = (await scene.me.call(showSection, said)).data
  await scene.me.call(applySection, { body: { group: scene.group, document, base: version } })
  const onRadar = () =>
    eventually(async () => {
      const five = (await radios()).filter(({ radio }) => radio === '5G')
      return five.length === 3 && five.every(({ channel, radar }) => channel === 52 && radar)
    })
  await onRadar()
  const clients = (await radios()).reduce((sum, one) => sum + (one.radar ? (one.clients ?? 0) : 0), 0)
  expect(clients).toBeGreaterThan(0)
  const body = { group: scene.group, deep: true }
  const refused = await scene.me.call(contract.scanNetwork, { body })
  expect(refused).toMatchObject({ status: 422, error: 'consent_required' })
  const { data } = await scene.me.call(contract.scanNetwork, { body: { ...body, consent: true } })
  expect(data.started).toBe(3)
  await scanned()
  // Nothing but our own order takes them back.
  await eventually(async () => {
    const { data: commands } = await scene.me.call(listDeviceCommands, {
      query: { sn: scene.devices[0]!.sn },
    })
    return commands.some(({ name }) => name === 'radio_channel')
  })
  await onRadar()
  // It brings everything, how wide others are among it.
  const heard = (await scene.me.call(contract.listHeard, { query: { sn: scene.devices[0]!.sn } })).data
  expect(heard.some(({ kind, widthMhz }) => kind === 'foreign' && widthMhz === 80)).toBe(true)
})

it('plans what is not locked; applied as any other change, the devices transmit there', async () => {
  if ((await site()).scanned < 3) await scan()
  const plan = async () =>
    (
      await scene.me.call(contract.planRadios, {
        body: { group: scene.group, change: ['channel', 'power'] },
      })
    ).data
  const first = await plan()
  expect(first.after!).toBeGreaterThanOrEqual(first.before!)
  const [choice] = first.choices
  expect(choice).toBeDefined()
  const lock = { sn: choice!.sn, radio: choice!.radio }
  await scene.me.call(contract.lockRadio, { body: { ...lock, locked: true } })
  const second = await plan()
  expect(second.choices.map(({ key }) => key)).not.toContain(choice!.key)
  expect(second.left).toContainEqual(expect.objectContaining({ key: choice!.key, reason: 'locked' }))
  await scene.me.call(contract.lockRadio, { body: { ...lock, locked: false } })

  // The air wanders: what is applied is what this plan says.
  const { items, choices } = await plan()
  const preview = (await scene.me.call(previewSection, { body: { items } })).data
  expect(preview.devices.flatMap(({ notes }) => notes)).toEqual([])
  await scene.me.call(applySection, { body: { items, reviewed: preview.planHash } })
  for (const { sn } of items) await scene.stands(sn!, 'in_sync')
  for (const { sn, radio, to } of choices)
    await eventually(async () => {
      const { data } = await scene.me.call(showDevice, { query: { sn } })
      const band = radio === '5G-2' ? '5G' : radio
      const now = data.state?.radios.find((one) => one.band === band)
      return now?.channel === to.channel && now?.txPowerDbm === to.txPowerDbm
    })
})

it('keeps when to listen', async () => {
  const schedule = { days: ['sunday' as const], at: '04:15', deep: true, newDevices: false }
  await scene.me.call(contract.saveScanSchedule, { body: { group: scene.group, ...schedule } })
  expect((await site()).schedule).toEqual(schedule)
})
