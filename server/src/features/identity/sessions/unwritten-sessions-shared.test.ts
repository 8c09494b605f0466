import { expect, it } from 'vitest'
import type { Session } from './session-row.ts'
import { UnwrittenSessions } from './unwritten-sessions.ts'

let made = 0
const sessionOf = (account_id: number) =>
  ({ id: `${made}`, token_hash: `hash ${made++}`, account_id, created_at: 1 }) as Session

it('one account that signs in again and again while the disk is full keeps nobody else out', () => {
  const sessions = new UnwrittenSessions()
  const own = sessionOf(2)
  sessions.add(own)
  const flood = () => {
    for (let n = 0; n < 10_000; n++) sessions.add(sessionOf(1))
  }
  expect(flood).toThrow(expect.objectContaining({ limit: 'requests', whose: 'account' }))
  sessions.add(sessionOf(2))
  expect(sessions.of(2)).toHaveLength(2)
  sessions.remove(sessions.of(1)[0]!)
  sessions.add(sessionOf(1))
  expect(sessions.byHash(own.token_hash)).toBe(own)
})
