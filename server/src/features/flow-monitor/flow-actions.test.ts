import { afterEach, expect, it, vi } from 'vitest'
import { doesNotExist } from '../../http/api-error.ts'
import { silentLogger } from '../../lib/logger.ts'
import type { CrossingRow } from './flow.repository.ts'
import { FlowActions } from './flow-actions.ts'
import type { ChangeEnd } from './port-switcher.ts'

const row = (more: Partial<CrossingRow>): CrossingRow => ({
  ...{ id: 1, tenant_id: 1, sn: 'sn', port: 'Ethernet3', account_id: 7, kind: 'above', at: 1, kbps: 9 },
  ...{ limit_kbps: 8, ended_at: null, action: 'reset', step: 'down', change_set_id: null, why: null },
  ...more,
})

afterEach(() => {
  vi.useRealTimers()
})

/** One life of the process over rows that outlive it. */
function open(ended: () => ChangeEnd, refused: (tenant: number) => Error | undefined = () => undefined) {
  const steps: { step?: unknown }[] = []
  const switched: boolean[] = []
  const over = vi.fn(async (_row: CrossingRow) => undefined)
  const actions = new FlowActions({
    flows: { update: async (_id: number, values: object) => void steps.push(values) } as never,
    ports: {
      switch: async ({ tenant }: { tenant: number }, _sn: string, _port: string, enabled: boolean) => {
        const error = refused(tenant)
        if (error) throw error
        return switched.push(enabled)
      },
      lastOf: async () => 5,
      ended: async () => ended(),
    } as never,
    nameOf: async () => 'me',
    ...{ log: silentLogger, over, settings: { offMs: 60_000, patienceMs: 60_000 } },
    deviceQueue: { post: async (_sn, work) => work() },
  })
  return { actions, steps, switched, over }
}

it('writes the step down before it is taken', async () => {
  const { actions, steps, switched } = open(() => undefined)
  await actions.begin(row({}))
  expect(steps[0]).toMatchObject({ step: 'down', change_set_id: null })
  expect(switched).toEqual([false])
  actions.stop()
})

it.each([
  ['the device was off', 5, { ok: true }, 'done', null],
  ['nobody knows whether it was', null, { ok: true }, 'failed', 'restarted'],
] as const)('after a start a port that was being reset comes up: %s', async (_, set, ended, step, why) => {
  const { actions, switched, over } = open(() => ended)
  await actions.resume(row({ change_set_id: set }))
  expect(switched).toEqual([true])
  expect(over.mock.calls[0]?.[0]).toMatchObject({ step, why })
})

it('after a start a port that was being closed is closed', async () => {
  const { actions, switched, over } = open(() => ({ ok: true }))
  await actions.resume(row({ action: 'close' }))
  expect(switched).toEqual([false])
  expect(over.mock.calls[0]?.[0]).toMatchObject({ step: 'done' })
})

it('a port whose device refuses to be switched off is brought up at once', async () => {
  const { actions, switched, over } = open(() =>
    switched.length === 1 ? { ok: false, why: 'refused' } : { ok: true },
  )
  await actions.begin(row({}))
  expect(switched).toEqual([false, true])
  expect(over.mock.calls[0]?.[0]).toMatchObject({ step: 'failed', why: 'refused' })
})

it('a device that is let go while its port is off: told as failed, and nothing more is switched', async () => {
  const { actions, switched, over } = open(() => undefined)
  await actions.begin(row({}))
  await actions.left('sn')
  expect(over.mock.calls[0]?.[0]).toMatchObject({ step: 'failed', why: 'device_left' })
  await actions.follow('sn')
  expect([switched, actions.isActing('sn')]).toEqual([[false], false])
})

it('a device that changed hands: its port comes up for the new owner, in nobody’s name', async () => {
  let answered = false
  const { actions, switched, over } = open(() => (answered ? { ok: false, why: 'device_left' } : undefined))
  await actions.begin(row({}))
  actions.owned('sn', 2)
  answered = true
  await actions.follow('sn')
  expect(switched).toEqual([false, true])
  expect(over.mock.calls[0]?.[0]).toMatchObject({ tenant_id: 2, account_id: null, why: 'device_left' })
})

it('a device found in other hands just when its port comes up: tried again, for its heir', async () => {
  vi.useFakeTimers()
  let heir = 1
  const { actions, switched, over } = open(
    () => ({ ok: true }),
    (tenant) => (tenant === heir ? undefined : doesNotExist('device')),
  )
  await actions.begin(row({}))
  heir = 2
  // The time of the reset is over before it is known whose the device is.
  await vi.advanceTimersByTimeAsync(60_000)
  expect([switched, over.mock.calls]).toEqual([[false], []])
  actions.owned('sn', 2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(switched).toEqual([false, true])
  expect(over.mock.calls[0]?.[0]).toMatchObject({ tenant_id: 2, step: 'done' })
})

it('a device that stays in hands nobody knows: told as failed after some tries', async () => {
  vi.useFakeTimers()
  const { actions, over } = open(
    () => ({ ok: true }),
    (tenant) => (tenant === 2 ? doesNotExist('device') : undefined),
  )
  await actions.begin(row({}))
  actions.owned('sn', 2)
  await vi.advanceTimersByTimeAsync(70_000)
  expect(over.mock.calls[0]?.[0]).toMatchObject({ step: 'failed', why: 'not_saved' })
})
