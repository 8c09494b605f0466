import { expect, it } from 'vitest'
import type { RttyLink } from '../link.ts'
import { SharedLink } from './shared-link.ts'

it('knows nothing of terminals that were ended, and of who left', async () => {
  const told: string[] = []
  const terminal = async () => ({ end: () => told.push('terminal') })
  const own = { sn: '02', address: '127.0.0.1', onEnd: () => () => undefined, terminal }
  const shared = new SharedLink(own as unknown as RttyLink)
  const events = { printed: () => undefined, ended: () => undefined }
  const opened = await shared.terminal({ columns: 80, rows: 24 }, events)
  opened.end()
  const leave = shared.onEnd(() => told.push('left'))
  leave()
  shared.onEnd(() => told.push('stayed'))
  shared.end()
  expect(told).toEqual(['terminal', 'stayed'])
})
