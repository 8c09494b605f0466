import { expect, it, vi } from 'vitest'
import { OtherEnds } from './other-ends.ts'

const down = { type: 'port_down', about: 'Ethernet1' } as const

function opened(found: { id: number; resolved_at: number | null } | undefined) {
  const findOpen = vi.fn(async () => found as never)
  const endPartsOf = vi.fn(async () => {})
  const neighboursOf = async () => [{ sn: 'core', port: 'Ethernet1', itsPort: 'Ethernet9' }]
  return { findOpen, endPartsOf, ends: new OtherEnds({ repository: { findOpen, endPartsOf }, neighboursOf }) }
}

it('finds the alarm of the same cable at its other end while it stands', async () => {
  const { ends, findOpen } = opened({ id: 5, resolved_at: null })
  expect(await ends.toldBy(1, 'floor', down)).toBe(5)
  expect(findOpen).toHaveBeenCalledWith({ tenant: 1, foldKey: 'port_down Ethernet9 core' })
  expect(await ends.toldBy(1, 'floor', { ...down, about: 'Ethernet2' })).toBe(null)
  expect(await opened({ id: 5, resolved_at: 7 }).ends.toldBy(1, 'floor', down)).toBe(null)
  expect(await opened(undefined).ends.toldBy(1, 'floor', down)).toBe(null)
})

it('a link that is up at one end is up at the other', async () => {
  const { ends, endPartsOf } = opened(undefined)
  await ends.over({ id: 5, type: 'port_down' }, 9)
  await ends.over({ id: 6, type: 'cpu_high' }, 9)
  expect(endPartsOf.mock.calls).toEqual([[{ id: 5, type: 'port_down' }, 9]])
})
