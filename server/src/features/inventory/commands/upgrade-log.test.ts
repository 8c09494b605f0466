import { expect, it } from 'vitest'
import type { UpgradeEntry } from '#contract/firmware/upgrade-log.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { newSn, openInventory, proofOf } from '../testing/open-inventory.ts'

type Rows = { rows: UpgradeEntry[]; page: { next: string | null; total: number } | null }

describeOnEngines('the log of upgrades', (db) => {
  /** It was part of an upgrade of many devices, and came to harm. */
  async function harmed(me: { tenant: number; accountId: number }, command: number, sn: string) {
    const about = {
      image_id: 1,
      version: 'v2',
      compatible: '[]',
      state: 'ended',
      window: null,
      offline: 'wait',
    }
    const rollout = await db()
      .insertInto('rollout')
      .values({
        ...{ ...about, tenant_id: me.tenant, account_id: me.accountId, token_id: null, address: '::1' },
        ...{ at_once: 1, downgrade: 0, started_at: 1, ended_at: 2 },
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    const place = { position: 0, sn, name: 'lobby', network_id: 1, kind: 'ap', upstream: null }
    const fared = { state: 'failed', reason: 'poor_health', detail: '100 → 40: no DNS', software: 'v1' }
    await db()
      .insertInto('rollout_device')
      .values({
        ...{ ...place, ...fared, rollout_id: rollout.id, command_id: command, began_at: 1, ended_at: 2 },
      })
      .execute()
  }

  it('tells from, to, who, how long and why, of devices within reach, filtered and page by page', async () => {
    const at = await openInventory(db())
    const me = await at.person('admin')
    const group = await at.network(me.tenant, 'Pier')
    const [good, bad] = [newSn(), newSn()]
    for (const sn of [good, bad]) {
      await at.dial(sn, { kind: 'ap', hostname: sn === good ? 'lobby' : 'attic' })
      await at.call('devices.bind', me, { sn, mac: proofOf(sn), group })
    }
    await at.inventory.flush()
    const upgraded = (sn: string, status: string, when: number, text: string | null) => ({
      ...{ sn, tenant_id: me.tenant, account_id: null, name: 'upgrade', status, at: when },
      ...{ finished_at: when + 90_000, text, waits_until: null, order_sealed: null },
      result: JSON.stringify({ type: 'upgrade', image: 'v2', from: 'v1', step: 'success', percent: null }),
    })
    const rows = [upgraded(good, 'done', 1_000, 'fine'), upgraded(bad, 'failed', 2_000, 'no space')]
    const others = [
      { ...rows[0]!, name: 'reboot' },
      { ...rows[0]!, tenant_id: me.tenant + 1 },
    ]
    await db()
      .insertInto('device_command')
      .values([...rows, ...others])
      .execute()
    const list = (query: object = {}, who = me): Promise<Rows> => at.call('logs.upgrade', who, query)
    expect((await list({ group })).rows).toMatchObject([
      {
        name: 'attic',
        from: 'v1',
        to: 'v2',
        status: 'failed',
        why: 'no space',
        at: 2_000,
        finishedAt: 92_000,
      },
      { name: 'lobby', status: 'done' },
    ])
    expect((await list({ status: 'failed' })).rows).toHaveLength(1)
    expect((await list({ from: 1_500 })).rows).toHaveLength(1)
    expect((await list({ q: 'LOB%' })).rows).toHaveLength(0)
    expect((await list({ q: 'lob' })).rows).toHaveLength(1)
    const first = await list({ limit: 1 })
    expect(first.page).toMatchObject({ total: 2 })
    expect((await list({ limit: 1, cursor: first.page!.next! })).rows).toMatchObject([{ name: 'lobby' }])
    expect((await list({}, await at.person('admin'))).rows).toEqual([])
    const { id } = (await list({ q: 'lob' })).rows[0]!
    await harmed(me, id, good)
    expect((await list({ q: 'lob' })).rows).toMatchObject([
      { status: 'done', harm: 'poor_health', why: '100 → 40: no DNS' },
    ])
    expect((await list({ q: 'att' })).rows).toMatchObject([{ harm: null }])
    await at.inventory.stop()
  })
})
