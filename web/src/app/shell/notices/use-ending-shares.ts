import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listShares, type Share, shareReminderDays } from '#contract/tenancy/shares.ts'
import { reading, toldInPlace } from '../../../api/query-client'
import { useStored } from '../../../lib/stored'

const dayMs = 86_400_000

export interface EndingShare extends Share {
  side: 'given' | 'received'
}

/** Shares that end within the days of which people are reminded (readings C16), the nearest first. */
export function endingOf(shares: { given: Share[]; received: Share[] }, now: number): EndingShare[] {
  const all = (['given', 'received'] as const).flatMap((side) =>
    shares[side].map((share): EndingShare => ({ ...share, side })),
  )
  return all
    .filter(({ state }) => state === 'accepted')
    .filter(({ until, over }) => until !== null && !over && until > now && until - now <= mostDays * dayMs)
    .sort((a, b) => a.until! - b.until!)
}

const mostDays = Math.max(...shareReminderDays)

/** One reminder: another end, or one that has come nearer, is another. */
export function reminderKey({ ID, until }: Share, now: number): string {
  const days = shareReminderDays.filter((one) => until! - now <= one * dayMs)
  return `${ID} ${until} ${Math.min(...days)}`
}

/** What ends soon, how many reminders of it were not looked at in this browser, and that they were. */
export function useEndingShares() {
  const shares = useQuery({ ...reading(listShares), ...toldInPlace })
  const [seen, setSeen] = useStored<string[]>('roost.ending-shares.seen', [])
  const now = Date.now()
  const ending = shares.data ? endingOf(shares.data, now) : []
  const keys = ending.map((share) => reminderKey(share, now))
  const joined = keys.join('\n')
  return {
    ending,
    unseen: keys.filter((key) => !seen.includes(key)).length,
    look: useCallback(() => setSeen(joined === '' ? [] : joined.split('\n')), [joined, setSeen]),
  }
}
