import { expect, it } from 'vitest'
import { type ActiveTime, weekdays } from '#contract/configuration/active-time.ts'
import * as inventory from '#contract/inventory/endpoints.ts'
import { eventually } from '../../testing/eventually.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { ssidOf, wireless } from './testing/documents.ts'
import { openScene, type Scene } from './testing/fleet-scene.ts'

const HOUR_MS = 3_600_000
let scene: Scene
openForTests(async (atEnd) => {
  scene = await openScene(['--devices', '1', '--kinds', 'ap'])
  atEnd(() => scene.close())
})

/** By the wall clock of the network, hours from now. */
const clockIn = (hours: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' }).format(
    Date.now() + hours * HOUR_MS,
  )
const between = (from: number, to: number): ActiveTime => ({
  ...{ days: [...weekdays], from: clockIn(from), to: clockIn(to) },
})
const now = between(-1, 1)
const later = between(2, 3)
const device = () => scene.devices[0]!.sn
const lamps = async () => (await scene.fleet.devices())[0]?.leds
const clients = async () => {
  const { data } = await scene.me.call(inventory.showDevice, { query: { sn: device() } })
  return data.state?.clients?.filter(({ connection }) => connection === 'wireless').length
}
let version = 0
async function save(leds: ActiveTime | null, radios: ActiveTime | null) {
  const timer = (activeTime: ActiveTime | null) => ({ enabled: activeTime !== null, activeTime })
  const intent = { leds: timer(leds), radios: timer(radios) }
  const { status } = await scene.apply({ section: 'timers', intent }, version)
  version += 1
  expect(status).toBe(200)
  await scene.stands(device(), 'in_sync')
}

it('a timer turns the lamps off outside its hours and leaves them on within', async () => {
  expect((await scene.apply(wireless(ssidOf('Lobby')), 0)).status).toBe(200)
  await scene.stands(device(), 'in_sync')
  await save(now, null)
  expect(await lamps()).toBe('on')
  await save(later, null)
  await eventually(async () => (await lamps()) === 'off')
  await save(null, null)
  await eventually(async () => (await lamps()) === 'on')
})

it('a timer of the radios has everybody leave, and come back when its hours are', async () => {
  await eventually(async () => (await clients())! > 0)
  await save(null, later)
  await eventually(async () => (await clients()) === 0)
  await save(null, now)
  await eventually(async () => (await clients())! > 0)
})
