import { describe, expect, it } from 'vitest'
import { uplinkPorts } from '#contract/inventory/state/uplink.ts'
import { defaultPort, type PortSettings, portSettings } from '#contract/switching/intent.ts'
import { formatRanges } from '../../components/configuration/words/ranges'
import { choose, noChoice } from './choose-ports'
import { common, editPort, editPorts, MIXED } from './port-edits'
import { settingsLamp } from './port-lamp'
import { membershipOf, memberships, placedIn, vlansOf } from './vlan-members'
import { parseVlan, parseVlans } from './vlan-text'

const port = (name: string, change: Partial<PortSettings> = {}): PortSettings => ({
  ...defaultPort(name),
  ...change,
})

describe('choosing ports', () => {
  const order = ['1', '2', '3', '4', '5']
  const names = (choice: { names: ReadonlySet<string> }) => [...choice.names]

  it('takes one, adds, takes away, and all between', () => {
    const one = choose(noChoice, '2', 'only', order)
    expect(names(one)).toEqual(['2'])
    expect(names(choose(one, '4', 'toggle', order))).toEqual(['2', '4'])
    expect(names(choose(one, '2', 'toggle', order))).toEqual([])
    expect(names(choose(one, '5', 'range', order))).toEqual(['2', '3', '4', '5'])
    expect(names(choose(one, '1', 'range', order))).toEqual(['1', '2'])
    expect(names(choose(one, '3', 'add', order))).toEqual(['2', '3'])
    expect(names(choose(choose(one, '3', 'add', order), '3', 'add', order))).toEqual(['2', '3'])
  })

  it('knows which lead to the rest of the network', () => {
    const state = {
      ports: [
        { name: '1', role: 'upstream' as const },
        { name: '2', role: 'other' as const },
      ],
      gateways: [{ ip: '192.0.2.1', port: '2' }, { ip: '192.0.2.2' }],
    }
    expect([...uplinkPorts(state)]).toEqual(['1', '2'])
  })
})

describe('an edit', () => {
  it.each([
    [{ speed: 1_000 }, { speed: 1_000, duplex: 'full' }],
    [{ label: 'Roof' }, { label: 'Roof', speed: 'auto', duplex: 'auto' }],
    [{ duplex: 'half' }, { speed: 'auto', duplex: 'auto' }],
    [{ poe: false }, { poe: false }],
    [{ mode: 'trunk' }, { vlan: { mode: 'trunk', native: 1, tagged: [] } }],
    [{ access: 20 }, { vlan: { mode: 'access', vlan: 20 } }],
    [
      { mode: 'trunk', native: null, tagged: [10, 20] },
      { vlan: { mode: 'trunk', native: null, tagged: [10, 20] } },
    ],
    [{ mode: 'trunk', native: 10, tagged: [10, 20] }, { vlan: { mode: 'trunk', native: 10, tagged: [20] } }],
  ] as const)('%j makes %j, which the contract takes', (edit, expected) => {
    const edited = editPort(port('Ethernet1'), edit as Parameters<typeof editPort>[1])
    expect(edited).toMatchObject(expected)
    expect(portSettings.safeParse(edited).success).toBe(true)
  })

  it.each([
    [{ extend: true }, { extend: true, speed: 10, duplex: 'full' }],
    [{ rate: { inKbps: 64 } }, { rate: { inKbps: 64, outKbps: 0 } }],
    [{ storm: { unit: 'kbps', broadcast: 16 } }, { storm: { unit: 'kbps', broadcast: 16, multicast: 0 } }],
    [
      { protection: 16, mirrorTo: 'Ethernet2', edge: true },
      { protection: 16, mirrorTo: 'Ethernet2', edge: true },
    ],
    [{ lag: { group: 64 } }, { lag: { group: 64, mode: 'active' } }],
    [
      { poeWatchdog: { host: '192.0.2.7' } },
      { poeWatchdog: { host: '192.0.2.7', failures: 3, mostPerDay: 3 } },
    ],
    [{ poeLimitWatts: 15.4 }, { poeLimitWatts: 15.4 }],
  ] as const)('%j gives %j, and nothing of it stays when it is ended', (edit, expected) => {
    const edited = editPort(port('Ethernet1'), edit as Parameters<typeof editPort>[1])
    expect(edited).toMatchObject(expected)
    expect(portSettings.parse(edited)).toEqual(edited)
    const none = { extend: false, edge: false, protection: null, mirrorTo: null, lag: null } as const
    const ended = editPort(edited, {
      ...{ ...none, poeWatchdog: null, poeLimitWatts: null, rate: { inKbps: 0, outKbps: 0 } },
      storm: { broadcast: 0, multicast: 0, unknownUnicast: 0 },
    })
    expect(ended).toEqual(port('Ethernet1'))
  })

  it('says nothing of limits that limit nobody', () => {
    const wanted = {
      ...port('Ethernet1', { speed: 100, duplex: 'full' }),
      rate: { inKbps: 100_000, outKbps: 50 },
    }
    expect(portSettings.parse(wanted).rate).toEqual({ inKbps: 0, outKbps: 50 })
    const most = { ...port('Ethernet1'), rate: { inKbps: 10_000_000, outKbps: 0 } }
    expect(portSettings.parse(most)).toEqual(port('Ethernet1'))
    for (const inKbps of [15, 10_000_001])
      expect(portSettings.safeParse({ ...most, rate: { inKbps, outKbps: 0 } }).success).toBe(false)
    const storm = { broadcast: 14_880_952, multicast: 0, unknownUnicast: 0 }
    expect(portSettings.safeParse({ ...most, storm: { ...storm, unit: 'pps' } }).success).toBe(true)
    expect(portSettings.safeParse({ ...most, storm: { ...storm, unit: 'kbps' } }).success).toBe(false)
  })

  it('goes back to negotiated with its duplex, and to access with the native VLAN', () => {
    expect(editPort(port('1', { speed: 100, duplex: 'half' }), { speed: 'auto' }).duplex).toBe('auto')
    const trunk = port('1', { vlan: { mode: 'trunk', native: 30, tagged: [40] } })
    expect(editPort(trunk, { mode: 'access' }).vlan).toEqual({ mode: 'access', vlan: 30 })
  })

  it('takes settings for as new in whatever order they are written', () => {
    const { port: name, ...rest } = defaultPort('1')
    const turned = { ...rest, port: name }
    expect(common([defaultPort('1'), turned], (one) => ({ ...one }))).toEqual(defaultPort('1'))
    expect(editPorts([], ['1'], { enabled: true })).toEqual([])
  })

  it('is made to the chosen ports alone, and says nothing of ports that are as new', () => {
    const saved = [port('1', { label: 'a' }), port('2')]
    expect(editPorts(saved, ['1', '3'], { enabled: false })).toEqual([
      port('1', { label: 'a', enabled: false }),
      port('2'),
      port('3', { enabled: false }),
    ])
    expect(editPorts(saved, ['3'], { enabled: true })).toEqual(saved)
  })
})

describe('what several ports have in common', () => {
  it('is a value, or that they differ', () => {
    const ports = [port('1', { label: 'a' }), port('2', { label: 'b' })]
    expect(common(ports, ({ enabled }) => enabled)).toBe(true)
    expect(common(ports, ({ label }) => label)).toBe(MIXED)
    expect(common(ports, ({ vlan }) => vlan)).toEqual({ mode: 'access', vlan: 1 })
    expect(common([], ({ label }) => label)).toBeUndefined()
  })
})

describe('a port that is put into a VLAN', () => {
  const access = (vlan: number) => ({ mode: 'access' as const, vlan })
  const trunk = (native: number | null, ...tagged: number[]) => ({ mode: 'trunk' as const, native, tagged })
  it.each([
    [access(1), 20, 'untagged', access(20)],
    [access(1), 20, 'tagged', trunk(1, 20)],
    [access(20), 20, 'tagged', trunk(null, 20)],
    [access(20), 20, 'none', trunk(null)],
    [trunk(1, 10, 20), 20, 'untagged', trunk(20, 10)],
    [trunk(1, 20), 20, 'none', access(1)],
    [trunk(1, 10, 20), 10, 'none', trunk(1, 20)],
  ] as const)('%j, VLAN %i %s: %j', (own, vlan, how, expected) => {
    expect(placedIn(own as PortSettings['vlan'], vlan, how)).toEqual(expected)
    expect(membershipOf(port('1', { vlan: expected as PortSettings['vlan'] }), vlan)).toBe(how)
  })

  it('is listed there', () => {
    const ports = [port('1'), port('2', { vlan: trunk(1, 10) }), port('3', { vlan: access(10) })]
    expect(vlansOf(ports)).toEqual([1, 10])
    expect(memberships(ports, 10)).toEqual({ untagged: ['3'], tagged: ['2'] })
  })
})

describe('VLANs as they are typed', () => {
  it.each([
    ['10, 20-22', [10, 20, 21, 22]],
    ['22 10;10', [10, 22]],
    ['', []],
    ['0', undefined],
    ['4095', undefined],
    ['20-10', undefined],
    ['1-', undefined],
    ['a', undefined],
  ])('%j: %j', (text, vlans) => expect(parseVlans(text)).toEqual(vlans))

  it('are written back in ranges', () => {
    expect(formatRanges([22, 10, 20, 21])).toBe('10, 20-22')
    expect(parseVlan(' 4094 ')).toBe(4094)
    expect(parseVlan('1.5')).toBeUndefined()
  })
})

describe('a port while it is set', () => {
  const reported = { name: '1', role: 'other' as const, up: true }
  it('prints its VLAN, or that it is a trunk or switched off', () => {
    expect(settingsLamp(reported, port('1', { vlan: { mode: 'access', vlan: 20 } }), 'vlan').letters).toBe(
      '20',
    )
    const trunk = port('1', { vlan: { mode: 'trunk', native: null, tagged: [2] } })
    expect(settingsLamp(reported, trunk, 'vlan')).toMatchObject({ letters: 'T', look: 'filled' })
    expect(settingsLamp(reported, port('1', { enabled: false }), 'status').letters).toBe('×')
    expect(settingsLamp(reported, port('1'), 'status')).toMatchObject({ tone: 'ok', look: 'filled' })
  })
})
