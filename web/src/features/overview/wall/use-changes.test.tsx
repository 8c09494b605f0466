import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { LiveProvider } from '../../../api/live'
import { fakeLive } from '../../../testing/live'
import { useChanges } from './use-changes'

function open(place: Record<string, string>) {
  const live = fakeLive()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <LiveProvider connection={live.connection}>{children}</LiveProvider>
  )
  const { result, unmount } = renderHook(() => useChanges(place), { wrapper })
  const topics = () => live.told.filter(({ type }) => type === 'subscribe')
  return { ...live, changes: result.current, unmount, topics }
}

it('tells what listens of every change, until it stops listening', () => {
  const { tell, changes } = open({ group: '7' })
  const [listener, other] = [vi.fn(), vi.fn()]
  const stop = changes.on(listener)
  changes.on(other)
  tell({ type: 'event', topic: 'devices', group: 7, devices: [], removed: [] })
  tell({ type: 'event', topic: 'networks' })
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  tell({ type: 'event', topic: 'networks' })
  expect(listener).toHaveBeenCalledTimes(2)
  expect(other).toHaveBeenCalledTimes(3)
})

it('tells also when the channel is back: something may have been missed', () => {
  const { tell, changes } = open({})
  const listener = vi.fn()
  changes.on(listener)
  tell({ type: 'ready' })
  expect(listener).toHaveBeenCalledTimes(1)
})

it.each<[Record<string, string>, object]>([
  [{ group: '7' }, { topic: 'devices', group: 7 }],
  [{ project: '3' }, { topic: 'devices' }],
  [{}, { topic: 'devices' }],
])('hears of the devices of %o, of alarms and of networks', (place, devices) => {
  const { topics } = open(place)
  expect(topics()).toEqual([
    { type: 'subscribe', ...devices },
    { type: 'subscribe', topic: 'alarms' },
    { type: 'subscribe', topic: 'networks' },
  ])
})

it('hears nothing any more once the screen is gone', () => {
  const { tell, changes, unmount, told } = open({ group: '7' })
  const listener = vi.fn()
  changes.on(listener)
  unmount()
  tell({ type: 'event', topic: 'networks' })
  expect(listener).not.toHaveBeenCalled()
  expect(told.filter(({ type }) => type === 'unsubscribe')).toHaveLength(3)
})
