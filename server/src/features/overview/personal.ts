import { managers, type Role } from '#contract/permissions.ts'
import { type Share, shareReminderDays } from '#contract/tenancy/shares.ts'
import { type Task, taskStatus } from '#contract/tenancy/tasks.ts'
import type { Caller } from '../../http/route.ts'
import { type AttentionFinding, about } from './attention.ts'

export interface PersonalDeps {
  shares(caller: Caller): Promise<{ given: Share[]; received: Share[] }>
  tasks(caller: Caller): Promise<{ recv: Task[] }>
  now(): number
}

const DAY_MS = 86_400_000

/** Shares that end within the days of which people are reminded, and hand-overs that wait for the caller. */
export const personalOf =
  ({ shares, tasks, now }: PersonalDeps) =>
  async (caller: Caller): Promise<AttentionFinding[]> => {
    const mayDecide = (managers as readonly Role[]).includes(caller.role)
    const [all, waiting] = await Promise.all([
      shares(caller),
      mayDecide ? tasks(caller) : { recv: [] as Task[] },
    ])
    return [ofTasks(waiting.recv), ofShares([...all.given, ...all.received], now())]
  }

function ofTasks(received: Task[]): AttentionFinding {
  const items = received
    .filter(({ Status }) => Status === taskStatus.pending)
    .map(({ node, createdAt, expiresAt }) => about(node.Name, { since: createdAt, until: expiresAt }))
  return { kind: 'task_waiting', items, count: items.length }
}

function ofShares(shares: Share[], now: number): AttentionFinding {
  const soon = Math.max(...shareReminderDays) * DAY_MS
  const items = shares
    .filter(({ until, over }) => until !== null && !over && until > now && until - now <= soon)
    .map(({ Name, since, until }) => about(Name, { since, until }))
  return { kind: 'share_ending', items, count: items.length }
}
