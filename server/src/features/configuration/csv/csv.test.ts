import { expect, it } from 'vitest'
import { exportCsv, importCsv } from '#contract/configuration/csv.ts'
import * as contract from '#contract/configuration/endpoints.ts'
import { sections } from '#contract/configuration/sections.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { PASSWORD, ssidOf, wireless } from '../testing/documents.ts'
import { openConfiguration } from '../testing/open-configuration.ts'

describeOnEngines('a section as a file', (db) => {
  async function opened() {
    const at = await openConfiguration(db())
    const me = await at.person()
    const groups = [await at.network(me.tenant), await at.network(me.tenant)]
    const [one, two] = [await at.boundDevice(me, groups[0]!), await at.boundDevice(me, groups[0]!)]
    return { at, me, groups, one, two, places: groups.map((group) => ({ group })) }
  }

  it('SSIDs of several networks: no secret in it, kept when it is taken again', async () => {
    const { at, me, groups, one, places } = await opened()
    await at.apply(me, { group: groups[0]! }, wireless(ssidOf('=Lobby', { key: 'lobby' })))
    await at.apply(me, { group: groups[1]! }, wireless(ssidOf('Yard')))
    const { rows, csv } = await at.call(exportCsv, me, { section: 'wireless', places })
    expect(rows).toBe(2)
    expect(csv).not.toContain(PASSWORD)
    expect(csv).toContain(`lobby,true,'=Lobby,wpa2,`)
    const changed = csv.replace("'=Lobby", "'=Hall").replace('Yard', 'Garden')
    const tried = await at.call(importCsv, me, { section: 'wireless', places, csv: changed })
    expect(tried).toMatchObject({
      rows: 2,
      places: 2,
      wrong: 0,
      errors: [],
      items: [{ base: 1 }, { base: 1 }],
    })
    await at.call(contract.applySection, me, { items: tried.items })
    await eventually(async () => (await one.status()).state === 'in_sync')
    const last = at.sent.findLast(({ sn }) => sn === one.sn)!
    expect(last.document.wireless!.ssids).toMatchObject([{ name: '=Hall', password: PASSWORD }])
    await at.close()
  })

  it('one thing per device: a row for each that has it, others stay out', async () => {
    const { at, me, groups, one, two } = await opened()
    const places = [{ group: groups[0]! }]
    const { csv } = await at.call(exportCsv, me, { section: 'watchdog', places })
    const { hosts } = sections.watchdog.empty
    expect(hosts).toEqual([])
    expect(csv.split('\r\n').map((line) => line.split(',').slice(0, 1))).toEqual([
      ['\uFEFFsn'],
      [one.sn],
      [two.sn],
      [''],
    ])
    const text = `sn;enabled;hosts\n${one.sn};TRUE;192.0.2.1 192.0.2.2\n${two.sn};false;\n`
    const tried = await at.call(importCsv, me, { section: 'watchdog', places, csv: text })
    expect(tried).toMatchObject({ rows: 2, wrong: 0 })
    expect(tried.items).toEqual([
      {
        ...{ sn: one.sn, base: 0 },
        document: {
          section: 'watchdog',
          intent: { ...sections.watchdog.empty, enabled: true, hosts: ['192.0.2.1', '192.0.2.2'] },
        },
      },
    ])
    await at.close()
  })

  it('tells every mistake with its row and column, and then gives nothing to apply', async () => {
    const { at, me, groups, one, two } = await opened()
    const elsewhere = await at.boundDevice(me, groups[1]!)
    const places = [{ group: groups[0]! }]
    const text = [
      'sn,enabled,failures',
      `${one.sn},true,3`,
      `${two.sn},false,11`,
      `${elsewhere.sn},false,3`,
      'nonsense,false,3',
    ]
    const tried = await at.call(importCsv, me, { section: 'watchdog', places, csv: text.join('\n') })
    expect(tried).toMatchObject({ rows: 4, places: 4, wrong: 4, items: [] })
    expect(tried.errors).toMatchObject([
      { row: 2, column: 'hosts', reason: 'does_not_fit' },
      { row: 3, column: 'failures', reason: 'too_big', params: { maximum: 5 } },
      { row: 4, column: 'sn', reason: 'place_unknown' },
      { row: 5, column: 'sn', reason: 'place_unknown' },
    ])
    const nowhere = at.call(exportCsv, me, { section: 'watchdog', places: [{}] })
    await expectApiError(nowhere, 'invalid_parameter', 'places.0.group')
    await at.close()
  })
})
