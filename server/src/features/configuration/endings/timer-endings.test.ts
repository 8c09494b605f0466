import { expect, it } from 'vitest'
import { sections } from '#contract/configuration/sections.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { timerEndings } from './timer-endings.ts'

const seen = { state: null, uplinks: new Set<string>(), behind: new Map<string, string[]>() }
const { empty } = sections.timers
const activeTime = { days: ['monday' as const], from: '08:00', to: '18:00' }
const timed = { ...empty, radios: { enabled: true, activeTime } }
const ending = { code: 'radios_timed' as const, subject: '', values: [] }

it('Wi-Fi ends outside of the times that radios are given, not by those of lamps', () => {
  expect(timerEndings.find(empty, timed, seen)).toEqual([ending])
  expect(timerEndings.find(undefined, timed, seen)).toEqual([ending])
  expect(timerEndings.find(timed, timed, seen)).toEqual([])
  expect(timerEndings.find(timed, empty, seen)).toEqual([])
  expect(timerEndings.find(empty, { ...empty, leds: timed.radios }, seen)).toEqual([])
})

it('is told to all who are connected by radio', () => {
  const clients = [{ connection: 'wireless' }, { connection: 'wired' }]
  const state = { parts: ['clients'], clients } as unknown as DeviceState
  expect(timerEndings.clients(ending, state)).toBe(1)
  expect(timerEndings.clients(ending, { ...state, parts: [] })).toBeNull()
})
