import { describe, expect, it } from 'vitest'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { aDevice } from '../testing/samples'
import { mayBelong, patchInfo, patchPages } from './live-patches'

const page = (serials: string[], next: string | null = null) => ({
  data: serials.map((sn) => aDevice({ sn })),
  page: { next, total: serials.length },
})

describe('live rows', () => {
  const pages = [page(['A', 'B'], 'more'), page(['C'])]

  it('change where they stand', () => {
    const { pages: next, unknown } = patchPages(pages, [{ sn: 'B', users: 9 }], [])
    expect(next[0]?.data.map((row) => row.sn)).toEqual(['A', 'B'])
    expect(next[0]?.data[1]).toMatchObject({ sn: 'B', users: 9, hostname: 'Roof AP' })
    expect(next[1]).toBe(pages[1])
    expect(unknown).toEqual([])
  })

  it('leave when removed, and are counted', () => {
    const { pages: next } = patchPages(pages, [], ['A'])
    expect(next[0]?.data.map((row) => row.sn)).toEqual(['B'])
    expect(next[0]?.page.total).toBe(1)
  })

  it('stay the same object when nothing of theirs changed', () => {
    const { pages: next, unknown } = patchPages(pages, [{ sn: 'X', users: 1 }], ['Y'])
    expect(next).toBe(pages)
    expect(unknown).toEqual([{ sn: 'X', users: 1 }])
  })
})

describe('a device that is on no loaded page', () => {
  const whole = [page(['A'])]

  it('is asked for when it was placed where the list looks', () => {
    expect(mayBelong({ group: 7, type: 'ap' }, whole, aDevice({ sn: 'X' }))).toBe(true)
    expect(mayBelong({ group: 8, type: 'ap' }, whole, aDevice({ sn: 'X' }))).toBe(false)
    expect(mayBelong({ group: 7, type: 'switch' }, whole, aDevice({ sn: 'X' }))).toBe(false)
  })

  it('is asked for when its new status is the one looked for', () => {
    expect(mayBelong({ status: 'online,never' }, whole, { sn: 'X', status: 'online' })).toBe(true)
    expect(mayBelong({ status: 'offline' }, whole, { sn: 'X', status: 'online' })).toBe(false)
  })

  it('is left alone when only figures changed, when one searches, or when it may be further down', () => {
    expect(mayBelong({}, whole, { sn: 'X', users: 3 })).toBe(false)
    expect(mayBelong({ q: 'roof' }, whole, aDevice({ sn: 'X' }))).toBe(false)
    expect(mayBelong({}, [page(['A'], 'more')], aDevice({ sn: 'X' }))).toBe(false)
  })
})

describe('the device page', () => {
  const command = {
    id: 1,
    sn: 'A',
    name: 'reboot',
    status: 'sent',
    by: 'super',
    at: 1,
    finishedAt: null,
    text: null,
  } as const
  const info = {
    ...aDevice({ sn: 'A' }),
    state: null,
    notices: [],
    commands: [command],
  } as unknown as DeviceInfo

  it('replaces a command it knows and puts a new one first', () => {
    const event = { type: 'event', topic: 'device', sn: 'A', change: 'command' } as const
    const done = patchInfo(info, { ...event, command: { ...command, status: 'done' } })
    expect(done.commands).toEqual([{ ...command, status: 'done' }])
    const second = patchInfo(info, { ...event, command: { ...command, id: 2 } })
    expect(second.commands.map(({ id }) => id)).toEqual([2, 1])
  })

  it('takes over what changed of the device and shows a notice once', () => {
    const notice = { id: 5, at: 2, severity: 'info', code: 'connected', detail: '' } as const
    const event = { type: 'event', topic: 'device', sn: 'A', change: 'notice', notice } as const
    const once = patchInfo(info, { ...event, device: { status: 'offline' } })
    expect(once.status).toBe('offline')
    expect(patchInfo(once, event).notices).toEqual([notice])
  })
})
