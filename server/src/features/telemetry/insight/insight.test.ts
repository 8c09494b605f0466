import { beforeEach, describe, expect, it } from 'vitest'
import { insightsMax, pinsMax } from '#contract/telemetry/insights.ts'
import { insightQuestion } from '#contract/telemetry/question.ts'
import { EventBus } from '../../../events/bus.ts'
import type { Caller } from '../../../http/route.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { createIdentity } from '../../identity/create-identity.ts'
import { InsightRepository } from './insight.repository.ts'
import { InsightService } from './insight.service.ts'

const expert = (expr = 'sum(device_clients)') =>
  insightQuestion.parse({
    ...{ mode: 'expert', expr, unit: 'number', view: 'chart', range: 'day', compare: true },
  })
const simple = {
  ...{ mode: 'simple', metric: 'device_clients', how: 'average', quantile: 0.95, by: ['sn'] },
  ...{ scope: { of: 'network', id: 7 }, top: 10, range: 'week', compare: false },
}

describeOnEngines('insights', (db) => {
  let count = 0
  let insights: InsightService
  let me: Caller
  let colleague: Caller
  let stranger: Caller

  beforeEach(async () => {
    insights = new InsightService(new InsightRepository(db()), new FakeClock())
    me = await person()
    stranger = await person()
    colleague = await person()
    await db()
      .updateTable('account')
      .set({ tenant_id: me.tenant })
      .where('id', '=', colleague.accountId)
      .execute()
    colleague = { ...colleague, tenant: me.tenant }
  })

  async function person(): Promise<Caller> {
    const { service } = createIdentity({ db: db(), bus: new EventBus(silentLogger), clock: new FakeClock() })
    const username = `asker${++count}`
    const made = (await service.createAccount({ username, password: 'x', role: 'admin' }))!
    return { accountId: made.account, tenant: made.tenant, username, role: 'admin', sessionId: 's' }
  }
  const save = (caller: Caller, name: string, more: { id?: number; shared?: boolean; expr?: string } = {}) =>
    insights.save(caller, {
      ...{ name, shared: more.shared ?? false, question: expert(more.expr) },
      ...(more.id !== undefined && { id: more.id }),
    })

  it('are kept, renamed and asked otherwise in place', async () => {
    const made = await save(me, 'Clients')
    expect(made).toMatchObject({ name: 'Clients', mine: true, shared: false, pinned: false })
    await save(me, 'Everybody', { id: made.id, expr: 'count(device_up)' })
    expect(await insights.list(me)).toMatchObject([
      { id: made.id, name: 'Everybody', owner: me.username, question: { expr: 'count(device_up)' } },
    ])
    await insights.remove(me, made.id)
    expect(await insights.list(me)).toEqual([])
  })

  it('that are shared are seen by the tenant and nobody else, changed by their maker alone', async () => {
    const made = await save(me, 'Ours', { shared: true })
    await save(me, 'Mine')
    expect(await insights.list(colleague)).toMatchObject([{ name: 'Ours', mine: false, owner: me.username }])
    expect(await insights.list(stranger)).toEqual([])
    await expectApiError(save(colleague, 'Theirs', { id: made.id }), 'does_not_exist')
    await expectApiError(insights.remove(colleague, made.id), 'does_not_exist')
    await expectApiError(insights.pin(stranger, { id: made.id, pinned: true }), 'does_not_exist')
  })

  it('are pinned for oneself, also a colleague’s, and gone from there when they are gone', async () => {
    const made = await save(me, 'Ours', { shared: true })
    await insights.pin(colleague, { id: made.id, pinned: true })
    await insights.pin(colleague, { id: made.id, pinned: true })
    expect(await insights.list(colleague)).toMatchObject([{ pinned: true }])
    expect(await insights.list(me)).toMatchObject([{ pinned: false }])
    await save(me, 'Ours', { id: made.id, shared: false })
    expect(await insights.list(colleague)).toEqual([])
    await insights.remove(me, made.id)
    expect(await db().selectFrom('insight_pin').selectAll().execute()).toEqual([])
  })

  it('have names of their own, in any spelling', async () => {
    await save(me, 'Roof')
    await expectApiError(save(me, 'ROOF'), 'name_in_use')
    await save(colleague, 'Roof')
  })

  it.each(['sum(', 'rate(device_clients)', '{}'])('that are no PromQL are not kept: %s', async (expr) => {
    await expectApiError(save(me, 'Broken', { expr }), 'invalid_parameter')
    expect(await insights.list(me)).toEqual([])
  })

  describe('when there are as many as may be', () => {
    it('take no new one, and no further pin', async () => {
      for (let n = 0; n < insightsMax; n += 1) await save(me, `Insight ${n}`)
      await expectApiError(save(me, 'One more'), 'too_many')
      const all = await insights.list(me)
      for (const { id } of all.slice(0, pinsMax)) await insights.pin(me, { id, pinned: true })
      await expectApiError(insights.pin(me, { id: all[pinsMax]!.id, pinned: true }), 'too_many')
      await insights.pin(me, { id: all[0]!.id, pinned: true })
      await insights.pin(me, { id: all[0]!.id, pinned: false })
      await insights.pin(me, { id: all[pinsMax]!.id, pinned: true })
    })
  })
})

describe('a question', () => {
  it.each([
    ['whole', {}, true],
    ['of some devices', { scope: { of: 'devices', sns: ['AA:BB:CC:DD:EE:FF'] } }, true],
    ['with a label that would leave the braces', { by: ['sn} or up{'] }, false],
    ['with a metric that holds a line break', { metric: 'a\nb' }, false],
    ['with a quantile beyond 1', { quantile: 1.5 }, false],
    ['with more lines than there are colours', { top: 21 }, false],
    ['of no device', { scope: { of: 'devices', sns: [] } }, false],
    ['that ends before it begins', { span: { from: 10, to: 5 } }, false],
  ])('%s', (_, change, taken) => {
    expect(insightQuestion.safeParse({ ...simple, ...change }).success).toBe(taken)
  })
})
