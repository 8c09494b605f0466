import { describe, expect, it } from 'vitest'
import type { Share } from '#contract/tenancy/shares.ts'
import { endingOf, reminderKey } from './use-ending-shares'

const day = 86_400_000
const ends = (ID: number, until: number | null, over = false): Share => ({
  ...{ ID, mode: 'group', node: 1, Name: 'Lobby', from: 'ada', to: 'bob', permission: 'read' },
  ...{ dueday: '2026-06-30', alwaysOn: until === null, zone: 'UTC', since: 0, until, over },
  ...{ state: 'accepted', expiresAt: null },
})

describe('shares that end soon', () => {
  it('are those of the next seven days, the nearest first, of both sides', () => {
    const given = [ends(1, 7 * day), ends(2, 7 * day + 1), ends(3, null), ends(4, -1, true)]
    const received = [ends(5, day)]
    expect(endingOf({ given, received }, 0).map(({ ID, side }) => [ID, side])).toEqual([
      [5, 'received'],
      [1, 'given'],
    ])
  })

  it('are reminded of again when the last day comes, and when the end was moved', () => {
    const keys = [reminderKey(ends(1, 7 * day), 0), reminderKey(ends(1, 7 * day), 3 * day)]
    expect(keys[0]).toBe(keys[1])
    expect(reminderKey(ends(1, 7 * day), 6 * day)).not.toBe(keys[0])
    expect(reminderKey(ends(1, 6 * day), 0)).not.toBe(keys[0])
  })
})
