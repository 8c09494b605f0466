import { describe, expect, it } from 'vitest'
import type { SectionDocument } from '#contract/configuration/sections.ts'
import { defaultPort, type PortSettings } from '#contract/switching/intent.ts'
import { countChanges, rebase, same, subjectState } from './subjects'

const port = (name: string, change: Partial<PortSettings> = {}): PortSettings => ({
  ...defaultPort(name),
  ...change,
})
const ports = (...list: PortSettings[]): SectionDocument => ({
  section: 'switching',
  intent: { ports: list },
})

describe('a draft against what is saved', () => {
  const saved = ports(port('Ethernet1'), port('Ethernet2'))

  it('counts fields, and things that come or go as one', () => {
    const draft = ports(port('Ethernet1', { label: 'Roof', poe: true }), port('Ethernet3'))
    expect(countChanges(saved, draft)).toBe(4)
    expect(countChanges(saved, saved)).toBe(0)
    expect(subjectState(saved, draft, 'Ethernet1')).toBe('changed')
    expect(subjectState(saved, draft, 'Ethernet2')).toBe('removed')
    expect(subjectState(saved, draft, 'Ethernet3')).toBe('added')
  })

  it('compares content, not the order of keys', () => {
    expect(same({ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] }, a: 1 })).toBe(true)
    expect(same([1, 2], [2, 1])).toBe(false)
    expect(same({ a: undefined }, {})).toBe(true)
    expect(same([], {})).toBe(false)
  })
})

describe('a draft put on top of what another saved meanwhile', () => {
  const base = ports(port('Ethernet1'), port('Ethernet2'), port('Ethernet3'))

  it('keeps what I touched as mine and the rest as theirs', () => {
    const mine = ports(port('Ethernet1', { label: 'mine' }), port('Ethernet2'), port('Ethernet3'))
    const theirs = ports(
      port('Ethernet1', { label: 'theirs' }),
      port('Ethernet2', { enabled: false }),
      port('Ethernet3'),
      port('Ethernet4'),
    )
    expect(rebase(base, mine, theirs)).toEqual(
      ports(
        port('Ethernet1', { label: 'mine' }),
        port('Ethernet2', { enabled: false }),
        port('Ethernet3'),
        port('Ethernet4'),
      ),
    )
  })

  it('takes away what I took away, and what they took away unless I changed it', () => {
    const mine = ports(port('Ethernet2'), port('Ethernet3', { label: 'mine' }))
    const theirs = ports(port('Ethernet1', { label: 'theirs' }))
    expect(rebase(base, mine, theirs)).toEqual(ports(port('Ethernet3', { label: 'mine' })))
  })
})
