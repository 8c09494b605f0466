import { expect, it } from 'vitest'
import type { Discovery } from '#contract/inventory/discovery.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { collect, newSn, openInventory, proofOf } from '../testing/open-inventory.ts'

const SITE = '203.0.113.5'
const ELSEWHERE = '192.0.2.99'
/** A look ends when a test says so. */
const slow = { discoveryMs: 600_000, discoveryAskMs: 600_000 }

const near = (...macs: string[]): Partial<DeviceState> => ({
  forwarding: {
    overflow: false,
    entries: macs.map((mac) => ({ port: '3', vlan: 1, mac: mac.toLowerCase() })),
  },
})

const hex = (byte: number) => byte.toString(16).toUpperCase().padStart(2, '0')

describeOnEngines('what is near a device', (db) => {
  const opened = async (settings = slow) => {
    const at = await openInventory(db(), settings)
    const me = await at.person()
    const group = await at.network(me.tenant)
    const bindNew = async (who = me, to = group, address = SITE) => {
      const sn = newSn()
      const session = await at.dial(sn, { address })
      await at.call('devices.bind', who, { sn, mac: proofOf(sn), group: to })
      return { sn, session }
    }
    const gateway = await bindNew()
    const look = (who = me): Promise<Discovery> => at.call('devices.discover', who, { sn: gateway.sn })
    const found = async (mac: string, who = me) => {
      const { findings }: Discovery = await at.call('device.discovery', who, { sn: gateway.sn })
      return findings.find((one) => one.mac === mac)
    }
    return { ...at, me, group, bindNew, gateway, look, found }
  }

  it('streams what the device reports, tells what waits, what is own, and what nobody knows', async () => {
    const at = await opened()
    const told = collect(at.bus, 'device.discovery')
    const [waiting, stranger] = [newSn(), '0A:00:00:00:00:07']
    await at.dial(waiting, { address: SITE })
    const own = await at.bindNew()
    expect(await at.look()).toMatchObject({ state: 'running', findings: [], reportedAt: null })
    at.report(at.gateway.sn, at.gateway.session, {
      ...near(waiting, own.sn, stranger, at.gateway.sn, '01:00:5E:00:00:01'),
      lldp: [{ port: '7', mac: stranger, name: 'attic', managementIps: ['10.0.0.9'], capabilities: [] }],
    })
    await eventually(() => told.length > 0)
    const { findings, silent }: Discovery = await at.call('device.discovery', at.me, { sn: at.gateway.sn })
    expect(findings.map(({ mac, is }) => [mac, is])).toEqual([
      [waiting, 'waiting'],
      [own.sn, 'own'],
      [stranger, 'unknown'],
    ])
    expect(findings[2]).toMatchObject({
      name: 'attic',
      ip: '10.0.0.9',
      port: '7',
      ways: ['lldp', 'forwarding'],
    })
    expect(silent).toEqual(['lease', 'wireless'])
    expect(told[0]).toEqual({ sn: at.gateway.sn, tenant: at.me.tenant })
    await at.inventory.stop()
  })

  it('binds what waits beside the device that looks, wherever the browser is', async () => {
    const at = await opened()
    const [here, away] = [newSn(), newSn()]
    await at.dial(here, { address: SITE })
    await at.dial(away, { address: ELSEWHERE })
    await at.look()
    at.report(at.gateway.sn, at.gateway.session, near(here, away))
    await eventually(async () => (await at.found(here))?.is === 'waiting')
    // A report is no proof: the device that looks may be made to tell any MAC.
    expect(await at.found(away)).toMatchObject({ is: 'unknown', sn: null, model: null })
    const devices = [{ sn: here }, { sn: away }]
    const bind = (more: object) =>
      at.call('devices.bind_waiting', at.me, { group: at.group, devices, ...more })
    expect(await bind({})).toMatchObject([{ error: 'possession_required' }, { error: 'possession_required' }])
    const other = await at.network(at.me.tenant)
    expect(await bind({ group: other, through: at.gateway.sn })).toMatchObject([
      { error: 'possession_required' },
      { error: 'possession_required' },
    ])
    expect(await bind({ through: at.gateway.sn })).toMatchObject([
      { error: null, type: 'ap' },
      { error: 'possession_required' },
    ])
    await at.inventory.stop()
  })

  it('tells nothing of a device of another tenant, nor of one out of reach', async () => {
    const at = await opened()
    const stranger = await at.person()
    const theirs = await at.bindNew(stranger, await at.network(stranger.tenant))
    const beside = await at.bindNew(at.me, await at.network(at.me.tenant))
    const guest = await at.person('user', at.me.tenant)
    at.reaches.set(guest.accountId, { tenant: at.me.tenant, networks: [at.group] })
    await at.look()
    at.report(at.gateway.sn, at.gateway.session, near(theirs.sn, beside.sn))
    await eventually(async () => (await at.found(beside.sn))?.is === 'own')
    const unknown = { is: 'unknown', sn: null, name: null, model: null, type: null }
    expect(await at.found(theirs.sn)).toMatchObject(unknown)
    expect(await at.found(beside.sn, guest)).toMatchObject(unknown)
    await at.inventory.stop()
  })

  it('ends when it is stopped, when its time is over, when the device goes; a new owner finds nothing', async () => {
    const at = await opened()
    const shown = (): Promise<Discovery> => at.call('device.discovery', at.me, { sn: at.gateway.sn })
    await at.look()
    expect((await at.look()).startedAt).toBe((await shown()).startedAt)
    expect(await at.call('devices.end_discovery', at.me, { sn: at.gateway.sn })).toMatchObject({
      state: 'cancelled',
    })
    at.report(at.gateway.sn, at.gateway.session, near('0A:00:00:00:00:07'))
    expect((await shown()).findings).toEqual([])
    await at.look()
    at.hangUp(at.gateway.sn, at.gateway.session)
    await eventually(async () => (await shown()).state === 'offline')
    await expect(at.look()).rejects.toMatchObject({ error: 'device_offline' })
    at.time.at += 11 * 60_000
    expect(await shown()).toMatchObject({ state: 'none', findings: [] })
    await at.inventory.stop()
    const brief = await opened({ discoveryMs: 20, discoveryAskMs: 5 })
    await brief.look()
    const state = async () => {
      const now: Discovery = await brief.call('device.discovery', brief.me, { sn: brief.gateway.sn })
      return now.state
    }
    await eventually(async () => (await state()) === 'done')
    expect(brief.side.asked.filter(({ name }) => name === 'request').length).toBeGreaterThan(1)
    await brief.inventory.stop()
  })

  it('keeps so much of what is told and no more, but every device that waits', async () => {
    const at = await opened()
    const waiting = newSn()
    await at.dial(waiting, { address: SITE })
    await at.look()
    const made = (round: number) =>
      Array.from({ length: 3_000 }, (_, n) => `0A:00:00:${[round, n >> 8, n & 255].map(hex).join(':')}`)
    for (const round of [1, 2, 3]) at.report(at.gateway.sn, at.gateway.session, near(...made(round)))
    at.report(at.gateway.sn, at.gateway.session, near(...made(4), waiting))
    await eventually(async () => (await at.found(waiting))?.is === 'waiting')
    const { findings, more }: Discovery = await at.call('device.discovery', at.me, { sn: at.gateway.sn })
    expect(findings.length + more).toBe(2_001 + 3_000)
    await at.inventory.stop()
  })

  it('keeps places for others: one tenant does not have all devices look at once', async () => {
    const at = await opened()
    const other = await at.person()
    const theirs = await at.bindNew(other, await at.network(other.tenant))
    await at.call('devices.discover', other, { sn: theirs.sn })
    const refused = async () => {
      for (let n = 0; n < 12; n++) {
        const { sn } = await at.bindNew()
        const error = await at.call('devices.discover', at.me, { sn }).catch((reason: unknown) => reason)
        if (error instanceof Error) return error
      }
      return null
    }
    expect(await refused()).toMatchObject({ limit: 'discoveries', whose: 'tenant' })
    await at.inventory.stop()
  })
})
