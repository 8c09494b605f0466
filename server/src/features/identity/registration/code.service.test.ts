import { expect, it } from 'vitest'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { type CodeDeps, CodeService } from './code.service.ts'

it('codes that one address asks for do not hold up or refuse those of another', async () => {
  const sent: string[] = []
  const service = new CodeService({
    codes: {
      recent: async () => [],
      insert: async ({ address }: { address: string }) => void sent.push(address),
    },
    contacts: { accountByContact: async () => undefined },
    messenger: { channels: ['email'], queue: async () => undefined },
    secrets: { digest: () => 'digest' },
    clock: new FakeClock(),
    registrationOpen: true,
    proofBits: 8,
  } as unknown as CodeDeps)
  const ask = (n: number, address: string) =>
    service.send({ target: `person${n}@example.com`, purpose: 'register' }, address)
  const flood = Array.from({ length: 1_000 }, (_, n) => ask(n, '198.51.100.7'))
  const own = ask(1_000, '203.0.113.9')
  const outcomes = await Promise.allSettled(flood)
  await own
  expect(sent.indexOf('203.0.113.9')).toBeLessThan(3)
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused[0]).toMatchObject({ reason: { limit: 'requests', whose: 'address', retryAfterSeconds: 10 } })
})
