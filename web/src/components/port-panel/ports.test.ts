import { describe, expect, it } from 'vitest'
import type { Port } from '#contract/inventory/state/device-state.ts'
import { layoutOf, neighbourOf, portsAcross } from './port-layout'
import { lampOf, mediumWord, speedLetters } from './port-state'

const port = (name: string, more: Partial<Port> = {}): Port => ({ name, role: 'other', ...more })
const numbered = (count: number) => Array.from({ length: count }, (_, index) => port(`Ethernet${index + 1}`))

describe('the front of a device', () => {
  it('has odd ports on top and even ones below', () => {
    const layout = layoutOf(numbered(24).reverse())
    const at = (name: string) => layout.ports.find((placed) => placed.port.name === name)
    expect(layout).toMatchObject({ columns: 12, rows: 2 })
    expect(at('Ethernet1')).toMatchObject({ column: 0, row: 0, print: '1' })
    expect(at('Ethernet2')).toMatchObject({ column: 0, row: 1 })
    expect(at('Ethernet23')).toMatchObject({ column: 11, row: 0 })
  })

  it('has one row on small devices, the WAN socket first', () => {
    const layout = layoutOf([port('lan2'), port('lan1'), port('wan')])
    expect(layout.rows).toBe(1)
    expect(layout.ports.map((placed) => placed.print)).toEqual(['wan', 'lan1', 'lan2'])
  })

  it('has SFP cages to the right', () => {
    const layout = layoutOf([port('sfp1'), ...numbered(10), port('sfp2')])
    const cages = layout.ports.filter((placed) => placed.sfp)
    expect(cages.map(({ column, row }) => [column, row])).toEqual([
      [5, 0],
      [5, 1],
    ])
  })

  it('has ports across from one to another, which a quick pointer leaps over', () => {
    const layout = layoutOf(numbered(24))
    const across = (from: number, to: number) =>
      portsAcross(layout, `Ethernet${from}`, `Ethernet${to}`).map((name) => Number(name.slice(8)))
    expect(across(5, 11)).toEqual([5, 7, 9, 11])
    expect(across(12, 8)).toEqual([8, 10, 12])
    expect(across(10, 5)).toEqual([5, 6, 7, 8, 9, 10])
    expect(across(7, 7)).toEqual([7])
  })

  it('believes the device more than names about what is a cage', () => {
    const said = [port('sfp1', { medium: 'copper' }), port('Ethernet2', { medium: 'sfp+' })]
    expect(layoutOf(said).ports.map(({ port: { name }, sfp }) => [name, sfp])).toEqual([
      ['sfp1', false],
      ['Ethernet2', true],
    ])
  })

  it('is walked with the arrow keys and ends at its edges', () => {
    const layout = layoutOf(numbered(10))
    const first = layout.ports[0]!
    expect(neighbourOf(layout, first, 'ArrowRight')?.port.name).toBe('Ethernet3')
    expect(neighbourOf(layout, first, 'ArrowDown')?.port.name).toBe('Ethernet2')
    expect(neighbourOf(layout, first, 'ArrowLeft')).toBeUndefined()
    expect(neighbourOf(layout, first, 'a')).toBeUndefined()
  })
})

it('the medium is printed as on boxes; without a word from the device there is none', () => {
  expect(mediumWord(port('1', { medium: 'qsfp28' }))).toBe('QSFP28')
  expect(mediumWord(port('1', { medium: 'copper' }))).toBe('copper')
  expect(mediumWord(port('1', { transceiver: { linkModes: [], formFactor: 'CFP2' } }))).toBe('CFP2')
  expect(mediumWord(port('1'))).toBeUndefined()
})

describe('the lamp of a port', () => {
  it('is dashed when nothing is known, an outline when down', () => {
    expect(lampOf(port('1'), 'status').look).toBe('dashed')
    expect(lampOf(port('1', { up: false }), 'speed').look).toBe('outline')
    expect(lampOf(port('1', { up: true }), 'status')).toMatchObject({ tone: 'ok', look: 'filled' })
  })

  it('is not green while the port carries nothing for it is blocked or loops', () => {
    const up = { up: true } as const
    const toneOf = (more: Partial<Port>) => lampOf(port('1', { ...up, ...more }), 'status').tone
    expect(toneOf({ spanningTree: { state: 'blocking' } })).toBe('warn')
    expect(toneOf({ loopDetection: { state: 'loop_detected' } })).toBe('bad')
    expect(toneOf({ spanningTree: { state: 'forwarding' }, loopDetection: { state: 'no_loop' } })).toBe('ok')
  })

  it('says the speed in letters too', () => {
    expect(lampOf(port('1', { up: true, speedBps: 1e8 }), 'speed')).toMatchObject({
      tone: 'warn',
      letters: '100M',
    })
    expect(lampOf(port('1', { up: true, speedBps: 1e10 }), 'speed')).toMatchObject({
      tone: 'busy',
      letters: '10G',
    })
    expect(speedLetters(2_500_000_000)).toBe('2.5G')
    expect(speedLetters(undefined)).toBe('?')
  })

  it('shows power only where it is delivered', () => {
    expect(lampOf(port('1', { poe: { status: 'delivering', watts: 8.6 } }), 'poe').letters).toBe('9W')
    expect(lampOf(port('1', { poe: { status: 'searching' } }), 'poe').look).toBe('outline')
    expect(lampOf(port('1', { poe: { status: 'fault' } }), 'poe').tone).toBe('bad')
    expect(lampOf(port('1'), 'poe').look).toBe('dashed')
  })
})
