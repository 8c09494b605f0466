import { expect, it } from 'vitest'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type Bench, callerOf, collect, newSn, openInventory, proofOf } from '../testing/open-inventory.ts'

const HOUR = 3600_000

async function boundDevice(at: Bench) {
  const me = await at.person()
  const group = await at.network(me.tenant)
  const sn = newSn()
  const session = await at.dial(sn)
  await at.call('devices.bind', me, { sn, mac: proofOf(sn), group, name: 'Lobby' })
  return { me, group, sn, session }
}

describeOnEngines('admission', (db) => {
  const opened = (settings = {}) => openInventory(db(), settings)

  it('keeps the key of the first contact before it answers', async () => {
    const at = await opened()
    const sn = newSn()
    expect(await at.inventory.admission.admit(callerOf(sn))).toEqual({ admit: true, bound: false })
    const row = await db().selectFrom('device').selectAll().where('sn', '=', sn).executeTakeFirst()
    expect(row).toMatchObject({ key_fingerprint: `key of ${sn}`, network_id: null, address: '203.0.113.5' })
    await at.inventory.stop()
  })

  it('lets one of two first contacts with different keys in', async () => {
    const at = await opened()
    const sn = newSn()
    const calls = ['one', 'two'].map((keyFingerprint) =>
      at.inventory.admission.admit(callerOf(sn, { keyFingerprint })),
    )
    const decisions = await Promise.all(calls)
    expect(decisions.filter((decision) => decision.admit)).toHaveLength(1)
    expect(decisions).toContainEqual({ admit: false, reason: 'other_key' })
    await at.inventory.stop()
  })

  it('knows a bound device again, after a restart too', async () => {
    const at = await opened()
    const { sn } = await boundDevice(at)
    expect(await at.inventory.admission.admit(callerOf(sn))).toEqual({ admit: true, bound: true })
    await at.inventory.stop()
    const after = await opened()
    expect(await after.inventory.admission.admit(callerOf(sn))).toEqual({ admit: true, bound: true })
    await after.inventory.stop()
  })

  it('refuses another key, remembers it and tells; the pinned device stays', async () => {
    const at = await opened()
    const { me, group, sn } = await boundDevice(at)
    const impostors = collect(at.bus, 'device.impostor')
    const call = () =>
      at.inventory.admission.admit(callerOf(sn, { keyFingerprint: 'evil', address: '192.0.2.66' }))
    expect(await call()).toEqual({ admit: false, reason: 'other_key' })
    await call()
    expect(impostors).toHaveLength(2)
    expect(impostors[0]).toMatchObject({
      sn,
      tenant: me.tenant,
      network: group,
      name: 'Lobby',
      keyFingerprint: 'evil',
    })
    const refused = await at.call('devices.quarantine', me, { group })
    expect(refused).toMatchObject([
      { sn, keyFingerprint: 'evil', address: '192.0.2.66', reason: 'other_key', tries: 2 },
    ])
    expect(await at.call('device.info', me, { sn })).toMatchObject({
      status: 'online',
      keyFingerprint: `key of ${sn}`,
    })
    await at.inventory.stop()
  })

  it('shows refused connections only to who may see the device', async () => {
    const at = await opened()
    const { me, group, sn } = await boundDevice(at)
    await at.inventory.admission.admit(callerOf(sn, { keyFingerprint: 'evil' }))
    expect(await at.call('devices.quarantine', await at.person())).toEqual([])
    const member = await at.person('user', me.tenant)
    at.reaches.set(member.accountId, { tenant: me.tenant, networks: [group + 1000] })
    expect(await at.call('devices.quarantine', member)).toEqual([])
    at.reaches.set(member.accountId, { tenant: me.tenant, networks: [] })
    expect(await at.call('devices.quarantine', member)).toEqual([])
    await at.inventory.stop()
  })

  it('keeps three refused keys of an address, the latest', async () => {
    const at = await opened()
    const { me, sn } = await boundDevice(at)
    for (let i = 0; i < 14; i++) {
      at.time.at += 1000
      const more = { keyFingerprint: `evil ${i}`, address: '192.0.2.66', at: at.time.at }
      await at.inventory.admission.admit(callerOf(sn, more))
    }
    const refused: { keyFingerprint: string }[] = await at.call('devices.quarantine', me)
    expect(refused.map((row) => row.keyFingerprint)).toEqual(['evil 13', 'evil 12', 'evil 11'])
    await at.inventory.stop()
  })

  it('keeps a new key from the place of the known device, however many strangers come after', async () => {
    const at = await opened()
    const { me, sn } = await boundDevice(at)
    const call = (keyFingerprint: string, address: string) => {
      at.time.at += 1000
      return at.inventory.admission.admit(callerOf(sn, { keyFingerprint, address, at: at.time.at }))
    }
    await call('its new key', '203.0.113.5')
    for (let i = 0; i < 20; i++) await call(`evil ${i}`, `192.0.2.${i + 1}`)
    const refused: { keyFingerprint: string }[] = await at.call('devices.quarantine', me)
    expect(refused).toHaveLength(10)
    expect(refused.map((row) => row.keyFingerprint)).toContain('its new key')
    await at.inventory.stop()
  })

  it('writes few lines into the history of a device that strangers call as', async () => {
    const at = await opened()
    const { me, sn } = await boundDevice(at)
    for (let i = 0; i < 40; i++) {
      await at.inventory.admission.admit(callerOf(sn, { keyFingerprint: `evil ${i}` }))
    }
    await at.inventory.flush()
    const info: { notices: { code: string }[] } = await at.call('device.info', me, { sn })
    const lines = info.notices.filter(({ code }) => code === 'other_key').length
    expect(lines).toBeGreaterThan(0)
    expect(lines).toBeLessThanOrEqual(5)
    await at.inventory.stop()
  })

  it('lets a certificate without a name in only where whoever runs the server says so', async () => {
    const strict = await opened()
    const sn = newSn()
    const nameless = callerOf(sn, { certificateName: null })
    expect(await strict.inventory.admission.admit(nameless)).toEqual({
      admit: false,
      reason: 'name_mismatch',
    })
    await strict.inventory.stop()
    const at = await openInventory(db(), {}, { ROOST_DEVICE_NAMES: 'any' })
    expect(await at.inventory.admission.admit(nameless)).toEqual({ admit: true, bound: false, anyName: true })
    const another = callerOf(sn, { certificateName: 'asset-7', keyFingerprint: 'another' })
    expect(await at.inventory.admission.admit(another)).toEqual({ admit: false, reason: 'other_key' })
    await at.inventory.stop()
  })

  it('refuses a certificate of another name, and makes no row for it', async () => {
    const at = await opened()
    const sn = newSn()
    const decision = await at.inventory.admission.admit(callerOf(sn, { certificateName: '02aa00000000' }))
    expect(decision).toEqual({ admit: false, reason: 'name_mismatch' })
    expect(await db().selectFrom('device').select('sn').where('sn', '=', sn).execute()).toEqual([])
    await at.inventory.stop()
  })

  it('takes the serial in any spelling as the name', async () => {
    const at = await opened()
    const sn = newSn()
    for (const certificateName of [sn, sn.toLowerCase(), sn.replaceAll(':', '-')]) {
      expect(await at.inventory.admission.admit(callerOf(sn, { certificateName }))).toMatchObject({
        admit: true,
      })
    }
    await at.inventory.stop()
  })

  it('refuses no key where one is pinned', async () => {
    const at = await opened()
    const sn = newSn()
    await at.inventory.admission.admit(callerOf(sn))
    const decision = await at.inventory.admission.admit(callerOf(sn, { keyFingerprint: null }))
    expect(decision).toEqual({ admit: false, reason: 'other_key' })
    await at.inventory.stop()
  })

  it('lets a waiting device come back with another key only after a day away', async () => {
    const at = await opened()
    const sn = newSn()
    at.hangUp(sn, await at.dial(sn))
    const later = (ms: number) => callerOf(sn, { keyFingerprint: 'new', at: at.time.at + ms })
    expect(await at.inventory.admission.admit(later(HOUR))).toEqual({ admit: false, reason: 'other_key' })
    expect(await at.inventory.admission.admit(later(25 * HOUR))).toMatchObject({ admit: true })
    await at.inventory.stop()
  })

  it('never lets a bound device come with another key, however long it was away', async () => {
    const at = await opened()
    const { sn, session } = await boundDevice(at)
    at.hangUp(sn, session)
    const much = callerOf(sn, { keyFingerprint: 'new', at: at.time.at + 400 * 24 * HOUR })
    expect(await at.inventory.admission.admit(much)).toEqual({ admit: false, reason: 'other_key' })
    await at.inventory.stop()
  })

  it('asks for a certificate of the CA under the policy "ca", and takes its renewed key', async () => {
    const at = await openInventory(db(), {}, { ROOST_DEVICE_TRUST: 'ca' })
    const sn = newSn()
    const call = (more: object) => at.inventory.admission.admit(callerOf(sn, more))
    expect(await call({})).toEqual({ admit: false, reason: 'untrusted_certificate' })
    expect(await call({ trustedByCa: true, certificateName: null })).toEqual({
      admit: false,
      reason: 'name_mismatch',
    })
    expect(await call({ trustedByCa: true })).toMatchObject({ admit: true })
    expect(await call({ trustedByCa: true, keyFingerprint: 'renewed' })).toMatchObject({ admit: true })
    await at.inventory.stop()
  })

  it.each(['pin', 'ca'] as const)(
    'lets a device with another name in by its key, once allowed: %s',
    async (trust) => {
      const before = await opened()
      const { me, sn } = await boundDevice(before)
      await before.inventory.stop()
      const at = await openInventory(db(), {}, { ROOST_DEVICE_TRUST: trust })
      const call = (more: object = {}) =>
        at.inventory.admission.admit(callerOf(sn, { certificateName: 'asset-7', trustedByCa: true, ...more }))
      const allow = (body: object) => at.call('devices.any_name', me, { sn, ...body })
      const mac = proofOf(sn)
      await expect(allow({ allow: true, mac })).rejects.toMatchObject({ error: 'possession_required' })
      expect(await call()).toEqual({ admit: false, reason: 'name_mismatch' })
      await expect(allow({ allow: true, mac: '000000' })).rejects.toMatchObject({ error: 'verify_failed' })
      expect(await allow({ allow: true, mac })).toEqual({ sn, anyName: true })
      expect(await at.call('devices.quarantine', me)).toEqual([])
      expect(await call()).toEqual({ admit: true, bound: true, anyName: true })
      expect(await call({ keyFingerprint: 'another' })).toEqual({ admit: false, reason: 'other_key' })
      expect(await at.call('device.info', me, { sn })).toMatchObject({ anyName: true })
      expect(await allow({ allow: false })).toEqual({ sn, anyName: false })
      expect(await call()).toEqual({ admit: false, reason: 'name_mismatch' })
      await at.inventory.stop()
    },
  )

  it('allows another name only shortly after it was refused for it', async () => {
    const at = await opened()
    const { me, sn } = await boundDevice(at)
    await at.inventory.admission.admit(callerOf(sn, { certificateName: 'asset-7' }))
    at.time.at += 16 * 60_000
    const late = at.call('devices.any_name', me, { sn, allow: true, mac: proofOf(sn) })
    await expect(late).rejects.toMatchObject({ error: 'possession_required' })
    await at.inventory.stop()
  })

  it('keeps a bounded number of waiting devices, those connected first', async () => {
    await db().deleteFrom('device').where('network_id', 'is', null).execute()
    const at = await opened({ unboundMax: 20 })
    const connected = newSn()
    await at.dial(connected)
    for (let i = 0; i < 40; i++) {
      at.time.at += 120_000
      const sn = newSn()
      at.hangUp(sn, await at.dial(sn))
      await at.inventory.flush()
    }
    const left = await db().selectFrom('device').select('sn').where('network_id', 'is', null).execute()
    expect(left.length).toBeLessThanOrEqual(20)
    expect(left.map((row) => row.sn)).toContain(connected)
    await at.inventory.stop()
  })

  it('forgets waiting devices unseen for a month, never bound ones', async () => {
    const at = await opened()
    const { sn: mine, session } = await boundDevice(at)
    at.hangUp(mine, session)
    const sn = newSn()
    at.hangUp(sn, await at.dial(sn))
    await at.inventory.stop()
    const after = await opened({ clearEveryMs: 5 })
    after.time.at += 31 * 24 * HOUR
    await eventually(async () => {
      const found = await db().selectFrom('device').select('sn').where('sn', 'in', [sn, mine]).execute()
      return found.length === 1 && found[0]!.sn === mine
    })
    await after.inventory.stop()
  })
})
