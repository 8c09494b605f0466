import { beforeAll, describe, expect, it } from 'vitest'
import type { IntentChange, Rejection, RenderNote } from '#contract/configuration/changes/intent-change.ts'
import { i18n, startI18n } from '../../../i18n/i18n'
import type { Formats } from '../../../i18n/use-formats'
import { changeBlocks } from '../review/change-lines'
import { countsOf, noteGroups } from '../review/note-groups'
import { rejectedSubject } from '../status/OutcomeReason'
import type { ConfigT, WordsOf } from './words-of'

let words: WordsOf

beforeAll(async () => {
  if (!i18n.isInitialized) await startI18n()
  await i18n.loadNamespaces(['configuration', 'wireless', 'switching', 'sensors', 'watchdog'])
  const formats = {
    ...{ count: String, bitRate: (bps: number) => `${bps / 1e9} Gbps` },
    ...{ celsius: (value: number) => `${value} °C`, ratio: (value: number) => `${value * 100}%` },
  } as unknown as Formats
  words = { t: i18n.t as unknown as ConfigT, formats, exists: (key) => i18n.exists(key) }
})

const ssid = (change: Partial<IntentChange>): IntentChange => ({
  ...{ section: 'wireless', subject: { type: 'ssid', key: 'guest1', name: 'Guest' } },
  ...{ change: 'changed', field: 'name', before: null, after: null, secret: false },
  ...change,
})
const port = (name: string, change: Partial<IntentChange>): IntentChange =>
  ssid({ section: 'switching', subject: { type: 'port', key: name, name }, ...change })
const told = (changes: IntentChange[]) =>
  changeBlocks(changes, words).map(({ title, change, lines }) => [
    `${title} ${change}`,
    ...lines.map(({ label, before, after }) => `${label}: ${before} → ${after}`),
  ])

const sensor = (key: string, change: Partial<IntentChange>): IntentChange =>
  ssid({ section: 'sensors', subject: { type: 'sensor', key, name: key }, ...change })

describe('changes in words', () => {
  it('give a threshold the unit of its sensor', () => {
    expect(
      told([
        sensor('temperature:cabinet', { field: 'high', before: null, after: 20 }),
        sensor('humidity:cabinet', {
          ...{ change: 'added', field: null, before: null },
          after: { sensor: 'humidity:cabinet', low: 30, high: null },
        }),
      ]),
    ).toEqual([
      ['Temperature cabinet changed', 'Upper threshold: none → 20 °C'],
      ['Humidity cabinet added', 'Lower threshold: null → 30%'],
    ])
  })

  it('name fields and values as the forms do', () => {
    expect(
      told([
        ssid({ field: 'security', before: 'wpa2', after: 'wpa2_wpa3' }),
        ssid({ field: 'bands', before: ['2G'], after: ['2G', '5G'] }),
        ssid({ field: 'vlan', before: 0, after: 20 }),
        ssid({ field: 'maxUsers', before: null, after: 30 }),
        ssid({ field: 'limit.down', before: null, after: 1_000 }),
        ssid({ field: 'limit', before: { down: 1_000, up: 500 }, after: null }),
        ssid({ field: 'hidden', before: false, after: true }),
        ssid({
          field: 'radius',
          before: null,
          after: { authentication: { host: 'radius.test', port: 1812 } },
        }),
      ]),
    ).toEqual([
      [
        'SSID Guest changed',
        'Security: WPA2 → WPA2 / WPA3',
        'Bands: 2.4 GHz → 2.4 GHz, 5 GHz',
        'VLAN: untagged → 20',
        'Max. clients per radio: device’s limit → 30',
        'Download per client: no limit → 1 Gbps',
        'Speed limit per client: 1 Gbps down, 0.5 Gbps up → no limit',
        'Hide SSID: off → on',
        'RADIUS server: none → radius.test:1812',
      ],
    ])
  })

  it('never tell a secret', () => {
    const change = ssid({ field: 'password', before: 'old', after: 'new', secret: true })
    expect(told([change])).toEqual([['SSID Guest changed', 'Password: null → changed (not shown)']])
  })

  it('describe what is new by what it says', () => {
    const after = { key: 'guest1', name: 'Guest', enabled: true, security: 'owe', hidden: false, vlan: 7 }
    expect(told([ssid({ change: 'added', field: null, after })])).toEqual([
      ['SSID Guest added', 'Security: null → Enhanced Open (OWE)', 'VLAN: null → 7'],
    ])
    expect(told([ssid({ change: 'removed', field: null, before: after })])).toEqual([['SSID Guest removed']])
  })

  it('describe what was never set by all its values, those that are off too', () => {
    const set = (field: string, after: unknown): IntentChange => ({
      ...{ section: 'watchdog', subject: { type: 'watchdog', key: 'watchdog', name: '' } },
      ...{ change: 'added', field, before: null, after, secret: false },
    })
    expect(told([set('enabled', false), set('failures', 3)])).toEqual([
      ['Ping watchdog added', 'Watchdog: null → off', 'Consecutive failures: null → 3'],
    ])
  })

  it('take ports that change alike together, and a trunk as one change', () => {
    const trunk = (name: string) => [
      port(name, { field: 'vlan.mode', before: 'access', after: 'trunk' }),
      port(name, { field: 'vlan.vlan', before: 10, after: null }),
      port(name, { field: 'vlan.native', before: null, after: 10 }),
      port(name, { field: 'vlan.tagged', before: null, after: [20, 21] }),
    ]
    const speed = port('Ethernet9', { field: 'speed', before: 'auto', after: 1_000 })
    expect(told([...trunk('Ethernet3'), ...trunk('Ethernet4'), ...trunk('Ethernet6'), speed])).toEqual([
      ['Ports Ethernet3-4, 6 changed', 'VLAN: VLAN 10 → Trunk, native 10, tagged 20-21'],
      ['Port Ethernet9 changed', 'Speed: Auto → 1 Gbps'],
    ])
  })

  it('show a field they do not know as the server wrote it', () => {
    expect(told([ssid({ field: 'new.field', before: { a: 1 }, after: 2 })])).toEqual([
      ['SSID Guest changed', 'new.field: {"a":1} → 2'],
    ])
  })
})

describe('what a device does otherwise', () => {
  const note = (change: Partial<RenderNote>): RenderNote => ({
    ...{ severity: 'unsupported', code: 'band_missing', section: 'wireless', subject: 'guest1' },
    ...{ field: 'bands', params: { band: '6G' } },
    ...change,
  })
  const names = new Map([
    ['guest1', 'Guest'],
    ['staff1', 'Staff'],
  ])
  const sentences = (...notes: RenderNote[]) => noteGroups(notes, names, words).map((group) => group.words)

  it('is told once for all it holds for', () => {
    expect(sentences(note({}), note({ subject: 'staff1' }))).toEqual([
      'SSID Guest, SSID Staff: This device has no 6 GHz radio.',
    ])
  })

  it('of ports names runs of them, and counts as one however many they are', () => {
    const port = (subject: string, code = 'assumed_power', severity: RenderNote['severity'] = 'assumed') =>
      note({ section: 'switching', subject, code, severity, field: null, params: {} })
    const notes = ['Ethernet4', 'Ethernet5', 'Ethernet6', 'Ethernet9'].map((name) => port(name))
    const all = [...notes, port('Ethernet4', 'poe_missing', 'unsupported')]
    expect(sentences(...all)).toEqual([
      'Ports Ethernet4-6, 9: This device does not report whether a port supplies PoE. PoE will be on.',
      'Port Ethernet4: This port does not supply PoE.',
    ])
    expect(countsOf(all)).toEqual({ limits: 1, assumed: 1 })
  })

  it('is told with its code where there are no words yet', () => {
    expect(sentences(note({ code: 'no_such_code', subject: null }))).toEqual([
      'Bands: not supported as requested (no_such_code).',
    ])
  })
})

describe('what a device left out', () => {
  const rejection = (change: Partial<Rejection>): Rejection => ({
    ...{ severity: 'warning', pointer: null, text: 'no', section: null, subject: null, field: null },
    ...change,
  })
  it('is named as far as it is known', () => {
    expect(rejectedSubject(rejection({}), words)).toBe('Part of the configuration')
    expect(rejectedSubject(rejection({ section: 'wireless', subject: 'Guest' }), words)).toBe('SSID Guest')
    expect(
      rejectedSubject(rejection({ section: 'switching', subject: 'Ethernet3', field: 'speed' }), words),
    ).toBe('Port Ethernet3, Speed')
  })
})
