import { expect, it } from 'vitest'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { BindTries } from './bind-tries.ts'
import type { BindTryRepository } from './bind-try.repository.ts'

it('tries of one account do not hold up or refuse those of another', async () => {
  const begun: number[] = []
  const tries = {
    removeBefore: async () => undefined,
    insert: async (_sn: string, account: number) => begun.push(account),
    before: async () => [],
    remove: async () => undefined,
  } as unknown as BindTryRepository
  const bindTries = new BindTries(tries, new FakeClock(), async () => undefined)
  const flood = Array.from({ length: 1_000 }, () => bindTries.begin('02:AB:10:C4:D2:F0', 1))
  const own = bindTries.begin('02:AB:10:C4:D2:F1', 2)
  const outcomes = await Promise.allSettled(flood)
  await own
  expect(begun.indexOf(2)).toBeLessThan(3)
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatchObject({ reason: { limit: 'requests', whose: 'account', retryAfterSeconds: 10 } })
})
