import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { runs } from '../../inventory/testing/open-inventory.ts'
import { ssidOf, wireless } from '../testing/documents.ts'
import { openConfiguration } from '../testing/open-configuration.ts'

const START_S = 1_800_000_000
const FOREIGN = START_S + 500
const BEHIND = 'changed-behind-1'

describeOnEngines('drift', (db) => {
  /** One device that runs SSID Lobby and has said so. */
  async function inSync() {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    const one = await at.boundDevice(me, group)
    await at.apply(me, { group }, wireless(ssidOf('Lobby')))
    await eventually(async () => (await one.status()).state === 'in_sync')
    // What is written already may not be known yet to whoever hears reports: one of another number would not count.
    await at.idle()
    const ssids = (...names: string[]) => names.map((ssid) => ({ ssid, clients: 0 }))
    const report = (configId: number, ...names: string[]) =>
      at.report(one.sn, one.session, { ...runs(configId), parts: ['ssids'], ssids: ssids(...names) })
    report(START_S, 'Lobby')
    const drifted = () =>
      eventually(async () => {
        const now = await one.status()
        return now.state === 'drifted' && now.drift ? now : undefined
      })
    return { at, me, group, one, report, drifted }
  }

  it('another number, and its own document tells the difference', async () => {
    const { at, report, drifted } = await inSync()
    at.device.runs = { wireless: wireless(ssidOf('Lobby', { vlan: 30, password: BEHIND })).intent }
    report(FOREIGN, 'Lobby')
    const { drift } = await drifted()
    expect(drift).toMatchObject({ reportedId: String(FOREIGN), source: 'read', canAdopt: true })
    expect(drift!.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['password', null, null],
      ['vlan', 0, 30],
    ])
    expect(drift!.native?.after).toContain('••••')
    expect(at.answers.join()).not.toContain(BEHIND)
    await at.close()
  })

  it('another number and nothing to read: its report tells, else the number alone', async () => {
    const { at, report, drifted, me, one } = await inSync()
    at.report(one.sn, one.session, { ...runs(FOREIGN) })
    expect((await drifted()).drift).toMatchObject({ source: 'id_only', changes: [], canAdopt: false })
    await expectApiError(at.call(contract.adoptDevice, me, { sn: one.sn }), 'conflict')
    report(FOREIGN + 1, 'Else')
    await eventually(async () => (await one.status()).drift?.reportedId === String(FOREIGN + 1))
    expect((await one.status()).drift).toMatchObject({ source: 'report' })
    await at.close()
  })

  it('a document that nobody can read: drifted all the same', async () => {
    const { at, report, drifted } = await inSync()
    at.device.runs = JSON.parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`)
    report(FOREIGN, 'Lobby')
    expect((await drifted()).drift).toMatchObject({ source: 'id_only', reportedId: String(FOREIGN) })
    await at.close()
  })

  it('our number, and two reports in a row that show something else', async () => {
    const { at, report, drifted, one } = await inSync()
    for (const name of ['Else', 'Lobby', 'Else']) {
      report(START_S, name)
      await at.idle()
    }
    expect(await one.status()).toMatchObject({ state: 'in_sync' })
    report(START_S, 'Else')
    const { drift } = await drifted()
    expect(drift).toMatchObject({ source: 'report', reportedId: String(START_S) })
    expect(drift!.changes).toMatchObject([{ change: 'removed', subject: { name: 'Lobby' } }])
    report(START_S, 'Lobby')
    await eventually(async () => (await one.status()).state === 'in_sync')
    await at.close()
  })

  it('our number, and reports that show something else than before: the drift is that, since the same moment', async () => {
    const { at, me, group, report, drifted, one } = await inSync()
    await at.apply(me, { group }, wireless(ssidOf('Lobby'), ssidOf('Cellar')))
    await eventually(async () => at.sent.length === 2 && (await one.status()).state === 'in_sync')
    const id = Number(at.sent[1]!.configId)
    report(id, 'Lobby')
    await at.idle()
    report(id, 'Lobby')
    const first = (await drifted()).drift!
    expect(first.changes).toMatchObject([{ change: 'removed', subject: { name: 'Cellar' } }])
    report(id, 'Cellar')
    await eventually(async () => (await one.status()).drift?.changes[0]?.subject?.name === 'Lobby')
    const { drift } = await one.status()
    expect(drift!.changes).toMatchObject([{ change: 'removed', subject: { name: 'Lobby' } }])
    expect(drift!.since).toBe(first.since)
    await at.close()
  })

  it('it tells our number again: in sync by itself', async () => {
    const { at, report, drifted, one } = await inSync()
    report(FOREIGN, 'Lobby')
    await drifted()
    report(START_S, 'Lobby')
    await eventually(async () => (await one.status()).state === 'in_sync')
    expect(at.sent).toHaveLength(1)
    await at.close()
  })

  it('brought back by hand: under a number greater than the foreign one', async () => {
    const { at, me, report, drifted, one } = await inSync()
    await expectApiError(at.call(contract.reapplyDevice, me, { sn: one.sn }), 'conflict')
    report(FOREIGN, 'Lobby')
    await drifted()
    const change = await at.call(contract.reapplyDevice, me, { sn: one.sn })
    expect(change).toMatchObject({ cause: 'reapplied', by: me.username, sections: [{ version: 1 }] })
    await eventually(async () => (await one.status()).state === 'in_sync')
    expect(at.sent[1]).toMatchObject({ configId: String(FOREIGN + 1) })
    expect(at.sent[1]!.document.wireless).toEqual(at.sent[0]!.document.wireless)
    await at.close()
  })

  it('adopted: what it runs becomes what is wanted, its own password with it', async () => {
    const { at, me, group, report, drifted, one } = await inSync()
    at.device.runs = { wireless: wireless(ssidOf('Lobby', { vlan: 30, password: BEHIND })).intent }
    report(FOREIGN, 'Lobby')
    await drifted()
    const adopted = await at.call(contract.adoptDevice, me, { sn: one.sn })
    expect(adopted).toMatchObject({
      group,
      sn: null,
      document: { intent: { ssids: [{ password: { kept: true } }] } },
    })
    const body = { group, document: adopted.document, adopt: one.sn }
    const [other, elsewhere] = [await at.boundDevice(me, group), await at.network(me.tenant)]
    const previewOf = (more: object) => at.call(contract.previewSection, me, { ...body, ...more })
    await expectApiError(previewOf({ adopt: other.sn }), 'conflict')
    await expectApiError(previewOf({ group: elsewhere }), 'does_not_exist')
    const preview = await at.call(contract.previewSection, me, body)
    const [item] = preview.items
    expect(item!.changes.map(({ field }) => field)).toEqual(['password', 'vlan'])
    await at.call(contract.applySection, me, { ...body, base: item!.base })
    await eventually(async () => (await one.status()).state === 'in_sync')
    const last = at.sent.findLast(({ sn }) => sn === one.sn)
    expect(last!.document.wireless?.ssids[0]).toMatchObject({ vlan: 30, password: BEHIND })
    expect((await one.log())[0]).toMatchObject({
      cause: 'adopted',
      sections: [{ section: 'wireless', version: 2 }],
    })
    expect(at.answers.join()).not.toContain(BEHIND)
    await at.close()
  })
})
