import { expect, it } from 'vitest'
import type { DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import type { Page } from '#contract/paging.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { newSn, openInventory, proofOf } from '../testing/open-inventory.ts'

interface Answer {
  rows: DeviceCommandRecord[]
  page: Page | null
}

describeOnEngines('the history of commands', (db) => {
  it('is told page by page, newest first, by outcome, and to its tenant alone', async () => {
    const at = await openInventory(db())
    const me = await at.person('admin')
    const sn = newSn()
    await at.dial(sn, { kind: 'ap' })
    await at.call('devices.bind', me, { sn, mac: proofOf(sn), group: await at.network(me.tenant) })
    const list = (more: object = {}): Promise<Answer> => at.call('device.commands', me, { sn, ...more })
    for (const status of ['done', 'failed', 'done', 'done'] as const) {
      at.side.answer = () => Promise.resolve({ status })
      const { id }: DeviceCommandRecord = await at.call('devices.locate', me, { sn })
      await eventually(async () => (await list()).rows.find((row) => row.id === id)?.status === status)
    }
    const all = (await list()).rows.map(({ id }) => id)
    expect(all).toHaveLength(4)
    expect(all).toEqual([...all].sort((a, b) => b - a))
    const first = await list({ limit: 2, status: 'done' })
    expect(first.rows.map(({ id }) => id)).toEqual([all[0], all[1]])
    expect(first.page).toEqual({ next: String(all[1]), total: 3 })
    const last = await list({ limit: 2, status: 'done', cursor: first.page?.next })
    expect(last.rows.map(({ id }) => id)).toEqual([all[3]])
    expect(last.page).toEqual({ next: null, total: 3 })
    await expect(list({ cursor: 'x' })).rejects.toMatchObject({ error: 'invalid_parameter', field: 'cursor' })
    const other = await at.person('admin')
    expect(await at.call('device.commands', other, { sn })).toEqual({ rows: [], page: null })
    await at.inventory.stop()
  })
})
