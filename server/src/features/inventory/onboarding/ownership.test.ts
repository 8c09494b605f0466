import { expect, it } from 'vitest'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { type Bench, callerOf, collect, newSn, openInventory, proofOf } from '../testing/open-inventory.ts'
import { labelHash } from './possession.policy.ts'

const MINUTE = 60_000

async function boundDevice(
  at: Bench,
  kind: 'ap' | 'gateway' = 'ap',
  owner?: Awaited<ReturnType<Bench['person']>>,
) {
  const me = owner ?? (await at.person())
  const group = await at.network(me.tenant)
  const sn = newSn()
  const session = await at.dial(sn, { kind, hostname: 'told-name' })
  await at.call('devices.bind', me, { sn, mac: proofOf(sn), group })
  const info = (): Promise<DeviceInfo> => at.call('device.info', me, { sn })
  return { me, group, sn, session, info }
}

describeOnEngines('a bound device', (db) => {
  const opened = () => openInventory(db())

  it('is renamed, and falls back to its own name', async () => {
    const at = await opened()
    const { me, group, sn, info } = await boundDevice(at)
    const changes = collect(at.bus, 'device.changed')
    await at.call('devices.edit', me, { sn, name: 'Lobby', note: 'behind the desk' })
    expect(changes).toEqual([
      ...[
        {
          sn,
          tenant: me.tenant,
          network: group,
          change: 'record',
          device: { hostname: 'Lobby', note: 'behind the desk' },
        },
      ],
    ])
    await at.call('devices.edit', me, { sn, name: '' })
    expect(await info()).toMatchObject({ hostname: 'told-name', note: 'behind the desk' })
    for (const q of ['BEHIND', 'told-NAME']) {
      expect(await at.call('devices.list', me, { q })).toMatchObject({ rows: [{ sn }] })
    }
    await at.inventory.stop()
  })

  it('keeps an edit at once, and over what was being written', async () => {
    const at = await opened()
    const { me, sn, session } = await boundDevice(at)
    at.report(sn, session, { unit: { uptimeSeconds: 1 } })
    const writing = at.inventory.flush()
    await at.call('devices.edit', me, { sn, name: 'Åsa' })
    await writing
    const row = () => db().selectFrom('device').selectAll().where('sn', '=', sn).executeTakeFirstOrThrow()
    expect(await row()).toMatchObject({ name: 'Åsa' })
    await at.inventory.flush()
    expect(await row()).toMatchObject({
      name: 'Åsa',
      name_key: 'åsa',
      search_text: expect.stringContaining('åsa'),
    })
    await at.inventory.stop()
  })

  it('changes its kind by a person’s word, which then stands above the device’s', async () => {
    const at = await opened()
    const { me, sn, info } = await boundDevice(at)
    await at.call('devices.edit', me, { sn, type: 'switch' })
    await at.dial(sn, { kind: 'gateway', kindSource: 'extension' })
    await at.inventory.flush()
    expect(await info()).toMatchObject({ DeviceType: 'switch', kindSource: 'person' })
    await at.inventory.stop()
  })

  it('moves to another network of the tenant, and nowhere else', async () => {
    const at = await opened()
    const { me, group, sn, session, info } = await boundDevice(at)
    at.report(sn, session, {
      parts: ['clients'],
      clients: [{ mac: '02:aa:00:00:00:01', connection: 'wired' }],
    })
    const target = await at.network(me.tenant, 'Attic')
    const placed = collect(at.bus, 'device.placed')
    await at.call('devices.move', me, { sn, group: target })
    const tenant = me.tenant
    const place = { from: { tenant, network: group }, to: { tenant, network: target } }
    expect(placed).toMatchObject([{ sn, ...place, device: { group: target, groupName: 'Attic' } }])
    expect(await info()).toMatchObject({ group: target, groupName: 'Attic' })
    expect(await at.call('devices.counts', me, { group })).toMatchObject({ total: 0, users: 0 })
    expect(await at.call('devices.counts', me, { group: target })).toMatchObject({ total: 1, users: 1 })
    const foreign = await at.network((await at.person()).tenant)
    for (const [input, error] of [
      [{ sn, group: foreign }, 'does_not_exist'],
      [{ sn, group: 999_999 }, 'does_not_exist'],
      [{ sn }, 'network_required'],
    ] as const) {
      await expect(at.call('devices.move', me, input)).rejects.toMatchObject({ error })
    }
    await at.inventory.stop()
  })

  it('cannot become or join as a second gateway', async () => {
    const at = await opened()
    const { me, group, sn } = await boundDevice(at, 'gateway')
    const second = await boundDevice(at, 'gateway', me)
    const move = at.call('devices.move', me, { sn: second.sn, group })
    await expect(move).rejects.toMatchObject({ error: 'one_gateway_only' })
    expect(await second.info()).toMatchObject({ group: second.group })
    const ap = await boundDevice(at, 'ap', me)
    await at.call('devices.move', me, { sn: ap.sn, group })
    const edit = at.call('devices.edit', me, { sn: ap.sn, type: 'gateway' })
    await expect(edit).rejects.toMatchObject({ error: 'one_gateway_only' })
    expect(await ap.info()).toMatchObject({ DeviceType: 'ap' })
    await at.call('devices.unbind', me, { sn })
    await at.call('devices.edit', me, { sn: ap.sn, type: 'gateway' })
    await at.inventory.stop()
  })

  it('is released: gone from lists, waiting again, its last report deleted', async () => {
    const at = await opened()
    const { me, group, sn, session } = await boundDevice(at)
    at.report(sn, session, { unit: { uptimeSeconds: 5 }, parts: ['clients'], clients: [] })
    await at.inventory.flush()
    at.report(sn, session, { unit: { uptimeSeconds: 6 } })
    const writing = at.inventory.flush()
    at.report(sn, session, { unit: { uptimeSeconds: 7 } })
    const placed = collect(at.bus, 'device.placed')
    await at.call('devices.unbind', me, { sn })
    await writing
    await at.inventory.flush()
    expect(placed).toMatchObject([{ sn, from: { tenant: me.tenant, network: group }, to: null }])
    await expect(at.call('device.info', me, { sn })).rejects.toMatchObject({ error: 'does_not_exist' })
    expect(await at.call('devices.list', me)).toMatchObject({ rows: [] })
    expect(await at.inventory.reader.subjectOf(sn)).toBeUndefined()
    expect(await db().selectFrom('device_report').select('sn').where('sn', '=', sn).execute()).toEqual([])
    const row = await db().selectFrom('device').selectAll().where('sn', '=', sn).executeTakeFirst()
    expect(row).toMatchObject({
      tenant_id: null,
      name: '',
      uptime_s: null,
      status: 'online',
      key_fingerprint: `key of ${sn}`,
    })
    const found: { sn: string }[] = await at.call('devices.scan', me, { group }, '203.0.113.5')
    expect(found.map((device) => device.sn)).toContain(sn)
    await at.inventory.stop()
  })

  it('shows its next owner nothing of what was before', async () => {
    const at = await opened()
    const { me, sn, session } = await boundDevice(at)
    at.report(sn, session, { unit: { uptimeSeconds: 5 } })
    at.inventory.sink.notice({ sn, address: '', at: 1, severity: 'info', code: 'secret', detail: 'x' })
    await at.call('devices.edit', me, { sn, name: 'Mine', note: 'private' })
    await at.call('devices.unbind', me, { sn })
    const next = await at.person()
    const group = await at.network(next.tenant)
    await at.call('devices.bind', next, { sn, mac: proofOf(sn), group })
    await at.inventory.flush()
    const info: DeviceInfo = await at.call('device.info', next, { sn })
    expect(info).toMatchObject({ hostname: 'told-name', note: '', state: null, uptime: null, commands: [] })
    expect(info.notices.map((notice) => notice.code)).toEqual(['bound'])
    await at.inventory.stop()
  })

  it('is trusted anew after a reset: with the MAC, while the new key calls', async () => {
    const at = await opened()
    const { me, sn, info } = await boundDevice(at)
    const input = { sn, mac: proofOf(sn), keyFingerprint: 'fresh' }
    const repin = (more: object = {}) => at.call('devices.repin', me, { ...input, ...more })
    await expect(repin()).rejects.toMatchObject({ error: 'possession_required' })
    const call = (at_: number) =>
      at.inventory.admission.admit(callerOf(sn, { keyFingerprint: 'fresh', at: at_ }))
    await call(at.time.at)
    at.time.at += 16 * MINUTE
    await expect(repin()).rejects.toMatchObject({ error: 'possession_required' })
    await call(at.time.at)
    await expect(repin({ mac: '000000' })).rejects.toMatchObject({ error: 'verify_failed' })
    await expect(repin({ keyFingerprint: 'other\u0000' })).rejects.toMatchObject({
      error: 'possession_required',
    })
    await repin()
    expect(at.side.ended).toEqual([sn])
    expect(await call(at.time.at)).toEqual({ admit: true, bound: true })
    expect(await info()).toMatchObject({ keyFingerprint: 'fresh' })
    expect(await at.call('devices.quarantine', me)).toEqual([])
    await at.inventory.flush()
    expect((await info()).notices[0]).toMatchObject({ code: 'repinned', detail: me.username })
    await at.inventory.stop()
  })

  it('gets no key that first called from elsewhere by holding its serial number', async () => {
    const at = await opened()
    const { me, sn, info } = await boundDevice(at)
    const asked = { sn, mac: proofOf(sn), keyFingerprint: 'fresh' }
    const repin = (more = {}, browser = '192.0.2.99') =>
      at.call('devices.repin', me, { ...asked, ...more }, browser)
    const call = (more: object = {}) =>
      at.inventory.admission.admit(
        callerOf(sn, { keyFingerprint: 'fresh', at: at.time.at, address: '192.0.2.7', ...more }),
      )
    const trust = async (browser = '192.0.2.99') =>
      ((await at.call('devices.quarantine', me, {}, browser)) as { trust: string; label: boolean }[])[0]
    await call({ labelHash: labelHash('A1B2') })
    // Afterwards the device it knows goes there: that is no sign of the new key.
    await at.dial(sn, { address: '192.0.2.7' })
    await call({ labelHash: labelHash('A1B2') })
    expect(await trust()).toMatchObject({ trust: 'elsewhere', label: true })
    await expect(repin()).rejects.toMatchObject({ error: 'place_required' })
    await expect(repin({ label: 'wrong' })).rejects.toMatchObject({ error: 'verify_failed', field: 'label' })
    expect(await trust('192.0.2.7')).toMatchObject({ trust: 'here' })
    expect(await info()).toMatchObject({ keyFingerprint: `key of ${sn}` })
    await repin({ label: 'a1b2' })
    expect(await info()).toMatchObject({ keyFingerprint: 'fresh' })
    await at.inventory.stop()
  })

  it('that moved and was reset is trusted by who is where it calls from', async () => {
    const at = await opened()
    const { me, sn, info } = await boundDevice(at)
    const asked = { sn, mac: proofOf(sn), keyFingerprint: 'fresh' }
    await at.inventory.admission.admit(
      callerOf(sn, { keyFingerprint: 'fresh', at: at.time.at, address: '192.0.2.7' }),
    )
    // Somebody elsewhere who claims it does not lock them out.
    const other = await at.person()
    const group = await at.network(other.tenant)
    await at.call('devices.claim', other, { sn, mac: proofOf(sn), group }, '203.0.113.250')
    await expect(at.call('devices.repin', me, asked, '192.0.2.99')).rejects.toMatchObject({
      error: 'key_claimed',
    })
    await at.call('devices.repin', me, asked, '192.0.2.7')
    expect(await info()).toMatchObject({ keyFingerprint: 'fresh' })
    await at.inventory.stop()
  })

  it('is trusted with a new certificate of the maker that vouched for the old one, wherever it is', async () => {
    const at = await opened()
    const { me, sn, info } = await boundDevice(at)
    const call = (more: object) =>
      at.inventory.admission.admit(callerOf(sn, { at: at.time.at, trustedByCa: true, ...more }))
    await call({})
    await call({ keyFingerprint: 'renewed', address: '192.0.2.7' })
    await at.call('devices.repin', me, { sn, mac: proofOf(sn), keyFingerprint: 'renewed' })
    expect(await info()).toMatchObject({ keyFingerprint: 'renewed' })
    await at.inventory.stop()
  })

  it('that came back with another key is bound by who is there, not by who waits for it', async () => {
    const at = await opened()
    const me = await at.person()
    const group = await at.network(me.tenant)
    const sn = newSn()
    at.hangUp(sn, await at.dial(sn, { key: 'first' }))
    at.time.at += 25 * 60 * MINUTE
    await at.dial(sn, { key: 'second', address: '192.0.2.7' })
    const bind = (browser: string) => at.call('devices.bind', me, { sn, mac: proofOf(sn), group }, browser)
    await expect(bind('192.0.2.99')).rejects.toMatchObject({ error: 'place_required' })
    await bind('192.0.2.7')
    await at.inventory.stop()
  })

  it('limits guesses at trusting anew', async () => {
    const at = await opened()
    const { me, sn } = await boundDevice(at)
    const guess = () => at.call('devices.repin', me, { sn, mac: '000000', keyFingerprint: 'x' })
    for (let i = 0; i < 5; i++) await expect(guess()).rejects.toMatchObject({ error: 'verify_failed' })
    await expect(guess()).rejects.toMatchObject({ error: 'too_many_tries' })
    await at.inventory.stop()
  })

  it('tells the series store whose it is, since when', async () => {
    const at = await opened()
    const { me, group, sn } = await boundDevice(at)
    const subject = { sn, tenant: me.tenant, network: group, project: 0, kind: 'ap', since: at.time.at }
    expect(await at.inventory.reader.subjectOf(sn)).toEqual(subject)
    expect(await at.inventory.reader.subjectsOf(me.tenant)).toEqual([subject])
    expect(await at.inventory.reader.subjects()).toContainEqual(subject)
    expect(await at.inventory.reader.subjectsOf(me.tenant + 999)).toEqual([])
    await at.inventory.stop()
  })

  it('is found by a scan while it waits, from its own place only', async () => {
    const at = await opened()
    const me = await at.person()
    const group = await at.network(me.tenant)
    const sn = newSn()
    await at.dial(sn, { address: '127.0.0.1', kind: 'switch' })
    const scan = (address: string): Promise<{ sn: string }[]> =>
      at.call('devices.scan', me, { group }, address)
    expect(await scan('127.0.0.1')).toContainEqual({
      ...{ sn, model: 'Model One', DeviceType: 'switch', address: '127.0.0.1', firstSeen: at.time.at },
    })
    expect((await scan('127.0.0.2')).map((device) => device.sn)).not.toContain(sn)
    await expect(at.call('devices.scan', me, {})).rejects.toMatchObject({ error: 'network_required' })
    await at.inventory.stop()
  })
})
