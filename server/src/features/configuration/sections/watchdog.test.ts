import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import type { WatchdogIntent } from '#contract/configuration/sections/watchdog.ts'
import { type SectionDocument, sections } from '#contract/configuration/sections.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { runs } from '../../inventory/testing/open-inventory.ts'
import { ssidOf, wireless } from '../testing/documents.ts'
import { openConfiguration } from '../testing/open-configuration.ts'

const watchdog = (more: Partial<WatchdogIntent> = {}): SectionDocument => ({
  section: 'watchdog',
  intent: { ...sections.watchdog.empty, enabled: true, hosts: ['192.0.2.1'], ...more },
})

describeOnEngines('a section of one device beside one of its network', (db) => {
  async function opened() {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    const one = await at.boundDevice(me, group)
    const inSync = () => eventually(async () => (await one.status()).state === 'in_sync')
    return { at, me, group, one, inSync }
  }

  it('both stand in what the device is given, whichever is saved', async () => {
    const { at, me, group, one, inSync } = await opened()
    const other = await at.boundDevice(me, group)
    await at.apply(me, { sn: one.sn }, watchdog())
    await inSync()
    await at.apply(me, { group }, wireless(ssidOf('Lobby')))
    await inSync()
    const last = (sn: string) => at.sent.findLast((sent) => sent.sn === sn)?.document
    expect(last(one.sn)).toMatchObject({
      ...{ wireless: { ssids: [{ name: 'Lobby' }] }, watchdog: { hosts: ['192.0.2.1'] } },
    })
    await eventually(async () => (await other.status()).state === 'in_sync')
    expect(last(other.sn)!.watchdog).toBeUndefined()
    await at.close()
  })

  it('is compared field by field, versioned and restored; a server that starts anew knows it', async () => {
    const { at, me, group, one, inSync } = await opened()
    await at.apply(me, { sn: one.sn }, watchdog())
    const next = { sn: one.sn, document: watchdog({ failures: 5, hosts: ['192.0.2.1', '192.0.2.2'] }) }
    const { items, totals } = await at.call(contract.previewSection, me, next)
    expect(items[0]!.changes).toMatchObject([
      { subject: { type: 'watchdog' }, field: 'hosts', after: ['192.0.2.1', '192.0.2.2'] },
      { change: 'changed', field: 'failures', before: 3, after: 5 },
    ])
    expect(totals).toMatchObject({ devices: 1 })
    await inSync()
    await at.apply(me, { sn: one.sn }, next.document)
    await at.restart()
    await at.apply(me, { group }, wireless(ssidOf('Lobby')))
    await inSync()
    expect(at.sent.at(-1)!.document).toMatchObject({ watchdog: { failures: 5 } })
    const versions = await at.call(contract.listVersions, me, { sn: one.sn, section: 'watchdog' })
    const { rows } = versions as never as { rows: { id: number; version: number }[] }
    const first = rows.find(({ version }) => version === 1)!
    await at.call(contract.applySection, me, { sn: one.sn, restore: first.id, base: 2 })
    await inSync()
    expect(at.sent.at(-1)!.document).toMatchObject({ watchdog: { failures: 3 } })
    await at.close()
  })

  it('that differs on the device is told, and can be adopted', async () => {
    const { at, me, group, one, inSync } = await opened()
    await at.apply(me, { group }, wireless(ssidOf('Lobby')))
    await at.apply(me, { sn: one.sn }, watchdog())
    await inSync()
    const { wantedId } = await one.status()
    at.device.runs = { ...at.sent.at(-1)!.document, watchdog: watchdog({ hosts: ['192.0.2.9'] }).intent }
    at.report(one.sn, one.session, { ...runs(wantedId!) })
    at.report(one.sn, one.session, { ...runs(Number(wantedId) + 100) })
    await eventually(async () => (await one.status()).drift !== null)
    expect((await one.status()).drift).toMatchObject({
      ...{ source: 'read', canAdopt: true },
      changes: [{ section: 'watchdog', field: 'hosts', before: ['192.0.2.1'], after: ['192.0.2.9'] }],
    })
    const adopted = await at.call(contract.adoptDevice, me, { sn: one.sn })
    expect(adopted).toMatchObject({
      ...{ group: null, sn: one.sn },
      document: { section: 'watchdog', intent: { hosts: ['192.0.2.9'] } },
    })
    await at.close()
  })

  it('is not for a switch', async () => {
    const { at, me, group } = await opened()
    const lan = await at.boundDevice(me, group, { kind: 'switch', capabilities: ['ports', 'configure'] })
    const ask = (query: object) =>
      at.call(contract.showSection, me, { section: 'watchdog', ...query } as never)
    await expectApiError(ask({ sn: lan.sn }), 'not_supported_by_device')
    await at.close()
  })
})
