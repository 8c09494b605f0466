import { once } from 'node:events'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Api } from '../support/api.ts'
import { Fleet } from '../support/fleet.ts'
import { startProgram } from '../support/program.ts'
import { Roost } from '../support/roost.ts'
import { expect, test } from '../support/test.ts'

/** Stopped half-way: it has a server of its own. */
let roost: Roost
let restored: Roost
let api: Api
let fleet: Fleet

test.beforeAll(async () => {
  roost = await Roost.start()
  restored = new Roost({})
  api = await Api.signIn(roost)
  fleet = await Fleet.start(roost, { seed: 'snapshot', devices: 3 })
  const network = await api.createNetwork('Backed up')
  for (const device of await fleet.devices()) await api.bind(network, device)
})

test.afterAll(async () => {
  await fleet?.stop()
  await api?.dispose()
  await roost?.destroy()
  await restored?.destroy()
})

/** Every sample of every series up to a moment (s), in a row. */
async function samplesUntil(of: Api, time: number) {
  const path = `/api/v1/query?query=${encodeURIComponent('{__name__=~".+"}[1h]')}&time=${time}`
  const { result } = await of.prometheus<{ result: { metric: object; values: [number, string][] }[] }>(path)
  return result.map((series) => JSON.stringify(series)).sort()
}

/** Runs the command to its end; its exit code. */
async function snapshot(folder: string, says: RegExp): Promise<number | null> {
  const command = startProgram('tools/launch.js', ['series:snapshot', folder, '--data', roost.dataFolder])
  const ended = once(command.child, 'close')
  await command.printed(says)
  await ended
  return command.child.exitCode
}

test('a snapshot taken while devices report, put in the place of the series, gives the same answers', async () => {
  const newest = async () => (await samplesUntil(api, Date.now() / 1000)).join().length
  const first = await newest()
  await expect.poll(newest).toBeGreaterThan(Math.max(first, 20_000))
  const moment = Date.now() / 1000
  const before = await samplesUntil(api, moment)
  const folder = join(roost.folder, 'backup', 'series')
  expect(await snapshot(folder, /The time series up to now are in/)).toBe(0)
  // Devices go on meanwhile.
  await expect.poll(newest).toBeGreaterThan(before.join().length)

  await fleet.stop()
  await roost.stop()
  cpSync(roost.dataFolder, restored.dataFolder, { recursive: true })
  rmSync(join(restored.dataFolder, 'series'), { recursive: true })
  cpSync(folder, join(restored.dataFolder, 'series'), { recursive: true })
  await restored.start()
  const again = await Api.signIn(restored, 'super', roost.password)
  expect(await samplesUntil(again, moment)).toEqual(before)
  await again.dispose()
})

test('a snapshot into a folder that is there is refused and says so', async () => {
  expect(await snapshot(roost.folder, /is there already: a snapshot needs a new folder/)).toBe(1)
})
