import { expect, it } from 'vitest'
import { KeyedQueue } from '../../../lib/keyed-queue.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { GroupCommit } from '../status/group-commit.ts'
import { DeliveryQueue } from './delivery-queue.ts'

/** One who is alone has three quarters. */
const settings = { deliveriesAtOnce: 4, spreadPerWaitingMs: 20, spreadMaxMs: 60_000 }

function queueOf(push: (sn: string) => Promise<void>) {
  const deviceQueue = new KeyedQueue({
    failed(error) {
      throw error
    },
  })
  // The first letter of a device tells whose it is.
  const tenantOf = (sn: string) => sn.charCodeAt(0)
  return new DeliveryQueue({ deviceQueue, settings, tenantOf, deliver: push })
}

it('so many devices at the same time, the others after them', async () => {
  const running = new Set<string>()
  const done: string[] = []
  let most = 0
  const gates = new Map<string, () => void>()
  const deliveryQueue = queueOf(async (sn) => {
    running.add(sn)
    most = Math.max(most, running.size)
    await new Promise<void>((resolve) => gates.set(sn, resolve))
    running.delete(sn)
    done.push(sn)
  })
  const all = Array.from({ length: 10 }, (_, i) => `device ${i}`)
  for (const sn of all) deliveryQueue.request(sn)
  while (done.length < all.length) {
    await eventually(() => gates.size > 0)
    for (const [sn, open] of gates) {
      gates.delete(sn)
      open()
    }
    await new Promise(setImmediate)
  }
  expect(most).toBe(3)
  expect(done.sort()).toEqual(all)
})

it('a device of another tenant does not wait behind all those of one', async () => {
  const begun: string[] = []
  const never = new Promise<void>(() => undefined)
  const deliveryQueue = queueOf((sn) => {
    begun.push(sn)
    return never
  })
  for (let i = 0; i < 100; i++) deliveryQueue.request(`a${i}`)
  await eventually(() => begun.length === 3)
  deliveryQueue.request('b')
  await eventually(() => begun.length === 4)
  expect(begun).toEqual(['a0', 'a1', 'a2', 'b'])
  expect(deliveryQueue.waiting()).toBe(101)
  deliveryQueue.stop()
})

it('who has more than its share waits until those who have less had their turns', async () => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const deliveryQueue = queueOf((sn) => {
    begun.push(sn)
    return new Promise((resolve) => void ends.set(sn, resolve))
  })
  for (let i = 0; i < 10; i++) deliveryQueue.request(`a${i}`)
  await eventually(() => begun.length === 3)
  for (const sn of ['b0', 'b1', 'c0', 'c1']) deliveryQueue.request(sn)
  await eventually(() => begun.length === 4)
  for (const sn of ['a0', 'a1']) ends.get(sn)!()
  await eventually(() => begun.length === 5)
  await new Promise(setImmediate)
  // Each has its share; the last one is for who comes next.
  expect(begun.slice(3).sort()).toEqual(['b0', 'c0'])
  deliveryQueue.stop()
})

it('what was asked for again while it waited is done once, and what was dropped not at all', async () => {
  const pushed: string[] = []
  const deliveryQueue = queueOf(async (sn) => void pushed.push(sn))
  deliveryQueue.requestLater('a', 60_000)
  deliveryQueue.requestLater('a', 0)
  deliveryQueue.requestLater('b', 60_000)
  deliveryQueue.drop('b')
  deliveryQueue.request('a')
  await eventually(() => pushed.length === 1)
  deliveryQueue.stop()
  deliveryQueue.request('c')
  expect(pushed).toEqual(['a'])
})

describeOnEngines('writes that share a transaction', (db) => {
  it('one that is refused keeps none of the others back', async () => {
    const commits = new GroupCommit(db())
    const insert = (name: string | null) =>
      commits.write(async (trx) => {
        await trx
          .insertInto('tenant')
          .values({ name: name as string, created_at: 1 })
          .execute()
      })
    const outcomes = await Promise.allSettled(['one', null, 'three'].map(insert))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    await commits.idle()
    const names = (await db().selectFrom('tenant').select('name').execute()).map(({ name }) => name)
    expect(names.sort()).toEqual(['one', 'three'])
  })
})
