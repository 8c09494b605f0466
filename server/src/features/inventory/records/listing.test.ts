import { expect, it } from 'vitest'
import { deviceSorts } from '#contract/inventory/endpoints.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import type { Rows } from '../../../http/route.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { type Bench, newSn, openInventory, proofOf } from '../testing/open-inventory.ts'
import { blankRow, keysOf } from './device-row.ts'

type Listed = Rows<Device>

const hostile = [
  `'; drop table device; --`,
  '100%',
  '_',
  '!%_\\',
  '<script>alert(1)</script>',
  'ÅÄÖ åäö',
  'İstanbul',
  '日本語',
  '"quoted"',
  'a\u202eb',
]

/** A furnished tenant: two networks, kinds, unknown values, equal values, odd names. */
async function furnish(at: Bench, count = 60) {
  const me = await at.person()
  const groups = [await at.network(me.tenant, 'Beta'), await at.network(me.tenant, 'Alpha')]
  const rows = Array.from({ length: count }, (_, i) => {
    const row = {
      ...blankRow(newSn()),
      tenant_id: me.tenant,
      network_id: groups[i % 2]!,
      kind: ['ap', 'switch', 'camera'][i % 3]!,
      kind_source: 'platform',
      name: i % 4 === 0 ? '' : (hostile[i] ?? `Device ${i % 7}`),
      model: i % 5 === 0 ? null : `M${i % 3}`,
      mac: i % 6 === 0 ? null : `02:00:00:0${i % 3}:00:00`,
      address: i % 7 === 0 ? null : `192.0.2.${i % 9}`,
      software: i % 3 === 0 ? null : `v${i % 4}`,
      users: i % 3 === 0 ? null : i % 5,
      uptime_s: i % 4 === 0 ? null : i * 1.5,
      last_seen_at: i % 8 === 0 ? null : 1_800_000_000_000 + (i % 6),
      rx_bytes: i % 2 === 0 ? null : 1e12 + i,
      tx_bytes: i % 2 === 0 ? 2 ** 53 - 1 - i : null,
      battery_ratio: i % 3 === 0 ? (i % 4) / 3 : null,
      temperature_c: i % 4 === 0 ? 0.1 * (i % 7) - 0.3 : null,
      poe_watts: i % 3 === 1 ? (i % 6) * 2.5 : null,
      config_state: ['unmanaged', 'in_sync', 'failed'][i % 3]!,
      signal_dbm: i % 5 === 0 ? -90 - (i % 3) : null,
      status: i % 5 === 0 ? 'never' : 'offline',
      status_reason: 'closed',
    }
    return { ...row, ...keysOf(row) }
  })
  await at.db.insertInto('device').values(rows).execute()
  const alarms = rows.flatMap(({ sn }, i) =>
    Array.from({ length: i % 4 }, (_, n) => ({
      ...{ tenant_id: me.tenant, network_id: null, sn, originator: '', type: 'port_down', params: '{}' },
      ...{ level: n % 2 ? 'critical' : 'normal', fold_key: `${sn} ${n}`, created_at: 1 },
      ...{ confirmed_at: null, resolved_at: n === 2 ? 2 : null },
    })),
  )
  await at.db.insertInto('alarm').values(alarms).execute()
  return { me, groups, rows }
}

const columnOf: Record<string, keyof Device> = {
  ...{ name: 'hostname', status: 'status', model: 'model', sn: 'sn', mac: 'mac', ip: 'ip', users: 'users' },
  ...{ uptime: 'uptime', software: 'software', lastSeen: 'lastSeen', rx: 'rx', tx: 'tx' },
  ...{ type: 'DeviceType', group: 'groupName' },
  config: 'configState',
  ...{ battery: 'battery', temperature: 'temperature', signal: 'signal' },
}

describeOnEngines('device lists', (db) => {
  const opened = (settings = {}) => openInventory(db(), settings)
  const everySort = deviceSorts.flatMap((sort) => [sort, `-${sort}`])

  it.each(everySort.flatMap((sort) => [1000, 5].map((fewMatches) => [sort, fewMatches] as const)))(
    'walk everything once, sorted by %s, more than %d walking an index',
    async (sort, fewMatches) => {
      const at = await opened({ fewMatches })
      const { me, rows } = await furnish(at)
      const walked: Device[] = []
      let cursor: string | undefined
      do {
        const page: Listed = await at.call('devices.list', me, { sort, limit: 7, cursor })
        expect(page.page!.total).toBe(rows.length)
        walked.push(...page.rows)
        cursor = page.page!.next ?? undefined
      } while (cursor)
      expect(walked.map((row) => row.sn).sort()).toEqual(rows.map((row) => row.sn).sort())
      const whole: Listed = await at.call('devices.list', me, { sort })
      expect(whole.page).toBeNull()
      expect(whole.rows.map((row) => row.sn)).toEqual(walked.map((row) => row.sn))
      expectSorted(walked, sort)
      await at.inventory.stop()
    },
  )

  function expectSorted(rows: Device[], sort: string): void {
    if (!columnOf[sort.replace('-', '')]) return
    const keys = rows.map((row) => row[columnOf[sort.replace('-', '')]!])
    const known = keys.filter((key) => key !== null)
    expect(keys.slice(0, known.length)).toEqual(known)
    if (typeof known[0] !== 'number') return
    const ascending = (known as number[]).toSorted((a, b) => a - b)
    expect(known).toEqual(sort.startsWith('-') ? ascending.reverse() : ascending)
  }

  it('order by open alarms, the worst level first, and by PoE given', async () => {
    const at = await opened()
    const { me, rows } = await furnish(at)
    const numbers = async (sort: string) =>
      ((await at.call('devices.list', me, { sort })) as Listed).rows.map(({ sn }) =>
        rows.findIndex((row) => row.sn === sn),
      )
    // None, a normal one, both, both and one that is over.
    const severity = (await numbers('-alarms')).map((i) => Math.min(2, i % 4))
    expect(severity).toEqual(severity.toSorted((a, b) => b - a))
    const watts = (await numbers('-poe')).map((i) => rows[i]!.poe_watts)
    const known = watts.filter((value) => value !== null)
    expect(watts.slice(0, known.length)).toEqual(known.toSorted((a, b) => b - a))
    await at.inventory.stop()
  })

  it('order names as people count', async () => {
    const at = await opened()
    const me = await at.person()
    const network = await at.network(me.tenant, 'Alpha')
    const named = ['ap-10', 'AP-2', 'ap-1', 'gateway'].map((name) => {
      const row = { ...blankRow(newSn()), tenant_id: me.tenant, network_id: network, name }
      return { ...row, ...keysOf(row) }
    })
    await at.db.insertInto('device').values(named).execute()
    const listed = async (sort: string) =>
      ((await at.call('devices.list', me, { sort, limit: 3 })) as Listed).rows.map((row) => row.hostname)
    expect(await listed('name')).toEqual(['ap-1', 'AP-2', 'ap-10'])
    expect(await listed('-name')).toEqual(['gateway', 'ap-10', 'AP-2'])
    await at.inventory.stop()
  })

  it('find by any part of what names a device, whatever the case, taken literally', async () => {
    const at = await opened()
    const { me, rows } = await furnish(at)
    const find = async (q: string) =>
      ((await at.call('devices.list', me, { q })) as Listed).rows.map((row) => row.hostname)
    for (const name of rows.map((row) => row.name).filter(Boolean)) {
      expect(await find(name.toUpperCase().toLowerCase())).toContain(name)
    }
    expect(await find('100%')).toEqual(['100%'])
    expect((await find('_')).every((name) => name?.includes('_'))).toBe(true)
    expect(await find('åäö')).toEqual(['ÅÄÖ åäö'])
    expect(await find('no such thing')).toEqual([])
    expect(await find('a\u0000b')).toEqual([])
    const { sn } = rows[9]!
    const bare: Listed = await at.call('devices.list', me, { q: sn.replaceAll(':', '').toLowerCase() })
    expect(bare.rows.map((row) => row.sn)).toEqual(rows[9]!.mac ? [] : [sn])
    const colons: Listed = await at.call('devices.list', me, { q: sn })
    expect(colons.rows.map((row) => row.sn)).toEqual([sn])
    await at.inventory.stop()
  })

  it('keep to group, project, kind and status', async () => {
    const at = await opened()
    const { me, groups, rows } = await furnish(at)
    const count = async (query: object) => ((await at.call('devices.list', me, query)) as Listed).rows.length
    const expected = (fits: (row: (typeof rows)[number]) => boolean) => rows.filter(fits).length
    expect(await count({ group: groups[0] })).toBe(expected((row) => row.network_id === groups[0]))
    expect(await count({ type: 'ap,camera' })).toBe(expected((row) => row.kind !== 'switch'))
    expect(await count({ status: 'never' })).toBe(expected((row) => row.status === 'never'))
    expect(await count({ status: 'online' })).toBe(0)
    const project = await at.db
      .insertInto('project')
      .values({ tenant_id: me.tenant, name: 'P', name_key: 'p', created_at: 1, parent_id: null } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await count({ project: project.id })).toBe(0)
    await at.db.updateTable('network').set({ project_id: project.id }).where('id', '=', groups[1]!).execute()
    expect(await count({ project: project.id })).toBe(expected((row) => row.network_id === groups[1]))
    expect(await count({ project: project.id, group: groups[0] })).toBe(0)
    const [unsaid] = rows.filter(({ kind }) => kind === 'ap')
    await at.db.updateTable('device').set({ kind: null }).where('sn', '=', unsaid!.sn).execute()
    expect(await count({ type: 'unknown' })).toBe(1)
    expect(await count({ type: 'switch,unknown' })).toBe(1 + expected((row) => row.kind === 'switch'))
    await at.inventory.stop()
  })

  it('show nothing of other tenants, and of networks out of reach', async () => {
    const at = await opened()
    const { me, groups, rows } = await furnish(at)
    const stranger = await at.person()
    expect(((await at.call('devices.list', stranger)) as Listed).rows).toEqual([])
    const member = await at.person('user', me.tenant)
    at.reaches.set(member.accountId, { tenant: me.tenant, networks: [groups[0]!] })
    const seen: Listed = await at.call('devices.list', member)
    expect(seen.rows).toHaveLength(rows.filter((row) => row.network_id === groups[0]).length)
    expect(await at.inventory.reader.device(member, rows[0]!.sn)).not.toBeNull()
    expect(await at.inventory.reader.device(member, rows[1]!.sn)).toBeNull()
    expect(await at.inventory.reader.device(stranger, rows[0]!.sn)).toBeNull()
    at.reaches.set(member.accountId, { tenant: me.tenant, networks: [] })
    expect(await at.call('devices.list', member, { limit: 10 })).toEqual({
      rows: [],
      page: { next: null, total: 0 },
    })
    expect(await at.call('devices.counts', member)).toMatchObject({ total: 0, users: 0, kinds: [] })
    await at.inventory.stop()
  })

  it.each([
    'x',
    '',
    '%%%',
    Buffer.from('{}').toString('base64url'),
    Buffer.from('["name",1,0,"a"]').toString('base64url'),
    Buffer.from('["users","1",0,"a"]').toString('base64url'),
    Buffer.from('["-name","a",0,"a"]').toString('base64url'),
    Buffer.from(`["name","a",1e400,"a"]`).toString('base64url'),
  ])('refuse the cursor "%s"', async (cursor) => {
    const at = await opened()
    const { me } = await furnish(at, 3)
    const list = at.call('devices.list', me, { sort: 'name', cursor })
    await expect(list).rejects.toMatchObject({ error: 'invalid_parameter', field: 'cursor' })
    await at.inventory.stop()
  })

  it('refuse forged cursors before a database sees them', async () => {
    const at = await opened()
    const { me } = await furnish(at, 3)
    const forged = [
      ['name', 'a\u0000b', 0, 'x'],
      ['name', 'a', 0, 'x\u0000'],
      ['users', 1.5, 0, 'x'],
      ['users', 2 ** 40, 0, 'x'],
      ['lastSeen', 1e300, 0, 'x'],
    ]
    for (const position of forged) {
      const cursor = Buffer.from(JSON.stringify(position)).toString('base64url')
      const list = at.call('devices.list', me, { sort: position[0], cursor })
      await expect(list).rejects.toMatchObject({ error: 'invalid_parameter', field: 'cursor' })
    }
    await at.inventory.stop()
  })

  it('count devices by kind and status', async () => {
    const at = await opened()
    const { me, rows, groups } = await furnish(at)
    const sn = newSn()
    await at.dial(sn, { kind: 'ap' })
    await at.call('devices.bind', me, { sn, mac: proofOf(sn), group: groups[0] })
    await at.inventory.flush()
    const counts = await at.call('devices.counts', me)
    const never = rows.filter((row) => row.status === 'never').length
    expect(counts).toMatchObject({ total: 61, online: 1, never, offline: 60 - never })
    expect((counts as { kinds: unknown[] }).kinds).toContainEqual(
      expect.objectContaining({ type: 'ap', total: 21, online: 1 }),
    )
    await at.inventory.stop()
  })

  it('refuse to send more than the whole-list limit at once', async () => {
    const at = await opened()
    const me = await at.person()
    const network_id = await at.network(me.tenant)
    const rows = Array.from({ length: 10_001 }, () => ({
      sn: newSn(),
      tenant_id: me.tenant,
      network_id,
      kind: 'ap',
    }))
    for (let i = 0; i < rows.length; i += 2000) {
      await at.db
        .insertInto('device')
        .values(rows.slice(i, i + 2000))
        .execute()
    }
    await expect(at.call('devices.list', me)).rejects.toMatchObject({
      error: 'too_many',
      params: { total: 10_001 },
    })
    const page: Listed = await at.call('devices.list', me, { limit: 1000 })
    expect(page.page).toMatchObject({ total: 10_001, next: expect.any(String) })
    await at.inventory.stop()
  })
})
