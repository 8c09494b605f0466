import { expect, it } from 'vitest'
import { applySection, previewSection } from '#contract/configuration/endpoints.ts'
import { showDevice } from '#contract/inventory/endpoints.ts'
import { runJobs } from '#contract/operations/system/work.ts'
import * as contract from '#contract/radio-planning/endpoints.ts'
import { saveNetwork } from '#contract/tenancy/endpoints.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { openScene, type Scene } from '../../configuration/testing/fleet-scene.ts'

/** A clock that a test may set forward, so that a day passes at once. */
let ahead = 0
const clock = { now: () => Date.now() + ahead }
const DAY_MS = 86_400_000

let scene: Scene
let me: Scene['me']
openForTests(async (atEnd) => {
  scene = await openScene(['--devices', '2', '--kinds', 'ap,ap'], {}, clock)
  atEnd(() => scene.close())
  me = scene.me
  await scene.me.call(saveNetwork, { body: { ID: scene.group, Country: 'DE' } })
})

const query = () => ({ query: { group: scene.group } })
const results = async () => (await me.call(contract.listPlanResults, query())).data
const measure = async () => {
  const admin = scene.at.as((await scene.at.account('super')).token)
  await admin.call(runJobs, { body: { kind: 'radio-planning.measure' } })
}
const channelOf = async (sn: string, radio: string) => {
  const { data } = await me.call(showDevice, { query: { sn } })
  return data.state?.radios.find(({ band }) => band === radio.slice(0, 2))?.channel
}
/** Samples there are of the radio of an access point that has fewest. */
async function samplesOf(sn: string): Promise<number> {
  const expr = `min(count_over_time(radio_interference_ratio{sn="${sn}"}[1h]))`
  const scope = { tenant: scene.owner.tenant }
  const found = await scene.at.roost.series.query({ expr, time: clock.now() / 1000, scope })
  return found.resultType === 'vector' ? Number(found.result[0]?.value[1] ?? 0) : 0
}
/** As many more as a day needs to count. */
async function dayOf(sn: string): Promise<void> {
  const before = await samplesOf(sn)
  await eventually(async () => (await samplesOf(sn)) >= before + 14, 90_000)
}

it('a planned access point whose air gets worse goes back by itself and says so', async () => {
  await scene.me.call(contract.scanNetwork, { body: { group: scene.group } })
  await eventually(async () => {
    const { data } = await scene.me.call(contract.showRadioSite, query())
    return data.scanned === 2
  }, 60_000)
  const plan = { group: scene.group, change: ['channel' as const] }
  const { data } = await scene.me.call(contract.planRadios, { body: plan })
  const choice = data.choices.find(({ from, to }) => from.channel !== to.channel)!
  const { sn, radio } = choice
  await dayOf(sn)
  const { items } = data
  const preview = (await scene.me.call(previewSection, { body: { items } })).data
  await scene.me.call(applySection, { body: { items, reviewed: preview.planHash } })
  await eventually(async () => (await channelOf(sn, radio)) === choice.to.channel, 60_000)
  await measure()
  const found = async () => (await results()).find((one) => one.sn === sn && one.radio === radio)!
  await eventually(async () => (await found()).outcome === 'measuring')

  await scene.fleet.tell(sn, 'disturb', '?share=0.9')
  await dayOf(sn)
  ahead = DAY_MS + 60_000
  // Sessions end meanwhile.
  me = scene.at.as((await scene.at.account('admin', scene.owner.tenant)).token)
  await measure()
  await eventually(async () => (await found()).outcome === 'reverted', 20_000)
  const told = await found()
  expect(told.after! - told.before!).toBeGreaterThan(0.05)
  await eventually(async () => (await channelOf(sn, radio)) === choice.from.channel, 60_000)
}, 180_000)
