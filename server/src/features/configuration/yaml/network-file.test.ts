import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ConfigSection,
  configSections,
  type SectionDocument,
  sections,
} from '#contract/configuration/sections.ts'
import { type ConfigTarget, deviceTarget, kindTarget, modelTarget, networkTarget } from '../config-target.ts'
import { compareDocuments } from '../sections/compare-intents.ts'
import { anyDocument } from '../testing/any-intents.ts'
import { PASSWORD, pinging, ssidOf, wireless } from '../testing/documents.ts'
import { FileMistakes } from './file-mistakes.ts'
import type { FilePlaces, PlacedVersion } from './file-places.ts'
import { readNetworkFile } from './read-network-file.ts'
import { asItLeaves, resolvedOver, toldDocument, withKept } from './told-document.ts'
import { writeNetworkFile } from './write-network-file.ts'

const SN = '02:00:00:00:00:01'
const MODEL = 'AP #1: "best"'
const targets: ConfigTarget[] = [
  networkTarget(1, 5),
  kindTarget(1, 5, 'ap'),
  modelTarget(1, 5, MODEL),
  deviceTarget(1, SN),
]
const places: FilePlaces = {
  ...{ own: targets[0]!, below: null },
  head: { id: 5, name: 'Büro: "1"\n#', country: 'DE', timezone: 'Europe/Berlin' },
  parts: {
    kinds: new Map([['ap', targets[1]!]]),
    models: new Map([[MODEL, targets[2]!]]),
    devices: new Map([[SN, targets[3]!]]),
    model: (name) => modelTarget(1, 5, name),
  },
  names: new Map([[SN, 'Hall\n  injected: true']]),
}

const saying = (target: ConfigTarget, document: SectionDocument): PlacedVersion => ({
  ...{ target, section: document.section },
  own: { version: 3, document, savedAt: 0, savedBy: null },
})
const text = (sayings: PlacedVersion[], reveal = false) => writeNetworkFile({ places, sayings, reveal })

function read(file: string) {
  const mistakes = new FileMistakes(file)
  const found = readNetworkFile(file, places, mistakes)
  const documents = [...(found?.statements.values() ?? [])].map((one) => toldDocument(one, mistakes))
  return { found, documents, errors: mistakes.shown() }
}
const reasons = (file: string) => read(file).errors.map(({ line, path, reason }) => [line, path, reason])

const placed = (section: ConfigSection) => targets.filter(({ level }) => sections[section].levels[level])

describe('a network as a file', () => {
  it.each(configSections)(
    '%s: whatever is said is read as it was written, secrets kept or in clear',
    (section) => {
      fc.assert(
        fc.property(anyDocument(section), fc.boolean(), (document, reveal) => {
          const sayings = placed(section).map((target) => saying(target, document))
          const { found, documents, errors } = read(text(sayings, reveal))
          expect(errors).toEqual([])
          expect(documents).toHaveLength(sayings.length)
          expect([...found!.base!.values()].map(({ version }) => version)).toEqual(sayings.map(() => 3))
          for (const told of documents) {
            expect(compareDocuments(document, withKept(told!, [document]))).toEqual([])
            const leaves = asItLeaves(withKept(told!, [document]), document, told)
            const resolved = resolvedOver(leaves, document, () => expect.unreachable())
            expect(compareDocuments(document, resolved!)).toEqual([])
          }
        }),
        { numRuns: 60 },
      )
    },
  )

  it('is readable, the same each time, and holds no secret unless that was asked for', () => {
    const said = [saying(targets[0]!, wireless(ssidOf('Lobby'))), saying(targets[3]!, pinging('192.0.2.1'))]
    const file = text(said)
    expect(file).toBe(text(said))
    expect(file).not.toContain(PASSWORD)
    expect(file).toContain('password: { kept: true }')
    expect(text(said, true)).toContain(`password: ${PASSWORD}`)
    expect(file).toContain(`  "${SN}": # Hall   injected: true\n    watchdog:\n`)
    expect(file).toContain('base:\n  sections:\n    wireless: 3\n')
  })
})

describe('what is wrong in a file is told by line and path', () => {
  const lobby = text([saying(targets[0]!, wireless(ssidOf('Lobby')))])
  const lineOf = (part: string, file = lobby) => file.slice(0, file.indexOf(part)).split('\n').length

  it.each([
    ['sections: {}', [[1, 'format', 'required']]],
    ['format: 2', [[1, 'format', 'unknown_format']]],
    ['format: 1\nextra: 1', [[2, 'extra', 'unknown_member']]],
    ['format: 1\nsections: []', [[2, 'sections', 'invalid_type']]],
    ['format: 1\nsections:\n  colours: {}', [[3, 'sections.colours', 'unknown_member']]],
    ['format: 1\nkinds:\n  toaster: {}', [[3, 'kinds.toaster', 'unknown_kind']]],
    ['format: 1\nkinds:\n  ap:\n    vlans: {}', [[4, 'kinds.ap.vlans', 'not_said_there']]],
    ['format: 1\ndevices:\n  "02:00:00:00:00:99": {}', [[3, 'devices.02:00:00:00:00:99', 'unknown_device']]],
    ['format: 1\nbase:\n  sections: { wireless: -1 }', [[3, 'base.sections.wireless', 'invalid_value']]],
    ['format: 1\n format: 1', [[2, '', 'indentation']]],
  ])('%j', (file, errors) => {
    expect(reasons(file)).toEqual(errors)
  })

  it.each([
    ['      hidden: false', '      hiden: false', 'hiden', 'unknown_member'],
    ['      vlan: 0', '      vlan: 5000', 'vlan', 'too_big'],
    ['      vlan: 0', '      vlan: "0"', 'vlan', 'invalid_type'],
    ['      security: wpa2', '      security: wep', 'security', 'invalid_value'],
  ])('%j as %j', (was, is, member, reason) => {
    const file = lobby.replace(was, is)
    const told = reasons(file).filter(([, path]) => path === `sections.wireless.ssids.0.${member}`)
    expect(told).toEqual([[lineOf(is.trim(), file), `sections.wireless.ssids.0.${member}`, reason]])
  })

  it('a member that is missing is told where it should stand', () => {
    const file = lobby.replace(/ {8}security: wpa2.*\n/, '')
    expect(reasons(file)).toEqual([
      [lineOf('key: lobby', file), 'sections.wireless.ssids.0.security', 'required'],
    ])
  })
})
