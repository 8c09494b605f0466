import { expect, it } from 'vitest'
import { EventBus } from '../../../events/bus.ts'
import { silentLogger } from '../../../lib/logger.ts'
import type { ReportedEvent } from '../../../southbound/ports.ts'
import { EffectWatch } from './effect-watch.ts'

const linkDown: ReportedEvent = {
  protocol: 'test',
  sn: 'a',
  sessionId: 's',
  at: 1,
  type: 'wired.carrier-down',
  payload: {},
  severity: 'info',
  meaning: { kind: 'port_link', port: 'Ethernet1', up: false },
}
const watchFor = (deadlineMs: number) => {
  const bus = new EventBus(silentLogger)
  const watch = new EffectWatch({ bus, deadlineMs, momentsMs: 1, longMs: 60_000 })
  let looked = 0
  const evidence = {
    meaning: () => {
      looked += 1
      return true
    },
  }
  return { bus, expected: watch.expect('a', evidence), looked: () => looked }
}

it('sees what shows in time', async () => {
  const { bus, expected } = watchFor(60_000)
  bus.emit('device.event_reported', linkDown)
  expect(await expected.seen).toBe(true)
})

it('does not look any more at what shows too late', async () => {
  const { bus, expected, looked } = watchFor(1)
  expect(await expected.seen).toBe(false)
  bus.emit('device.event_reported', linkDown)
  expect(looked()).toBe(0)
})

it('sees nothing in what another device tells', () => {
  const { bus, looked } = watchFor(60_000)
  bus.emit('device.event_reported', { ...linkDown, sn: 'b' })
  expect(looked()).toBe(0)
})

it('tells what shows that it will not come, and in whose words', async () => {
  const bus = new EventBus(silentLogger)
  const watch = new EffectWatch({ bus, deadlineMs: 1, momentsMs: 1, longMs: 60_000 })
  const expected = watch.expect('a', { patience: 'long', meaning: () => ({ refuted: 'no' }) })
  bus.emit('device.event_reported', linkDown)
  expect(await expected.seen).toEqual({ refuted: 'no' })
})

it('takes silence for a yes where silence is one', async () => {
  const watch = new EffectWatch({
    ...{ bus: new EventBus(silentLogger), deadlineMs: 60_000, momentsMs: 1, longMs: 60_000 },
  })
  expect(await watch.expect('a', { patience: 'moments', silenceProves: true }).seen).toBe(true)
})
