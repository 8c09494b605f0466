import { expect, it } from 'vitest'
import { discardDrafts, listDrafts, saveDraft } from '#contract/configuration/drafts.ts'
import * as contract from '#contract/configuration/endpoints.ts'
import { type SectionDocument, sections } from '#contract/configuration/sections.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { ssidOf, wireless } from '../testing/documents.ts'
import { openConfiguration } from '../testing/open-configuration.ts'

const watchdog: SectionDocument = {
  section: 'watchdog',
  intent: { ...sections.watchdog.empty, enabled: true, hosts: ['192.0.2.1'] },
}
const noSsids = wireless()
const noWatchdog: SectionDocument = { section: 'watchdog', intent: sections.watchdog.empty }

describeOnEngines('what a person edits and has not applied', (db) => {
  async function opened() {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    const one = await at.boundDevice(me, group)
    const edited = wireless(ssidOf('Lobby'))
    const save = (who = me) => at.call(saveDraft, who, { group, base: 0, saved: noSsids, document: edited })
    const saveOwn = () =>
      at.call(saveDraft, me, { sn: one.sn, base: 0, saved: noWatchdog, document: watchdog })
    const list = (who = me) => at.call(listDrafts, who, {})
    return { at, me, group, one, edited, save, saveOwn, list }
  }

  it('is kept over a stop in any moment, of several places of a network, for them alone', async () => {
    const { at, me, group, one, edited, save, saveOwn, list } = await opened()
    const { key } = await save()
    expect(await saveOwn()).toMatchObject({ network: group })
    await at.restart()
    expect(await list()).toMatchObject([
      { sn: one.sn, network: group, section: 'watchdog', document: watchdog, saved: noWatchdog },
      { key, group, network: group, section: 'wireless', base: 0, current: 0, document: edited },
    ])
    const colleague = await at.person('user', me.tenant)
    expect(await list(colleague)).toEqual([])
    expect(await at.call(discardDrafts, colleague, { keys: [key] })).toEqual({ discarded: 0 })
    const rows = await db().selectFrom('config_draft').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('Lobby')
    await at.close()
  })

  it('edited in two tabs, the later one is told of the other and decides', async () => {
    const { at, me, group, edited, list } = await opened()
    const keep = (document: SectionDocument, over?: number) =>
      at.call(saveDraft, me, {
        group,
        base: 0,
        saved: noSsids,
        document,
        ...(over !== undefined && { over }),
      })
    expect(await keep(edited, 0)).toMatchObject({ revision: 1 })
    const hall = wireless(ssidOf('Hall'))
    await expectApiError(keep(hall, 0), 'conflict')
    expect(await keep(edited, 1)).toMatchObject({ revision: 2 })
    await expectApiError(keep(hall, 1), 'conflict')
    expect(await list()).toMatchObject([{ revision: 2, document: edited }])
    expect(await keep(hall)).toMatchObject({ revision: 3 })
    const key = (await list())[0]!.key
    await at.call(discardDrafts, me, { keys: [key] })
    expect(await keep(edited, 3)).toMatchObject({ revision: 1 })
    await at.close()
  })

  it('tells that somebody saved since, and ends with what is applied of it, and only then', async () => {
    const { at, me, group, edited, save, saveOwn, list } = await opened()
    await save()
    await saveOwn()
    await at.apply(me, { group }, wireless(ssidOf('Hall')))
    expect(await list()).toMatchObject([
      { section: 'watchdog' },
      { section: 'wireless', base: 0, current: 1 },
    ])
    const items = [{ group, document: edited, base: 0 }]
    await expectApiError(at.call(contract.applySection, me, { items, endsDrafts: true }), 'conflict')
    expect(await list()).toHaveLength(2)
    await at.call(contract.applySection, me, { items: [{ ...items[0]!, base: 1 }], endsDrafts: true })
    expect(await list()).toMatchObject([{ section: 'watchdog' }])
    await at.close()
  })

  it('is replaced, discarded, and gone for whoever gives the network away', async () => {
    const { at, me, group, save, saveOwn, list } = await opened()
    await save()
    await save()
    const keys = (await list()).map(({ key }) => key)
    expect(await at.call(discardDrafts, me, { keys: [...keys, 'n0:wireless'] })).toEqual({ discarded: 1 })
    await save()
    await saveOwn()
    const other = await at.person()
    await at.handOver(me.tenant, other.tenant, group)
    expect(await list()).toEqual([])
    const rows = db().selectFrom('config_draft').select('id').where('account_id', '=', me.accountId)
    expect(await rows.execute()).toEqual([])
    await at.close()
  })
})
