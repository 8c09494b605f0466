import { expect, it } from 'vitest'
import type { DeviceChange } from '#contract/configuration/changes/device-change.ts'
import * as contract from '#contract/configuration/endpoints.ts'
import type { Caller } from '../../../http/route.ts'
import { monthBefore } from '../../../lib/month-before.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { START } from '../../inventory/testing/open-inventory.ts'
import { PASSWORD, ssidOf, wireless } from '../testing/documents.ts'
import { type ConfigurationBench, openConfiguration, says } from '../testing/open-configuration.ts'

type Log = { rows: DeviceChange[]; page: { next: string | null; total: number } | null }
const DAY = 86_400_000

describeOnEngines('the configuration log', (db) => {
  const list = (at: ConfigurationBench, caller: Caller, query: object = {}) =>
    at.call(contract.listChanges, caller, query as never) as never as Promise<Log>

  /** Two networks with one device each; the second refused. */
  async function opened() {
    const at = await openConfiguration(db())
    const me = await at.person()
    const [here, there] = [await at.network(me.tenant), await at.network(me.tenant)]
    const [one, two] = [await at.boundDevice(me, here), await at.boundDevice(me, there)]
    await at.apply(me, { group: here }, wireless(ssidOf('Lobby')))
    await eventually(async () => (await one.status()).state === 'in_sync')
    at.device.configure = () => says('refused')
    await at.apply(me, { group: there }, wireless(ssidOf('Yard')))
    await eventually(async () => (await two.status()).state === 'failed')
    return { at, me, here, there, one, two }
  }

  it('is filtered by place, outcome, change-set and words, newest first', async () => {
    const { at, me, here, one, two } = await opened()
    const sns = async (query: object = {}) => (await list(at, me, query)).rows.map(({ sn }) => sn)
    expect(await sns()).toEqual([two.sn, one.sn])
    expect(await sns({ group: here })).toEqual([one.sn])
    expect(await sns({ sn: two.sn })).toEqual([two.sn])
    expect(await sns({ outcome: 'refused' })).toEqual([two.sn])
    expect(await sns({ q: one.sn.slice(-5).toLowerCase() })).toEqual([one.sn])
    expect(await sns({ q: me.username })).toHaveLength(2)
    expect(await sns({ q: '%' })).toEqual([])
    const { rows } = await list(at, me)
    expect(await sns({ changeSet: rows[0]!.changeSet })).toEqual([two.sn])
    await at.close()
  })

  it('comes in pages; a cursor of something else is none', async () => {
    const { at, me, one, two } = await opened()
    const first = await list(at, me, { limit: 1 })
    expect(first).toMatchObject({ rows: [{ sn: two.sn }], page: { total: 2 } })
    const second = await list(at, me, { limit: 1, cursor: first.page!.next! })
    expect(second).toMatchObject({ rows: [{ sn: one.sn }], page: { next: null } })
    await expectApiError(list(at, me, { cursor: 'bm9uZQ' }), 'invalid_parameter', 'cursor')
    await at.close()
  })

  it('others’ changes, and those out of reach, do not exist', async () => {
    const { at, me, here } = await opened()
    const { rows } = await list(at, me)
    const stranger = await at.person('super')
    const member = await at.person('user', me.tenant)
    const nobody = await at.person('user', me.tenant)
    at.reaches.set(member.accountId, { tenant: me.tenant, networks: [here] })
    at.reaches.set(nobody.accountId, { tenant: me.tenant, networks: [] })
    expect((await list(at, stranger)).rows).toEqual([])
    expect((await list(at, nobody)).rows).toEqual([])
    expect((await list(at, member)).rows.map(({ group }) => group)).toEqual([here])
    const show = (caller: Caller, change: DeviceChange) =>
      at.call(contract.showChange, caller, { id: change.id })
    await expectApiError(show(stranger, rows[0]!), 'does_not_exist')
    await expectApiError(show(nobody, rows[0]!), 'does_not_exist')
    await expectApiError(show(member, rows[0]!), 'does_not_exist')
    expect(await show(member, rows[1]!)).toMatchObject({
      changes: [{ change: 'added' }],
      native: { before: null },
    })
    await at.close()
  })

  it('no answer of any call has a password in it, and neither has the database', async () => {
    const { at, me, here, one, two } = await opened()
    const { rows } = await list(at, me)
    for (const { id } of rows) await at.call(contract.showChange, me, { id })
    await at.call(contract.listDeviceConfigs, me, { group: here })
    await at.call(contract.listVersions, me, { group: here, section: 'wireless' })
    for (const device of [one, two]) await device.status()
    await at.call(contract.previewSection, me, {
      group: here,
      document: wireless(ssidOf('Lobby', { vlan: 3 })),
    })
    expect(at.answers.length).toBeGreaterThan(10)
    expect(at.answers.join()).not.toContain(PASSWORD)
    expect(at.sent[0]!.document.wireless?.ssids[0]?.password).toBe(PASSWORD)
    const tables = ['config_version', 'config_change', 'device_config_status', 'config_change_set'] as const
    for (const table of tables) {
      const stored = JSON.stringify(await db().selectFrom(table).selectAll().execute())
      expect(stored).not.toContain(PASSWORD)
    }
    await at.close()
  })

  it('a document is shown as its own protocol masks it, whatever the device speaks by now', async () => {
    const { at, me, here, one } = await opened()
    await one.dial({ protocol: 'another' })
    const shown = async () => {
      const { rows } = await list(at, me, { group: here })
      return (await at.call(contract.showChange, me, { id: rows[0]!.id })).native
    }
    expect((await shown()).after).toContain('••••')
    await db().updateTable('config_change').set({ protocol: 'gone' }).execute()
    expect(await shown()).toEqual({ before: null, after: '' })
    await at.close()
  })

  it('a month is kept, and every device’s present change', async () => {
    const { at, me, one, two, here } = await opened()
    at.device.configure = ({ configId }) => says('applied', { runningId: configId })
    at.time.at = START + 10 * DAY
    await at.apply(me, { group: here }, wireless(ssidOf('Hall')))
    await eventually(async () => (await one.log()).length === 2 && (await one.status()).state === 'in_sync')
    at.time.at = START + 35 * DAY
    await at.clear()
    expect((await one.log()).map(({ sections }) => sections[0]?.version)).toEqual([2])
    expect(await two.log()).toHaveLength(1)
    at.time.at = START + 500 * DAY
    await at.clear()
    const { rows } = (await at.call(contract.listVersions, me, {
      group: here,
      section: 'wireless',
    })) as never as {
      rows: { version: number }[]
    }
    expect(rows.map(({ version }) => version)).toEqual([2])
    await at.close()
  })
})

it('a month before ends with the shorter one', () => {
  const day = (text: string) => Date.parse(`${text}T12:00:00Z`)
  expect(monthBefore(day('2026-03-31'))).toBe(day('2026-02-28'))
  expect(monthBefore(day('2026-01-15'))).toBe(day('2025-12-15'))
})
