import { expect, it } from 'vitest'
import { silentLogger } from './logger.ts'
import { UntilDone } from './until-done.ts'

it('tries again what throws, less and less often, and lets nothing of the same key pass', async () => {
  const pauses: number[] = []
  const until = new UntilDone({
    ...{ log: silentLogger, failed: 'not kept' },
    pause: async (ms) => void pauses.push(ms),
  })
  const done: string[] = []
  let broken = 8
  const first = until.run('a', async () => {
    if (broken-- > 0) throw new Error('locked')
    done.push('first')
  })
  const second = until.run('a', async () => void done.push('second'))
  await Promise.all([first, second])
  expect(done).toEqual(['first', 'second'])
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
})

it('tries nothing again once it is stopped', async () => {
  const until = new UntilDone({ log: silentLogger, failed: 'not kept', pause: async () => undefined })
  until.stop()
  let tries = 0
  await until.run('a', async () => {
    tries++
    throw new Error('locked')
  })
  expect(tries).toBe(1)
})
