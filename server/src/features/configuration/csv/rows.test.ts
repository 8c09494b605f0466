import { describe, expect, it } from 'vitest'
import { KEPT_SECRET } from '#contract/configuration/kept-secret.ts'
import { configSections, emptyDocument, type SectionDocument } from '#contract/configuration/sections.ts'
import { defaultPort } from '#contract/switching/intent.ts'
import { csvLine } from '../../../lib/csv/csv.ts'
import { maskDocument } from '../sections/secrets.ts'
import { ssidOf, wireless } from '../testing/documents.ts'
import { importRows } from './place-import.ts'
import { readRows } from './read-rows.ts'
import { columnsOf } from './section-columns.ts'
import { rowsOf } from './section-rows.ts'

const SN = '02:00:00:00:00:01'
const ports = (...list: object[]): SectionDocument =>
  ({
    section: 'switching',
    intent: { ports: list.map((one, i) => ({ ...defaultPort(`Ethernet${i}`), ...one })) },
  }) as never

const trunk = { vlan: { mode: 'trunk', native: null, tagged: [10, 20] }, label: '=roof "A"', poe: true }
const fixed = { speed: 1_000, duplex: 'full', enabled: false }
const watched = {
  flow: { lowerKbps: null, upperKbps: 64, intervalSeconds: 60, direction: 'either', action: 'report' },
}
const server = { host: '192.0.2.7', port: 1812, secret: 'a-long-secret-1' }
const radius = { authentication: server, accounting: null, nasIdentifier: 'door' }

const documents: [string, SectionDocument][] = [
  ['ports of every sort', ports({}, trunk, fixed, watched)],
  [
    'SSIDs with and without secrets',
    wireless(
      ssidOf('Lobby'),
      ssidOf(' spaced ', { key: 'open', security: 'open', password: null, bands: ['2G', '5G'] }),
      ssidOf('Staff', { key: 'staff', security: 'wpa2_enterprise', password: null, radius }),
    ),
  ],
  [
    'a watchdog',
    {
      section: 'watchdog',
      intent: { ...emptyDocument('watchdog').intent, hosts: ['192.0.2.1', 'a.example'] },
    } as never,
  ],
]

/** The file of a place, and what is read from it. */
const written = (document: SectionDocument) =>
  [['sn', ...plain(document)], ...rowsOf(document, plain(document)).map((row) => [SN, ...row])]
    .map(csvLine)
    .join('')
const plain = ({ section }: SectionDocument) =>
  columnsOf(section).columns.flatMap(({ path, secret }) => (secret ? [] : [path]))
const taken = (document: SectionDocument, text: string) => {
  const { rows, errors } = readRows(document.section, text)
  return { head: errors, ...(rows.length > 0 ? importRows(document, rows) : { document, errors: [] }) }
}

describe('a section as rows', () => {
  it.each(documents)('%s: what is written is what is read', (_what, document) => {
    const masked = maskDocument(document)
    expect(taken(masked, written(masked))).toEqual({ head: [], document: masked, errors: [] })
  })

  it('no secret is written, and every value of every section has a column', () => {
    for (const section of configSections)
      expect(columnsOf(section).columns.every(({ types }) => types.size > 0)).toBe(true)
    const [, [, ssids]] = documents as never as [[string, SectionDocument], [string, SectionDocument]]
    expect(written(ssids)).not.toMatch(/secret|password/)
  })
})

describe('a row', () => {
  const lobby = maskDocument(wireless(ssidOf('Lobby')))
  const [own] = (lobby.intent as { ssids: { key: string; password: unknown }[] }).ssids
  const first = (text: string, document = lobby) => {
    const { document: after, errors } = taken(document, text)
    expect(errors).toEqual([])
    return Object.values(after.intent)[0]
  }

  it('changes what it has columns for, and keeps the secret where its cell is empty', () => {
    expect(first(`sn,key,vlan,password\n${SN},${own!.key},30,\n`)).toMatchObject([
      { name: 'Lobby', vlan: 30, password: KEPT_SECRET },
    ])
    expect(first(`sn,key,password\n${SN},${own!.key},another-one-9\n`)).toMatchObject([
      { password: 'another-one-9' },
    ])
  })

  it('finds an SSID by its name where it has no key; others are new', () => {
    expect(first(`sn,name,vlan\n${SN},Lobby,7\n`)).toMatchObject([{ key: own!.key, vlan: 7 }])
    const head = 'sn,name,enabled,security,vlan,bands,isolate,hidden,maxUsers,roaming.k,roaming.v,roaming.r'
    const added = first(`${head}\n${SN},Guest,TRUE,open,0,2G 5G,true,false,,false,false,false\n`)
    expect(added).toMatchObject([
      { name: 'Lobby' },
      { name: 'Guest', password: null, radius: null, maxUsers: null },
    ])
  })

  it('of a port nobody has said anything of says what differs from a new one', () => {
    const text = `sn,port,vlan.mode,vlan.vlan,vlan.native,vlan.tagged\n${SN},Ethernet9,trunk,,1,5 6\n`
    expect(first(text, ports())).toEqual([
      { ...defaultPort('Ethernet9'), vlan: { mode: 'trunk', native: 1, tagged: [5, 6] } },
    ])
  })

  it('takes away what may be missing when all of its cells are empty', () => {
    const head = 'sn,port,flow.lowerKbps,flow.upperKbps,flow.intervalSeconds,flow.direction,flow.action'
    expect(first(`${head}\n${SN},Ethernet0,,,,,\n`, ports(watched))).toEqual([defaultPort('Ethernet0')])
    const staff = maskDocument(
      wireless(ssidOf('Staff', { security: 'wpa2_enterprise', password: null, radius })),
    )
    const cells =
      'sn,name,security,radius.authentication.host,radius.authentication.port,radius.nasIdentifier'
    expect(first(`${cells}\n${SN},Staff,open,,,\n`, staff)).toMatchObject([
      { security: 'open', radius: null },
    ])
  })
})

describe('what is wrong is told by row and column', () => {
  const two = ports({}, {})
  const errorsOf = (text: string, document = two) => {
    const { head, errors } = taken(document, text)
    return [...head, ...errors].map(({ row, column, reason }) => [row, column, reason])
  }

  it.each([
    ['', [[1, null, 'empty_file']]],
    ['sn,port,colour\n', [[1, 'colour', 'unknown_column']]],
    ['sn,port,port\n', [[1, 'port', 'column_twice']]],
    ['port,label\n', [[1, 'sn', 'place_column']]],
    ['sn,group,port\n', [[1, 'sn', 'place_column']]],
    ['sn,port\n"x', [[2, null, 'no_end_of_cell']]],
    [`sn,port\n${SN},Ethernet0,more\n`, [[2, null, 'too_many_cells']]],
    [`sn,port,enabled\n${SN},Ethernet0,maybe\n`, [[2, 'enabled', 'invalid_type']]],
    [`sn,port,vlan.vlan\n${SN},Ethernet0,4095\n`, [[2, 'vlan.vlan', 'too_big']]],
    [`sn,port,vlan.vlan\n${SN},Ethernet0,\n`, [[2, 'vlan.vlan', 'invalid_type']]],
    [`sn,port,speed\n${SN},Ethernet1,12\n`, [[2, 'speed', 'invalid_value']]],
    [`sn,port,vlan.mode\n${SN},Ethernet1,hybrid\n`, [[2, 'vlan.mode', 'invalid_value']]],
    [`sn,port,duplex\n${SN},Ethernet0,auto\n${SN},Ethernet1,full\n`, [[3, 'duplex', 'does_not_fit']]],
    [`sn,port,label\n${SN},Ethernet0,a\n${SN},Ethernet0,b\n`, [[3, 'port', 'row_twice']]],
    [`sn,port,label\n${SN},,a\n`, [[2, 'port', 'invalid_value']]],
  ])('%j', (text, errors) => {
    expect(errorsOf(text)).toEqual(errors)
  })

  it('a new SSID that needs a password has none', () => {
    const head = 'sn,name,enabled,security,vlan,bands,isolate,hidden,maxUsers,roaming.k,roaming.v,roaming.r'
    const text = `${head}\n${SN},Guest,true,wpa2,0,5G,false,false,,false,false,false\n`
    expect(errorsOf(text, wireless())).toEqual([[2, 'password', 'does_not_fit']])
  })
})
