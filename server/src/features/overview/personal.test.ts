import { expect, it } from 'vitest'
import type { Share } from '#contract/tenancy/shares.ts'
import type { Task } from '#contract/tenancy/tasks.ts'
import type { Caller } from '../../http/route.ts'
import { personalOf } from './personal.ts'

const DAY = 86_400_000
const now = 100 * DAY
const me: Caller = { accountId: 1, tenant: 1, username: 'me', role: 'admin', sessionId: 's' }
const share = (Name: string, until: number | null, over = false) => ({ Name, until, over, since: 1 }) as Share
const task = (Name: string, Status: Task['Status']) =>
  ({ Status, node: { mode: 'group', ID: 1, Name }, createdAt: 5, expiresAt: 9 }) as Task

const personal = personalOf({
  shares: async () => ({
    given: [share('Soon', now + DAY), share('Late', now + 8 * DAY), share('Ended', now - 1, true)],
    received: [share('Always', null), share('Theirs', now + 7 * DAY)],
  }),
  tasks: async () => ({ recv: [task('Campus', 0), task('Gone', 2)] }),
  now: () => now,
})

it('counts hand-overs that wait for the caller and shares that end within a week, on both sides', async () => {
  const found = await personal(me)
  expect(found.map(({ kind, items }) => [kind, items.map(({ name }) => name)])).toEqual([
    ['task_waiting', ['Campus']],
    ['share_ending', ['Soon', 'Theirs']],
  ])
})

it('asks for no hand-overs of a member, who decides none', async () => {
  const [tasks] = await personal({ ...me, role: 'user' })
  expect(tasks).toMatchObject({ kind: 'task_waiting', count: 0 })
})
