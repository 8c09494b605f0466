/**
 * A campus of pretend access points over the real wire, all on one channel of each band: bound, listened around,
 * planned, applied by change-sets a window a day, and what they report of the air and of frames sent again. Prints the
 * figures before and after each window. `node bench/radio-planning/campus-on-the-wire.ts [access points] [windows]`
 */
import {
  applySection,
  listDeviceConfigs,
  previewSection,
  showSection,
} from '#contract/configuration/endpoints.ts'
import type { RadioBand } from '#contract/configuration/sections/radios.ts'
import { usualRadio } from '#contract/configuration/sections/radios.ts'
import * as contract from '#contract/radio-planning/endpoints.ts'
import type { PlanRadio } from '#contract/radio-planning/schemas.ts'
import { openScene } from '../../server/src/features/configuration/testing/fleet-scene.ts'
import { eventually } from '../../server/src/testing/eventually.ts'
import { machine } from '../timeseries/machine.ts'

const ACCESS_POINTS = Number(process.argv[2] ?? 200)
const WINDOWS = Number(process.argv[3] ?? 3)
const DAY_MS = 86_400_000
const INTERVAL_S = 15
/** Reports that figures are taken of. */
const LOOKS = 4
const LONG_MS = 15 * 60_000

let ahead = 0
const clock = { now: () => Date.now() + ahead }
const options = ['--devices', '1', '--kinds', 'switch', '--campus', String(ACCESS_POINTS), '--seed', 'campus']
const scene = await openScene([...options, '--interval', String(INTERVAL_S)], {}, clock)
let { me } = scene
const group = { query: { group: scene.group } }
const said = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)
const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))
const share = (value: number) => `${(value * 100).toFixed(1)} %`
const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length)

async function radios(): Promise<PlanRadio[]> {
  const found: PlanRadio[] = []
  let cursor: string | undefined
  do {
    const answer = await me.call(contract.listPlanRadios, { query: { ...group.query, limit: 500, cursor } })
    found.push(...answer.data)
    cursor = (answer as { next?: string | null }).next ?? undefined
  } while (cursor)
  return found
}

async function settled(): Promise<void> {
  await eventually(async () => {
    const { data } = await me.call(listDeviceConfigs, { query: { ...group.query, limit: 1000 } })
    return data.every(({ state }) => state !== 'pending' && state !== 'applying')
  }, LONG_MS)
}

async function retries(): Promise<number> {
  const scope = { tenant: scene.owner.tenant }
  const found = await scene.at.roost.series.query({
    expr: 'avg(radio_retry_ratio)',
    time: clock.now() / 1000,
    scope,
  })
  return found.resultType === 'vector' ? Number(found.result[0]?.value[1] ?? Number.NaN) : Number.NaN
}

async function figures(): Promise<string> {
  const busy: number[] = []
  const again: number[] = []
  for (let look = 0; look < LOOKS; look++) {
    await pause(INTERVAL_S)
    busy.push(...(await radios()).flatMap(({ busyRatio }) => busyRatio ?? []))
    again.push(await retries())
  }
  const sorted = busy.toSorted((one, other) => other - one)
  const worst = mean(sorted.slice(0, Math.ceil(sorted.length / 10)))
  return `busy ${share(mean(busy))}, worst tenth ${share(worst)}, sent again ${share(mean(again))}`
}

async function window(number: number): Promise<boolean> {
  const body = { group: scene.group, change: ['channel' as const] }
  const began = performance.now()
  const { data } = await me.call(contract.planRadios, { body })
  said(
    `window ${number}: ${data.choices.length} radios, score ${data.before} → ${data.after}, planned in ${Math.round(performance.now() - began)} ms`,
  )
  if (data.items.length === 0) return false
  const { items } = data
  const preview = (await me.call(previewSection, { body: { items } })).data
  await me.call(applySection, { body: { items, reviewed: preview.planHash, whenQuiet: true } })
  await settled()
  await pause(INTERVAL_S * 2)
  said(`window ${number}, applied: ${await figures()}`)
  return true
}

try {
  console.log(machine())
  const found = await radios()
  said(`${scene.devices.length} devices bound, ${found.length} radios`)
  const one = (band: RadioBand, channel: number, width: 20 | 40 | 80) => ({
    ...usualRadio(band),
    channel,
    width,
  })
  const intent = { radios: [one('2G', 1, 20), one('5G', 36, 40), one('6G', 5, 80)] }
  const version = (await me.call(showSection, { query: { group: scene.group, section: 'radios' as const } }))
    .data.version
  const document = { section: 'radios' as const, intent }
  await me.call(applySection, { body: { group: scene.group, document, base: version } })
  await settled()
  said('all on one channel of each band')
  await eventually(async () => {
    const { data } = await me.call(contract.showRadioSite, group)
    // On a busy machine one or the other is late: it listens again.
    if (data.scanning === 0 && data.scanned < ACCESS_POINTS)
      await me.call(contract.scanNetwork, { body: { group: scene.group } })
    return data.scanned >= ACCESS_POINTS && data.scanning === 0
  }, LONG_MS)
  said(`all have listened around; before: ${await figures()}`)
  for (let number = 1; number <= WINDOWS; number++) {
    if (!(await window(number))) break
    ahead += DAY_MS + 60_000
    me = scene.at.as((await scene.at.account('admin', scene.owner.tenant)).token)
  }
} finally {
  await scene.close()
}
