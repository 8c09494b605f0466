import { expect, it } from 'vitest'
import type { Db } from '../../../db/client.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { OutageWriter, type ReconciledNetwork } from './outage-writer.ts'
import type { Outage } from './outages.ts'
import { PresenceRepository } from './presence.repository.ts'

const AT = 1_800_000_000_000
const NETWORK = 9001

async function open(db: Db) {
  const made = db.insertInto('tenant').values({ name: 't', created_at: AT }).returning('id')
  const tenant = (await made.executeTakeFirstOrThrow()).id
  const repository = new PresenceRepository(db)
  await db.deleteFrom('alarm').where('network_id', '=', NETWORK).execute()
  const fault = await repository.insert({
    ...{ tenant_id: tenant, network_id: NETWORK, sn: 'SWITCH', originator: 'switch', type: 'poe_overload' },
    ...{ level: 'critical', params: JSON.stringify({ port: '5' }), fold_key: 'poe 5 SWITCH' },
    ...{ created_at: AT, last_at: AT, reopened_at: 0 },
  })
  const look = (outages: Outage[], now: number, evidence: string) => {
    const at: ReconciledNetwork = {
      ...{
        tenant,
        network: NETWORK,
        networkName: 'net',
        now,
        outages,
        clearMs: 0,
        evidenceMs: 150_000,
        restarted: new Map(),
      },
      ...{ backSince: () => (outages.length > 0 ? null : now), isHere: () => true, isTold: () => true },
      evidenceOf: () => ({ evidence, via: 'SWITCH', viaPort: '5' }),
    }
    return new OutageWriter(repository, { levelOf: () => undefined }).reconcile(at)
  }
  const resolveFault = () => repository.update(fault.id, { resolved_at: AT })
  const standsAgain = () => repository.update(fault.id, { resolved_at: null })
  const all = async () => {
    const rows = await db.selectFrom('alarm').selectAll().where('network_id', '=', NETWORK).execute()
    return new Map(rows.map((row) => [row.type, row]))
  }
  return { look, all, resolveFault, standsAgain }
}

const device = { sn: 'AP', name: 'ap', state: 'away', users: 3, since: AT } as const
const away: Outage = {
  ...{ type: 'device_off', level: 'medium', root: 'AP', users: 3, since: AT },
  devices: [device],
}

describeOnEngines('a port that gives no power to a device that is away', (db) => {
  it('is part of its alarm, which is as bad; told by itself once the device is back without it', async () => {
    const at = await open(db())
    await at.look([away], AT + 9, 'power')
    let rows = await at.all()
    expect(rows.get('poe_overload')?.parent_id).toBe(rows.get('device_off')!.id)
    expect(rows.get('device_off')?.level).toBe('critical')
    const { changed } = await at.look([], AT + 99, 'power')
    rows = await at.all()
    expect(rows.get('device_off')?.resolved_at).toBe(AT + 99)
    expect(rows.get('poe_overload')).toMatchObject({ parent_id: null, resolved_at: null })
    expect(changed.map(({ type }) => type)).toContain('poe_overload')
  })

  it('is why the port has no link, where it is told only after the device was', async () => {
    const at = await open(db())
    await at.resolveFault()
    await at.look([away], AT + 9, 'link')
    await at.standsAgain()
    const { changed } = await at.look([away], AT + 10, 'link')
    const rows = await at.all()
    const off = rows.get('device_off')!
    expect(rows.get('poe_overload')?.parent_id).toBe(off.id)
    expect(off.level).toBe('critical')
    expect(JSON.parse(off.params)).toMatchObject({ evidence: 'power' })
    expect(changed.filter(({ id }) => id === off.id).at(-1)).toEqual(off)
  })

  it('is why, also where a report that was under way had told of a link; not where it was away for long by then', async () => {
    for (const [after, isPart] of [
      [20_000, true],
      [600_000, false],
    ] as const) {
      const at = await open(db())
      await at.look([away], AT + 9, 'carrier')
      await at.look([away], AT + after, 'link')
      const rows = await at.all()
      expect(rows.get('poe_overload')?.parent_id).toBe(isPart ? rows.get('device_off')!.id : null)
      const { evidence } = JSON.parse(rows.get('device_off')!.params) as { evidence: string }
      expect(evidence).toBe(isPart ? 'power' : 'carrier')
    }
  })

  it('stays by itself where the port gives power all the same', async () => {
    const at = await open(db())
    await at.look([away], AT + 9, 'carrier')
    const rows = await at.all()
    expect(rows.get('poe_overload')?.parent_id).toBeNull()
    expect(rows.get('device_off')?.level).toBe('medium')
  })
})
