import { beforeEach, describe, expect, it, vi } from 'vitest'
import { EventBus } from '../../events/bus.ts'
import { silentLogger } from '../../lib/logger.ts'
import { openTestDb } from '../../testing/engines.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { createIdentity } from './create-identity.ts'
import { decoy, hashPassword } from './passwords/password.ts'

const verified: string[] = []
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  return {
    ...argon2,
    verify: (hash: string, password: string) => {
      verified.push(hash)
      return argon2.verify(hash, password)
    },
  }
})

const runs = 40
const visitor = { address: '192.0.2.1', userAgent: 'test' }

async function setUp() {
  const { db, close } = await openTestDb('sqlite')
  const clock = new FakeClock()
  const { service } = createIdentity({ db, bus: new EventBus(silentLogger), clock })
  for (const username of ['known', 'disabled'])
    await service.createAccount({ username, password: 'correct-horse-9', role: 'admin' })
  await db.updateTable('account').set({ disabled_at: 1 }).where('username', '=', 'disabled').execute()
  const refuse = (name: string) => service.signIn(name, 'wrong-password-1', visitor).catch(() => undefined)
  const measure = async (name: string) => {
    // Past the throttle, which is not what is measured.
    clock.advance(48 * 3600_000)
    const start = performance.now()
    await refuse(name)
    return performance.now() - start
  }
  return { refuse, measure, close }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

describe('a wrong sign-in', () => {
  beforeEach(() => {
    verified.length = 0
  })

  it.each(['known', 'unknown', 'disabled'])('verifies one password, for a name that is %s', async (name) => {
    const at = await setUp()
    await at.refuse(name)
    expect(verified).toHaveLength(1)
    await at.close()
  })

  it('verifies a decoy that costs what a real one costs', async () => {
    const costOf = (hash: string) => hash.split('$').slice(1, 4)
    expect(costOf(decoy)).toEqual(costOf(await hashPassword('correct-horse-9')))
  })

  it(`takes as long for a name that exists as for one that does not: medians of ${runs} each, in turn`, async () => {
    const at = await setUp()
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (const name of ['known', 'unknown']) await at.measure(name)
    for (let n = 0; n < runs; n += 1)
      for (const name of ['known', 'unknown'] as const) times[name].push(await at.measure(name))
    const [known, unknown] = [median(times.known), median(times.unknown)]
    expect(Math.abs(known - unknown) / Math.max(known, unknown)).toBeLessThan(0.25)
    await at.close()
  })
})
