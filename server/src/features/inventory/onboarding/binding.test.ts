import { expect, it } from 'vitest'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { collect, newSn, openInventory, proofOf, START } from '../testing/open-inventory.ts'
import { BIND_BRAKE } from './bind-tries.ts'

const MINUTE = 60_000
const FAR = '192.0.2.99'

describeOnEngines('binding', (db) => {
  const opened = (settings = {}) => openInventory(db(), settings)

  it('takes a waiting device into a network, online and with its told kind', async () => {
    const at = await opened()
    const me = await at.person()
    const group = await at.network(me.tenant, 'Office')
    const sn = newSn()
    await at.dial(sn)
    const placed = collect(at.bus, 'device.placed')
    const answer = await at.call('devices.bind', me, { sn, mac: proofOf(sn), group, name: 'Lobby' })
    expect(answer).toEqual({ sn, type: 'ap' })
    expect(placed).toMatchObject([
      {
        sn,
        from: null,
        to: { tenant: me.tenant, network: group },
        device: { hostname: 'Lobby', groupName: 'Office' },
      },
    ])
    const info = await at.call('device.info', me, { sn })
    expect(info).toMatchObject({ status: 'online', DeviceType: 'ap', kindSource: 'platform', group })
    await at.inventory.stop()
  })

  it('counts a device as its tenant’s from the moment it is told, where that is not now', async () => {
    const day = 86_400_000
    const since = (tenant: number, now: number) => (tenant === me.tenant ? now - day : now)
    const at = await openInventory(db(), {}, undefined, START, undefined, since)
    const me = await at.person()
    const other = await at.person()
    for (const [person, bound] of [
      [me, START - day],
      [other, START],
    ] as const) {
      const group = await at.network(person.tenant)
      const sn = newSn()
      await at.dial(sn)
      await at.call('devices.bind', person, { sn, mac: proofOf(sn), group })
      expect(await at.call('device.info', person, { sn })).toMatchObject({ boundAt: bound })
      expect(await at.inventory.reader.subjectOf(sn)).toMatchObject({ since: bound })
    }
    await at.inventory.stop()
  })

  it('keeps what was bound when nothing more is written', async () => {
    const at = await opened()
    const me = await at.person()
    const group = await at.network(me.tenant)
    const sn = newSn()
    await at.dial(sn)
    await at.call('devices.bind', me, { sn, mac: proofOf(sn), group, name: 'Kept' })
    // Another process on the same tables, as after kill -9: nothing was flushed in between.
    const after = await opened()
    const info = await after.call('device.info', me, { sn })
    expect(info).toMatchObject({ hostname: 'Kept', group, DeviceType: 'ap' })
    await Promise.all([at.inventory.stop(), after.inventory.stop()])
  })

  it('asks for a network before anything else', async () => {
    const at = await opened()
    const me = await at.person()
    const bind = at.call('devices.bind', me, { sn: newSn(), mac: 'nonsense' })
    await expect(bind).rejects.toMatchObject({ error: 'network_required', field: 'group' })
    await at.inventory.stop()
  })

  it('says that a serial was never connected', async () => {
    const at = await opened()
    const me = await at.person()
    const group = await at.network(me.tenant)
    const sn = newSn()
    const bind = at.call('devices.bind', me, { sn, mac: proofOf(sn), group })
    await expect(bind).rejects.toMatchObject({ error: 'device_never_connected', params: { sn } })
    await at.inventory.stop()
  })

  it.each(['000000', 'zzzzzz', '', '12345', '1234567'])(
    'refuses the MAC digits "%s", bound or not',
    async (mac) => {
      const at = await opened()
      const [me, other] = [await at.person(), await at.person()]
      const group = await at.network(me.tenant)
      const theirs = await at.network(other.tenant)
      const sn = newSn()
      await at.dial(sn)
      const wrong = () => at.call('devices.bind', other, { sn, mac, group: theirs })
      await expect(wrong()).rejects.toMatchObject({ error: 'verify_failed' })
      await at.call('devices.bind', me, { sn, mac: proofOf(sn), group })
      await expect(wrong()).rejects.toMatchObject({ error: 'verify_failed' })
      await at.inventory.stop()
    },
  )

  it('tells that a device is bound only to who knows its MAC, its owner included', async () => {
    const at = await opened()
    const [me, other] = [await at.person(), await at.person()]
    const group = await at.network(me.tenant)
    const sn = newSn()
    await at.dial(sn)
    await at.call('devices.bind', me, { sn, mac: proofOf(sn), group })
    for (const person of [me, other]) {
      const again = at.call('devices.bind', person, { sn, mac: proofOf(sn), group })
      await expect(again).rejects.toMatchObject({ error: 'device_already_bound' })
    }
    await at.inventory.stop()
  })

  it('wants the device at hand: connected lately, or calling from the same place', async () => {
    const at = await opened()
    const me = await at.person()
    const group = await at.network(me.tenant)
    const sn = newSn()
    const session = await at.dial(sn)
    const bind = (address: string) => at.call('devices.bind', me, { sn, mac: proofOf(sn), group }, address)
    at.time.at += 16 * MINUTE
    await expect(bind(FAR)).rejects.toMatchObject({ error: 'possession_required' })
    at.hangUp(sn, session)
    await expect(bind('203.0.113.5')).rejects.toMatchObject({ error: 'possession_required' })
    await at.dial(sn, { reason: 'socket' })
    at.time.at += 16 * MINUTE
    await bind('::ffff:203.0.113.5')
    await at.inventory.stop()
  })

  it('lets a device that just came back be bound from anywhere', async () => {
    const at = await opened()
    const me = await at.person()
    const group = await at.network(me.tenant)
    const sn = newSn()
    await at.dial(sn)
    at.time.at += 60 * MINUTE
    await at.dial(sn)
    at.time.at += 14 * MINUTE
    await at.call('devices.bind', me, { sn, mac: proofOf(sn), group }, FAR)
    await at.inventory.stop()
  })

  it('needs a kind when the device tells none', async () => {
    const at = await opened()
    const me = await at.person()
    const group = await at.network(me.tenant)
    const sn = newSn()
    await at.dial(sn, { kind: null, kindSource: 'unknown' })
    const bind = (type?: string) => at.call('devices.bind', me, { sn, mac: proofOf(sn), group, type })
    await expect(bind()).rejects.toMatchObject({ error: 'type_required' })
    expect(await bind('camera')).toEqual({ sn, type: 'camera' })
    await at.inventory.stop()
  })

  it('lets one of two gateways in that are bound at the same moment', async () => {
    const at = await opened()
    const me = await at.person()
    const group = await at.network(me.tenant)
    const sns = [newSn(), newSn(), newSn(), newSn()]
    for (const sn of sns) await at.dial(sn, { kind: 'gateway' })
    const binds = sns.map((sn) => at.call('devices.bind', me, { sn, mac: proofOf(sn), group }))
    const results = await Promise.allSettled(binds)
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ error: 'one_gateway_only' })
    }
    await at.inventory.stop()
  })

  it('gives a device to one of two tenants that bind it at the same moment', async () => {
    const at = await opened()
    const people = [await at.person(), await at.person()]
    const groups = [await at.network(people[0]!.tenant), await at.network(people[1]!.tenant)]
    const sn = newSn()
    await at.dial(sn)
    const binds = people.map((me, i) =>
      at.call('devices.bind', me, { sn, mac: proofOf(sn), group: groups[i] }),
    )
    const results = await Promise.allSettled(binds)
    const refused = results.flatMap((result) => (result.status === 'rejected' ? result.reason : []))
    expect(refused).toMatchObject([{ error: 'device_already_bound' }])
    await at.inventory.stop()
  })

  it('answers about a serial nobody knows as about a known one until the digits are right', async () => {
    const at = await opened()
    const [me, other] = [await at.person(), await at.person()]
    const group = await at.network(me.tenant)
    const theirs = await at.network(other.tenant)
    const [unknown, waiting, bound] = [newSn(), newSn(), newSn()]
    for (const sn of [waiting, bound]) await at.dial(sn)
    await at.call('devices.bind', me, { sn: bound, mac: proofOf(bound), group })
    const answers = [unknown, waiting, bound, 'ABCDEFGH123456789'].map((sn) =>
      at.call('devices.bind', other, { sn, mac: '000000', group: theirs }).catch((error) => error),
    )
    for (const answer of await Promise.all(answers)) {
      expect(answer).toMatchObject({ error: 'verify_failed', params: {}, field: 'mac' })
    }
    await at.inventory.stop()
  })

  it('stops an account after five wrong tries a day at a device', async () => {
    const at = await opened()
    const me = await at.person()
    const group = await at.network(me.tenant)
    const sn = newSn()
    await at.dial(sn)
    const guess = () => at.call('devices.bind', me, { sn, mac: '000000', group })
    for (let i = 0; i < 5; i++) {
      await expect(guess()).rejects.toMatchObject({ error: 'verify_failed' })
      at.time.at += MINUTE
    }
    const day = 24 * 60 * MINUTE
    const refused = { error: 'too_many_tries', params: { retryAfterSeconds: (day - 5 * MINUTE) / 1000 } }
    const right = () => at.call('devices.bind', me, { sn, mac: proofOf(sn), group }, '203.0.113.5')
    await expect(guess()).rejects.toMatchObject(refused)
    await expect(right()).rejects.toMatchObject(refused)
    at.time.at += day - 5 * MINUTE
    await expect(right()).resolves.toEqual({ sn, type: 'ap' })
    await at.inventory.stop()
  })

  it('lets nobody be held up by the tries of others for longer than a few seconds', async () => {
    const waits: number[] = []
    const at = await opened({ wait: async (ms: number) => void waits.push(ms) })
    const owner = await at.person()
    const group = await at.network(owner.tenant)
    const sn = newSn()
    await at.dial(sn)
    for (let i = 0; i < 10; i++) {
      const stranger = await at.person()
      const theirs = await at.network(stranger.tenant)
      const guess = () => at.call('devices.bind', stranger, { sn, mac: '000000', group: theirs })
      for (let j = 0; j < 5; j++) await expect(guess()).rejects.toMatchObject({ error: 'verify_failed' })
      await expect(guess()).rejects.toMatchObject({ error: 'too_many_tries' })
    }
    expect(waits).toHaveLength(29)
    expect(waits.at(0)).toBe(BIND_BRAKE.stepMs)
    expect(Math.max(...waits)).toBe(BIND_BRAKE.longestMs)
    await at.call('devices.bind', owner, { sn, mac: proofOf(sn), group })
    await at.inventory.stop()
  })

  it('stops an account after twenty tries an hour, parallel ones included', async () => {
    const at = await opened()
    const me = await at.person()
    const group = await at.network(me.tenant)
    const guesses = Array.from({ length: 25 }, () => {
      const sn = newSn()
      return at.call('devices.bind', me, { sn, mac: proofOf(sn), group }).catch((e) => e.error as string)
    })
    const answers = await Promise.all(guesses)
    expect(answers.filter((error) => error === 'device_never_connected')).toHaveLength(20)
    expect(answers.filter((error) => error === 'too_many_tries')).toHaveLength(5)
    at.time.at += 61 * MINUTE
    const later = at.call('devices.bind', me, { sn: newSn(), mac: '000000', group })
    await expect(later).rejects.toMatchObject({ error: 'verify_failed' })
    await at.inventory.stop()
  })

  it('does not count what was no guess', async () => {
    const at = await opened()
    const me = await at.person()
    const sn = newSn()
    for (let i = 0; i < 8; i++) {
      const group = await at.network(me.tenant)
      await at.dial(sn)
      await at.call('devices.bind', me, { sn, mac: proofOf(sn), group })
      await at.call('devices.unbind', me, { sn })
    }
    await at.inventory.stop()
  })

  it('asks a device for its state once it is bound', async () => {
    const at = await opened()
    const me = await at.person()
    const group = await at.network(me.tenant)
    const sn = newSn()
    await at.dial(sn)
    await at.call('devices.bind', me, { sn, mac: proofOf(sn), group })
    await eventually(() => at.side.asked.some((asked) => asked.sn === sn && asked.name === 'request'))
    await at.inventory.stop()
  })
})
