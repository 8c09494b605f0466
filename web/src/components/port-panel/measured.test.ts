import { describe, expect, it } from 'vitest'
import type { Port } from '#contract/inventory/state/device-state.ts'
import { loadColor, loadOf, measuredLamp, shortCount } from './measured-lamp'
import { troubleOf } from './port-state'

const port = (more: Partial<Port> = {}): Port => ({ name: '1', role: 'other', up: true, ...more })
const vlans: number[] = []

describe('a port by what was measured', () => {
  it('without a measure is dashed, never free of errors or idle', () => {
    for (const mode of ['errors', 'utilisation', 'vlan'] as const)
      expect(measuredLamp(port(), mode, { vlans }).look).toBe('dashed')
    expect(measuredLamp(port({ up: false }), 'errors', { vlans }).look).toBe('outline')
  })

  it('by errors of the last hour: none, some, many', () => {
    const lamp = (hourErrors: number) => measuredLamp(port(), 'errors', { hourErrors, vlans })
    expect(lamp(0.2)).toMatchObject({ tone: 'ok', letters: '' })
    expect(lamp(7)).toMatchObject({ tone: 'warn', letters: '7' })
    expect(lamp(100)).toMatchObject({ tone: 'bad', letters: '100' })
    expect([999, 1_000, 12_400, 999_400, 3_000_000].map(shortCount)).toEqual([
      '999',
      '1k',
      '12k',
      '999k',
      '3M',
    ])
  })

  it('by its busier direction, as a share of its speed', () => {
    const gigabit = port({ speedBps: 1e9 })
    expect(loadOf(gigabit, { receiveBps: 2e8, transmitBps: 5e8, vlans })).toBe(0.5)
    expect(loadOf(gigabit, { receiveBps: 2e9, vlans })).toBe(1)
    expect(loadOf(port(), { receiveBps: 2e8, vlans })).toBeUndefined()
    expect(loadOf(gigabit, { vlans })).toBeUndefined()
    expect(measuredLamp(gigabit, 'utilisation', { transmitBps: 7.5e8, vlans })).toMatchObject({
      letters: '75%',
      fill: 'color-mix(in oklab, var(--warn), var(--bad) 50%)',
    })
    expect([loadColor(0), loadColor(0.5), loadColor(1)].map((color) => /(\d+)%/.exec(color)?.[1])).toEqual([
      '0',
      '100',
      '100',
    ])
  })

  it('by the VLANs heard on it', () => {
    expect(measuredLamp(port(), 'vlan', { vlans: [20] })).toMatchObject({ look: 'outline', letters: '20' })
    expect(measuredLamp(port(), 'vlan', { vlans: [1, 20, 30] })).toMatchObject({
      tone: 'busy',
      letters: '3×',
    })
  })
})

it('a loop is worse than being blocked, and both need a word of the device', () => {
  expect(troubleOf(port())).toBeNull()
  expect(troubleOf(port({ spanningTree: { state: 'forwarding' } }))).toBeNull()
  expect(troubleOf(port({ spanningTree: { state: 'blocking' } }))).toBe('blocked')
  expect(troubleOf(port({ spanningTree: { bpduGuard: 'errdisabled' } }))).toBe('blocked')
  const looping = {
    loopDetection: { state: 'loop_detected' as const },
    spanningTree: { state: 'blocking' as const },
  }
  expect(troubleOf(port(looping))).toBe('loop')
})
