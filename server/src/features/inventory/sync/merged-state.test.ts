import { describe, expect, it } from 'vitest'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { groupOfPart, groupsIn, stateGroups } from '#contract/inventory/state/state-groups.ts'
import { reportOf } from '../testing/open-inventory.ts'
import { type HeardState, mergeStates, notOver } from './merged-state.ts'

const MINUTE = 60_000

const heard = (protocol: string, trust: number, at: number, state: Partial<DeviceState>): HeardState => ({
  ...{ protocol, at, source: { trust, freshForMs: 5 * MINUTE } },
  state: reportOf('sn', 's', at, state).state,
})
const merge = (all: HeardState[], now: number, ...absent: string[]) =>
  mergeStates(all, { now, present: (protocol) => !absent.includes(protocol) }, 'rich')

const unit = (uptimeSeconds: number) => ({ unit: { uptimeSeconds } })
const port = { name: 'lan1', role: 'downstream' as const }

describe('a state of two protocols', () => {
  it('is, of each group, as the most trusted tells it while that is fresh', () => {
    const rich = heard('rich', 20, 0, { ...unit(100), ports: [port], parts: ['ports'] })
    const poor = heard('poor', 10, 4 * MINUTE, { ...unit(7), relays: [{ id: '1', on: true }] })
    const { state, from } = merge([poor, rich], 4 * MINUTE)
    expect(state).toMatchObject({
      ...unit(100),
      ports: [port],
      relays: [{ id: '1', on: true }],
      parts: ['ports'],
    })
    expect(state.at).toBe(4 * MINUTE)
    expect([...from].map(([group, { protocol }]) => [group, protocol])).toEqual([
      ['system', 'rich'],
      ['ports', 'rich'],
      ['relays', 'poor'],
    ])
    expect(merge([poor, rich], 6 * MINUTE).state.unit).toEqual({ uptimeSeconds: 7 })
  })

  it('keeps what only the lost one told, and of the rest is as the other tells it', () => {
    const rich = heard('rich', 20, MINUTE, { ...unit(100), ports: [port], parts: ['ports'] })
    const poor = heard('poor', 10, 0, unit(7))
    expect(merge([rich, poor], MINUTE, 'rich').state).toMatchObject({ ...unit(7), ports: [port] })
    // Neither is there: who told last.
    expect(merge([rich, poor], MINUTE, 'rich', 'poor').state).toMatchObject(unit(100))
  })

  it('does not swing between two that are trusted alike', () => {
    const [one, other] = [heard('a', 10, 0, unit(1)), heard('b', 10, 0, unit(2))]
    for (const all of [
      [one, { ...other, at: MINUTE }],
      [other, { ...one, at: MINUTE }],
    ])
      expect(merge(all, MINUTE).state.unit.uptimeSeconds).toBe(1)
  })

  it('runs what the protocol says that configures it', () => {
    const rich = heard('rich', 1, 0, { config: { id: '7', kind: 'configured' } })
    const poor = heard('poor', 99, 0, { config: { id: 'draft-1', kind: 'configured' } })
    expect(merge([rich, poor], 0).state.config?.id).toBe('7')
    expect(merge([poor], 0).state.config).toBeUndefined()
  })

  it('forgets a source that was silent for a week beside others', () => {
    const [old, young] = [heard('rich', 20, 0, unit(1)), heard('poor', 10, 8 * 86_400_000, unit(2))]
    expect(notOver([old, young])).toEqual([young])
    expect(notOver([old])).toEqual([old])
  })
})

it('a list that was told and is empty says so, one that was not told says nothing', () => {
  const { state } = heard('rich', 1, 0, { parts: ['clients'] })
  expect([...groupsIn(state)]).toEqual(['clients'])
  expect(stateGroups).toContain(groupOfPart('lldp'))
})
