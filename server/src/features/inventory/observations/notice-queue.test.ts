import { expect, it } from 'vitest'
import { NoticeQueue } from './notice-queue.ts'

let devices = 0
const notice = (tenant_id: number | null, detail = 'x'.repeat(500)) => ({
  ...{ sn: `device ${devices++}`, tenant_id, at: 1, severity: 'info' as const, code: 'not_json', detail },
})
const waitingOf = (queue: NoticeQueue) => {
  const counts = new Map<number | null, number>()
  const all = queue.take(1)
  for (const { tenant_id } of all) counts.set(tenant_id, (counts.get(tenant_id) ?? 0) + 1)
  return { all, counts }
}

it('one tenant’s flood leaves the room of others, and what was written gives it back', () => {
  const queue = new NoticeQueue(100_000)
  queue.add(notice(2))
  for (let i = 0; i < 1_000; i++) queue.add(notice(1))
  for (let i = 0; i < 20; i++) queue.add(notice(2))
  const { all, counts } = waitingOf(queue)
  expect(counts.get(2)).toBe(21)
  expect(counts.get(1)).toBeLessThan(50)
  queue.putBack(all)
  queue.add(notice(null, 'short'))
  expect(queue.size).toBe(all.length + 1)
  expect(waitingOf(queue).counts.get(null)).toBe(1)
  for (let i = 0; i < 20; i++) queue.add(notice(1))
  expect(queue.size).toBe(20)
})

it('what a device tells without end is told as a number', () => {
  const queue = new NoticeQueue()
  for (let i = 0; i < 60; i++) queue.add({ ...notice(1, 'again'), sn: 'one' })
  const taken = queue.take(7)
  expect(taken).toHaveLength(51)
  expect(taken.at(-1)).toMatchObject({ code: 'notices_dropped', detail: '10', at: 7 })
})
