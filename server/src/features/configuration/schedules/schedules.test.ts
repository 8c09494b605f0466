import { expect, it } from 'vitest'
import { listDrafts, saveDraft } from '#contract/configuration/drafts.ts'
import * as contract from '#contract/configuration/endpoints.ts'
import { listRollouts } from '#contract/configuration/rollouts.ts'
import { cancelSchedule, listSchedules, scheduleChange } from '#contract/configuration/schedules.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { PASSWORD, pinging, ssidOf, wireless } from '../testing/documents.ts'
import { openConfiguration } from '../testing/open-configuration.ts'
import { ScheduleRepository } from './schedule.repository.ts'

const MINUTE_MS = 60_000
/** Networks of the bench are in UTC. */
const shown = (at: number) => new Date(at).toISOString().slice(0, 16)

describeOnEngines('a change that is applied later', (db) => {
  async function opened() {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    const one = await at.boundDevice(me, group)
    const items = [{ group, document: wireless(ssidOf('Lobby')), base: 0 }]
    const begin = at.clock.now() + 10 * MINUTE_MS
    const later = (more: object = {}) =>
      at.call(scheduleChange, me, { group, at: shown(begin), items, ...more })
    const list = () => at.call(listSchedules, me, { group })
    const ended = (state: string) =>
      eventually(async () => {
        const [first] = await list()
        return first?.state === state ? first : undefined
      })
    return { at, me, group, one, items, begin, later, list, ended }
  }

  it('waits for its time over a stop of the process, and is then saved in the name of who asked', async () => {
    const { at, me, group, one, later, ended } = await opened()
    await at.call(saveDraft, me, {
      ...{ group, base: 0, saved: wireless(), document: wireless(ssidOf('Lobby')) },
    })
    expect(await later({ endsDrafts: true })).toMatchObject({
      ...{ state: 'scheduled', by: me.username, changeSet: null },
      items: [{ group, section: 'wireless', name: expect.any(String) }],
    })
    expect(await at.call(listDrafts, me, {})).toEqual([])
    await at.restart()
    at.jobs.start()
    expect(at.sent).toEqual([])
    at.time.at += 10 * MINUTE_MS
    const { changeSet } = await ended('applied')
    expect(await at.call(contract.showChangeSet, me, { id: changeSet! })).toMatchObject({ by: me.username })
    await eventually(async () => (await one.status()).state === 'in_sync')
    const rows = await db().selectFrom('config_schedule').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)
    await at.close()
  })

  it('goes to its devices in stages where that was asked for, beginning with the one that was named', async () => {
    const { at, me, group, one, later, list, ended } = await opened()
    const other = await at.boundDevice(me, group)
    const staged = { mostFailures: 0, atLimit: 'stop', first: other.sn } as const
    await expectApiError(
      later({ staged: { ...staged, first: '00:00:5E:00:53:99' } }),
      'invalid_parameter',
      'staged.first',
    )
    expect(await later({ staged })).toMatchObject({ staged: true })
    at.time.at += 10 * MINUTE_MS
    at.jobs.start()
    const { changeSet } = await ended('applied')
    expect(await list()).toMatchObject([{ staged: true }])
    const done = await eventually(async () => {
      const [first] = await at.call(listRollouts, me, { group })
      return first?.state === 'done' ? first : undefined
    })
    expect(done).toMatchObject({ changeSet, stages: [{ devices: 1 }, { devices: 1 }] })
    expect(at.sent.map(({ sn }) => sn)).toEqual([other.sn, one.sn])
    await at.close()
  })

  it('is one change to several networks, by the clock of one, and shown and cancelled in each', async () => {
    const { at, me, group, one, begin, later, list, ended } = await opened()
    const next = await at.network(me.tenant)
    const there = await at.boundDevice(me, next)
    const items = [group, next].map((network) => ({
      ...{ group: network, document: wireless(ssidOf('Lobby')), base: 0 },
    }))
    const all = { items, endsDrafts: true }
    const { id } = await later(all)
    const about = { group, networks: [group, next].sort((a, b) => a - b) }
    expect(await list()).toMatchObject([{ id, ...about }])
    expect(await at.call(listSchedules, me, { group: next })).toMatchObject([{ id, ...about }])
    await expectApiError(at.call(cancelSchedule, me, { group: next, id }), 'conflict')
    await at.call(cancelSchedule, me, { group: next, id, others: [{ group }] })
    expect(await at.call(listDrafts, me, {})).toHaveLength(2)

    const lost = await later({ ...all, at: shown(begin + MINUTE_MS) })
    await new ScheduleRepository(db()).endOf(me.tenant, next, begin)
    expect(await list()).toMatchObject([{ id: lost.id, state: 'cancelled' }, { id }])

    await later(all)
    at.time.at += 10 * MINUTE_MS
    at.jobs.start()
    const { changeSet } = await ended('applied')
    const saved = await at.call(contract.showChangeSet, me, { id: changeSet! })
    expect(saved.items.map((item) => item.group)).toEqual([group, next])
    await eventually(async () => at.sent.length === 2)
    expect(new Set(at.sent.map(({ sn }) => sn))).toEqual(new Set([one.sn, there.sn]))
    await at.close()
  })

  it('for a project is shown in the networks in it, by the clock of whichever was named', async () => {
    const { at, me, group: elsewhere, begin, ended } = await opened()
    const project = await at.project(me.tenant)
    const group = await at.network(me.tenant, 'Office', project)
    const one = await at.boundDevice(me, group)
    const items = [{ project, document: pinging('192.0.2.1'), base: 0 }]
    const preview = await at.call(contract.previewSection, me, { items })
    expect(preview.networks).toEqual([group])
    await at.call(scheduleChange, me, { group: elsewhere, at: shown(begin), items })
    expect(await at.call(listSchedules, me, { group })).toMatchObject([
      { group: elsewhere, networks: [elsewhere, group], items: [{ project }] },
    ])
    at.time.at += 10 * MINUTE_MS
    at.jobs.start()
    await ended('applied')
    await eventually(async () => at.sent.some(({ sn }) => sn === one.sn))
    await at.close()
  })

  it('whose process ended after the save is not saved twice', async () => {
    const { at, me, items, later, list, ended } = await opened()
    const { id } = await later()
    at.time.at += 10 * MINUTE_MS
    // As a kill between the two leaves it.
    const schedules = db().updateTable('config_schedule').where('id', '=', id)
    await schedules.set({ state: 'applying', begun_at: at.clock.now() }).execute()
    const saved = await at.call(contract.applySection, me, { items })
    at.jobs.start()
    expect(await ended('applied')).toMatchObject({ changeSet: saved.id })
    expect(await list()).toHaveLength(1)
    await at.close()
  })

  it('is refused now as it would be then, and then as it is then', async () => {
    const { at, me, group, items, begin, later, ended } = await opened()
    await expectApiError(later({ at: shown(begin - 20 * MINUTE_MS) }), 'invalid_parameter', 'at')
    await expectApiError(later({ until: shown(begin - MINUTE_MS) }), 'invalid_parameter', 'until')
    await expectApiError(later({ items: [{ ...items[0]!, base: 4 }] }), 'conflict', 'items.0')
    await later()
    await at.apply(me, { group }, wireless(ssidOf('Hall')))
    at.jobs.start()
    at.time.at += 10 * MINUTE_MS
    expect(await ended('failed')).toMatchObject({ error: 'conflict', changeSet: null })
    await at.close()
  })

  it('does not begin behind its window, nor for somebody who is gone, nor when it was cancelled', async () => {
    const { at, me, group, items, begin, later, list, ended } = await opened()
    const { id } = await later()
    expect(await at.call(listDrafts, me, {})).toEqual([])
    expect(await at.call(cancelSchedule, me, { group, id })).toMatchObject({ state: 'cancelled' })
    await expectApiError(at.call(cancelSchedule, me, { group, id }), 'conflict')
    expect(await at.call(listDrafts, me, {})).toMatchObject([
      { group, base: 0, document: items[0]!.document },
    ])
    await later({ until: shown(begin + 5 * MINUTE_MS) })
    at.time.at += 20 * MINUTE_MS
    at.jobs.start()
    await ended('missed')
    const next = shown(at.clock.now() + 10 * MINUTE_MS)
    await later({ at: next })
    const reads = await list()
    expect(reads.map(({ state }) => state)).toEqual(['scheduled', 'missed', 'cancelled'])
    at.callers.delete(me.accountId)
    at.time.at += 20 * MINUTE_MS
    await eventually(async () => {
      const rows = db().selectFrom('config_schedule').select(['state', 'error'])
      const row = await rows.where('id', '=', reads[0]!.id).executeTakeFirst()
      return row?.state === 'failed' && row.error === 'forbidden'
    })
    expect(at.sent).toEqual([])
    await at.close()
  })
})
