import { expect, it, onTestFinished } from 'vitest'
import { ask, startBench, until } from './testing/harness.ts'

const AP = 2

it('telemetry streams states as an agent’s program hands them over: number, serial and state', async () => {
  const bench = await startBench({})
  onTestFinished(() => bench.stop())
  const { serial } = bench.fleet.agents[AP]!
  expect((await ask(bench, AP, 'telemetry', { interval: 1, types: ['state'] })).status.error).toBe(0)
  const streamed = () =>
    bench.recorder.connections
      .filter(({ cn }) => cn === serial)
      .flatMap(({ messages }) => messages)
      .flatMap((told) => (told.kind === 'telemetry' ? (told.data.state ?? []) : []))
  await until(() => streamed().length > 0, 'a state arrives')
  expect(streamed()[0]).toEqual([
    expect.any(Number),
    { uuid: expect.any(Number), serial, state: expect.objectContaining({ unit: expect.anything() }) },
  ])
})
