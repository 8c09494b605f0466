import { expect, it } from 'vitest'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { Differences } from './differences.ts'
import { ReportWatcher } from './report-watcher.ts'

const report = (more: object) =>
  ({
    parts: ['ports'],
    ports: [],
    unit: {},
    clients: [],
    radios: [],
    at: 0,
    ...more,
  }) as unknown as DeviceState

it('of things that reports name and never name again nothing is left', () => {
  const watcher = new ReportWatcher({ thresholdOf: () => 1 })
  const looped = (id: string) =>
    report({
      parts: ['ports'],
      ports: [{ name: id, up: true, role: 'other', loopDetection: { state: 'loop_detected' } }],
    })
  const take = (id: string) => watcher.take(looped(id), 1, () => false)
  for (let i = 0; i < 2_000; i++) take(`Ethernet${i}`)
  expect(watcher.size).toBeGreaterThan(0)
  expect(watcher.size).toBeLessThan(100)
  // One that is told of every time goes on being counted.
  for (let i = 0; i < 100; i++) take('Ethernet1')
  expect(watcher.size).toBe(1)
})

it('of outputs only those of the last report are remembered, and a report without any changes nothing', () => {
  const differences = new Differences()
  const relay = (id: string, on: boolean) => report({ relays: [{ id, on }] })
  for (let i = 0; i < 500; i++) differences.take(relay(`relay${i}`, true))
  expect(differences.size).toBe(1)
  differences.take(report({}))
  expect(differences.take(relay('relay499', false)).moments).toMatchObject([
    { type: 'relay_changed', about: 'relay499' },
  ])
})
