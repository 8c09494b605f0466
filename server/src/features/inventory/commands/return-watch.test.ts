import { expect, it } from 'vitest'
import { EventBus } from '../../../events/bus.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { ReturnWatch } from './return-watch.ts'

it('devices that never come back leave nothing behind, nor do those that do', async () => {
  const bus = new EventBus(silentLogger)
  const returns = new ReturnWatch(bus, 5)
  const away = ['a', 'a', 'b'].map((sn) => returns.of(sn))
  expect(await Promise.all(away)).toEqual(['gone', 'gone', 'gone'])
  expect(returns.size).toBe(0)
  const back = returns.of('c')
  bus.emit('device.seen', { sn: 'c' } as never)
  expect(await back).toBe('back')
  expect(returns.size).toBe(0)
})
