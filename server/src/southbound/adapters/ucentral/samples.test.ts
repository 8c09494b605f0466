import { afterEach, beforeEach, expect, it } from 'vitest'
import { deviceState } from '#contract/inventory/state/device-state.ts'
import { readSampleFile } from '#protocols/ucentral/samples.ts'
import { eventually } from '../../../testing/eventually.ts'
import { Harness } from '../../testing/harness.ts'

let harness: Harness

beforeEach(async () => {
  harness = await new Harness().start()
})
afterEach(() => harness.stop())

/** Plays everything the recorded device said, byte for byte, and waits until all of it was taken in. */
async function replay(file: string): Promise<void> {
  const lines = readSampleFile(file).filter((line) => line.from === 'device')
  const serial = String(JSON.parse(lines[0]!.text).params.serial)
  const device = await harness.dial(serial).opened()
  for (const line of lines) device.raw(line.text)
  await eventually(() => harness.southbound.stats().framesTotal === lines.length)
  await eventually(() => harness.sink.of('seen').length === 1)
}

const types = () => harness.sink.of('event').map((event) => event.type)

it('ap-events: every message of an access point is taken', async () => {
  await replay('ap-events.jsonl')
  expect(harness.sink.of('seen')).toMatchObject([{ kind: 'ap', kindSource: 'platform' }])
  expect(harness.sink.of('report').map((report) => report.raw)).toHaveLength(2)
  expect(types()).toEqual(
    expect.arrayContaining([
      'healthcheck',
      'log',
      'deviceupdate',
      'venue_broadcast',
      'wifiscan',
      'cfgpending',
    ]),
  )
  expect(harness.sink.codes()).toEqual(['radius_not_served'])
})

it('ap-commands: answers to commands of another controller are named, not believed', async () => {
  await replay('ap-commands.jsonl')
  expect(harness.sink.of('seen')).toHaveLength(1)
  expect(new Set(harness.sink.codes())).toEqual(new Set(['result_unknown_id']))
  expect(types().filter((type) => type === 'log')).toHaveLength(3)
  expect(harness.sink.of('gone')).toEqual([])
})

it('ap-configure', async () => {
  await replay('ap-configure.jsonl')
  expect(harness.sink.of('seen')).toMatchObject([
    { config: { id: expect.any(String), kind: expect.any(String) }, reason: expect.any(String) },
  ])
})

it('switch: 24 ports with PoE, and no field refused', async () => {
  await replay('switch.jsonl')
  expect(harness.sink.of('seen')).toMatchObject([
    { kind: 'switch', software: 'Rel 3.2.0 build 5', hardware: null },
  ])
  const reports = harness.sink.of('report')
  // Four of its own, two of a telemetry stream.
  expect(reports).toHaveLength(6)
  for (const { state } of reports) {
    expect(deviceState.parse(state)).toEqual(state)
    expect(state.problems).toEqual([])
    expect(state.ports).toHaveLength(24)
    expect(state.parts).toEqual(expect.arrayContaining(['ports', 'interfaces', 'poe']))
  }
  expect(reports[0]?.capabilities).toEqual(expect.arrayContaining(['ports', 'poe']))
  const [first, second] = reports.map(
    ({ state }) => state.ports.find((port) => port.counters?.rxBytes)?.counters,
  )
  expect(second!.rxBytes!).toBeGreaterThan(first!.rxBytes!)
  expect(types()).toEqual(expect.arrayContaining(['device.reboot', 'healthcheck', 'telemetry', 'log']))
})
