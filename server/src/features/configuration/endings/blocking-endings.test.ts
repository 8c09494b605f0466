import { expect, it } from 'vitest'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { blockingEndings } from './blocking-endings.ts'

const unseen = { state: null, uplinks: new Set<string>(), behind: new Map<string, string[]>() }

const [phone, tablet] = ['0A:00:00:00:00:01', '0A:00:00:00:00:02']
const blocked = (...macs: string[]) => ({ clients: macs.map((mac) => ({ mac, name: 'a phone' })) })

it('who is newly blocked loses the network; who was before, or is let in again, loses nothing', () => {
  const lost = { code: 'client_blocked', subject: 'a phone', values: [tablet] }
  expect(blockingEndings.find(blocked(phone), blocked(phone, tablet), unseen)).toEqual([lost])
  expect(blockingEndings.find(undefined, blocked(tablet), unseen)).toEqual([lost])
  expect(blockingEndings.find(blocked(phone, tablet), blocked(phone), unseen)).toEqual([])
})

it('says whether it is connected there, as far as that is reported', () => {
  const one = { code: 'client_blocked' as const, subject: 'a phone', values: [phone] }
  const clients = [{ mac: phone.toLowerCase(), connection: 'wireless' }]
  const state = (parts: string[]) => ({ clients, parts }) as unknown as DeviceState
  expect(blockingEndings.clients(one, state(['clients']))).toBe(1)
  expect(blockingEndings.clients({ ...one, values: [tablet] }, state(['clients']))).toBe(0)
  expect(blockingEndings.clients(one, state([]))).toBeNull()
})
