import { expect, it } from 'vitest'
import type { DeviceSeen, DeviceSession } from '../ports.ts'
import { RecordingSink } from '../testing/recording-sink.ts'
import { SessionRegistry } from './session-registry.ts'

it('counts devices, not sessions, and those that are expected to call again', () => {
  const registry = new SessionRegistry(new RecordingSink())
  const enter = (sn: string, protocol: string, absentAfterMs?: number) => {
    const self = {
      ...{ sn, protocol, sessionId: `${sn} ${protocol}`, address: '', connectedAt: 0, can: {} },
      ...(absentAfterMs !== undefined && { absentAfterMs }),
      end: (reason) => registry.leave(self, reason, 1),
    } as DeviceSession
    registry.enter(self, { sn, sessionId: self.sessionId } as DeviceSeen)
    return self
  }
  enter('a', 'line')
  const calling = enter('a', 'inform', 60_000)
  const alone = enter('b', 'inform', 60_000)
  expect(registry.count()).toBe(2)
  calling.end('closed')
  expect(registry.count()).toBe(2)
  alone.end('closed')
  expect(registry.count()).toBe(2)
  registry.end('b', 'refused')
  registry.get('a')!.end('closed')
  expect(registry.count()).toBe(1)
  registry.endAll('shutdown')
  expect(registry.count()).toBe(0)
})
