import { expect, it } from 'vitest'
import { KeyedQueue } from '../../../lib/keyed-queue.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { GroupCommit } from './group-commit.ts'
import { Pusher } from './pusher.ts'

const settings = { pushesAtOnce: 3, spreadPerWaitingMs: 20, spreadMaxMs: 60_000 }

function pusherOf(push: (sn: string) => Promise<void>) {
  const deviceQueue = new KeyedQueue({
    failed(error) {
      throw error
    },
  })
  return new Pusher({ deviceQueue, settings, push })
}

it('so many devices at the same time, the others after them', async () => {
  const running = new Set<string>()
  const done: string[] = []
  let most = 0
  const gates = new Map<string, () => void>()
  const pusher = pusherOf(async (sn) => {
    running.add(sn)
    most = Math.max(most, running.size)
    await new Promise<void>((resolve) => gates.set(sn, resolve))
    running.delete(sn)
    done.push(sn)
  })
  const all = Array.from({ length: 10 }, (_, i) => `device ${i}`)
  for (const sn of all) pusher.request(sn)
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

it('what was asked for again while it waited is done once, and what was dropped not at all', async () => {
  const pushed: string[] = []
  const pusher = pusherOf(async (sn) => void pushed.push(sn))
  pusher.requestLater('a', 60_000)
  pusher.requestLater('a', 0)
  pusher.requestLater('b', 60_000)
  pusher.drop('b')
  pusher.request('a')
  await eventually(() => pushed.length === 1)
  pusher.stop()
  pusher.request('c')
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
