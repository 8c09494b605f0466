import { afterEach, expect, it } from 'vitest'
import type { JsonObject } from '#protocols/json.ts'
import { standStill } from './control/still.ts'
import { ask, type Bench, connects, message, startBench, until } from './testing/harness.ts'

const AP = 2
let bench: Bench
afterEach(() => bench.stop())

it('a world that stands still is as it was last reported, and its devices go on obeying', async () => {
  bench = await startBench({ devices: 5 }, 400)
  bench.fleet.agents[AP]!.reboot('reboot')
  await until(() => connects(bench, AP) === 2, 'the access point is back')
  await message(bench, AP, 'state')
  const truth = standStill(bench.fleet)[AP]!
  const { clock, agents } = bench.fleet
  const { serial } = agents[AP]!
  expect(truth).toMatchObject({
    serial,
    kind: 'ap',
    uuid: 1,
    reported: true,
    ssids: ['Acme-Staff', 'Acme-Guest'],
  })
  expect(truth.uplinkBefore).toHaveLength(1)
  expect(truth.uplinkBefore[0]!.rxBytes).toBeGreaterThan(truth.uplink.rxBytes)
  const states = () => bench.connection(AP).messages.flatMap((one) => (one.kind === 'state' ? [one] : []))
  const last = () => states().at(-1)!.state as { unit: JsonObject; 'link-state': JsonObject }
  // The report before may be of the same second; this one has arrived once a later question is answered.
  await ask(bench, AP, 'ping')
  expect(last().unit.uptime).toBe(truth.uptimeSeconds)
  const { rxBytes: rx_bytes, txBytes: tx_bytes } = truth.uplink
  expect(last()['link-state']).toMatchObject({ upstream: { WAN: { counters: { rx_bytes, tx_bytes } } } })
  const reports = states().length
  const stood = clock.now()
  await until(() => clock.now() - stood > 300_000, 'five minutes pass')
  expect(states()).toHaveLength(reports)
  expect(standStill(bench.fleet)[AP]!.uplink).toEqual(truth.uplink)
  expect((await ask(bench, AP, 'ping')).status.error).toBe(0)
})
