import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import { continueRollout, listRollouts, takeBackRollout } from '#contract/configuration/rollouts.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { ssidOf, wireless } from '../testing/documents.ts'
import { openConfiguration, type SentConfig, says } from '../testing/open-configuration.ts'
import { STAGE_MS } from './new-rollout.ts'

const DEVICES = 12

describeOnEngines('a change in stages', (db) => {
  async function opened() {
    const at = await openConfiguration(db())
    at.jobs.start()
    const me = await at.person()
    const group = await at.network(me.tenant)
    const devices: Awaited<ReturnType<typeof at.boundDevice>>[] = []
    for (let i = 0; i < DEVICES; i++) devices.push(await at.boundDevice(me, group))
    /** Devices answer when they are let. */
    const waiting: (() => void)[] = []
    let isOpen = true
    const refusing = new Set<string>()
    const given: SentConfig[] = []
    at.device.configure = async (one) => {
      given.push(one)
      if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve))
      return refusing.has(one.sn) ? says('refused') : says('applied', { runningId: one.configId })
    }
    const save = async (name: string, staged?: object) => {
      const { version } = await at.call(contract.showSection, me, { group, section: 'wireless' })
      const body = { group, document: wireless(ssidOf(name)), base: version }
      return at.call(contract.applySection, me, { ...body, ...(staged && { staged }) } as never)
    }
    const rollout = async () => (await at.call(listRollouts, me, { group }))[0]
    const becomes = (state: string) =>
      eventually(async () => {
        const now = await rollout()
        return now?.state === state ? now : undefined
      })
    const states = async () => {
      const rows = await at.call(contract.listDeviceConfigs, me, { group })
      return Object.entries(Object.groupBy(rows, ({ outcome }) => outcome ?? 'none'))
        .map(([outcome, some]) => [outcome, some?.length])
        .toSorted()
    }
    const allRun = (name: string) =>
      eventually(async () => {
        const rows = await at.call(contract.listDeviceConfigs, me, { group })
        const last = new Map(given.map(({ sn, document }) => [sn, document.wireless?.ssids[0]?.name]))
        const same = devices.every(({ sn }) => last.get(sn) === name)
        return same && rows.every(({ state }) => state === 'in_sync')
      })
    await save('Lobby')
    await allRun('Lobby')
    given.length = 0
    return {
      ...{ at, me, group, devices, given, refusing, waiting, save, rollout, becomes, states, allRun },
      shut() {
        isOpen = false
      },
      letGo() {
        isOpen = true
        for (const go of waiting.splice(0)) go()
      },
      letGoOne() {
        waiting.shift()?.()
      },
    }
  }
  const stop = { mostFailures: 0, atLimit: 'stop' } as const

  it('goes to one device, then to a tenth, then to all; each stage waits for the one before', async () => {
    const bench = await opened()
    const { at, given } = bench
    bench.shut()
    await bench.save('Hall', stop)
    await eventually(() => given.length === 1)
    expect(await bench.states()).toEqual([
      ['sent', 1],
      ['waiting_for_stage', 11],
    ])
    bench.letGoOne()
    await eventually(() => given.length === 2)
    expect(await bench.rollout()).toMatchObject({ state: 'running', stage: 2, by: bench.me.username })
    bench.letGo()
    const done = await bench.becomes('done')
    expect(done?.stages).toEqual([
      { devices: 1, applied: 1, failed: 0, away: 0 },
      { devices: 1, applied: 1, failed: 0, away: 0 },
      { devices: 10, applied: 10, failed: 0, away: 0 },
    ])
    await bench.allRun('Hall')
    expect(given).toHaveLength(DEVICES)
    await at.close()
  })

  it('ends without who is away, tells of it, and gives it to them when they come', async () => {
    const bench = await opened()
    const [absent] = bench.devices
    bench.at.hangUp(absent!.sn, absent!.session)
    await bench.save('Hall', stop)
    const done = await bench.becomes('done')
    expect(done?.stages.at(-1)).toEqual({ devices: 10, applied: 9, failed: 0, away: 1 })
    await absent!.dial()
    await bench.allRun('Hall')
    expect((await bench.rollout())?.stages.at(-1)).toMatchObject({ applied: 10, away: 0 })
    await bench.at.close()
  })

  it('stops above its limit of failures, and a person goes on', async () => {
    const bench = await opened()
    const { at, me, group, given, refusing } = bench
    for (const { sn } of bench.devices) refusing.add(sn)
    const { id: changeSet } = await bench.save('Hall', stop)
    const stopped = await bench.becomes('stopped')
    expect(stopped).toMatchObject({ why: 'failures', stage: 1, failed: [{ sn: given[0]!.sn }] })
    expect(given).toHaveLength(1)
    await at.restart()
    expect(given).toHaveLength(1)
    refusing.clear()
    await at.call(continueRollout, me, { group, changeSet })
    await bench.becomes('done')
    expect(given).toHaveLength(DEVICES)
    await expectApiError(at.call(continueRollout, me, { group, changeSet }), 'conflict')
    await at.close()
  })

  it('goes back above its limit where that was asked: only who was given it is given the old one', async () => {
    const bench = await opened()
    const { at, given, refusing, devices } = bench
    refusing.add(devices[3]!.sn)
    refusing.add(devices[4]!.sn)
    const { id } = await bench.save('Hall', { mostFailures: 1, atLimit: 'take_back' })
    await bench.becomes('taken_back')
    await at.idle()
    const now = await at.call(contract.showSection, bench.me, { group: bench.group, section: 'wireless' })
    expect(now.document).toMatchObject({ intent: { ssids: [{ name: 'Lobby' }] } })
    const had = new Set(given.filter(({ document }) => document.wireless?.ssids[0]?.name === 'Hall'))
    const back = given.filter(({ document }) => document.wireless?.ssids[0]?.name === 'Lobby')
    expect(back.length).toBeLessThanOrEqual(had.size)
    expect(await at.call(contract.showChangeSet, bench.me, { id })).toMatchObject({
      takenBackBy: expect.any(Number),
    })
    await at.close()
  })

  it('taken back while it waits leaves those alone that never got it', async () => {
    const bench = await opened()
    const { at, me, group, given } = bench
    bench.shut()
    const { id: changeSet } = await bench.save('Hall', stop)
    await eventually(() => given.length === 1)
    await at.call(takeBackRollout, me, { group, changeSet })
    bench.letGo()
    expect(await bench.becomes('taken_back')).toMatchObject({ why: 'person' })
    await eventually(() => given.length === 2)
    await eventually(async () => {
      const rows = await at.call(contract.listDeviceConfigs, me, { group })
      return rows.every(({ state }) => state === 'in_sync')
    })
    expect(given.map(({ document }) => document.wireless?.ssids[0]?.name)).toEqual(['Hall', 'Lobby'])
    await at.close()
  })

  it('is late where a device does not end in time, and survives the end of the process between any steps', async () => {
    const bench = await opened()
    const { at, me, group, given } = bench
    bench.shut()
    const { id: changeSet } = await bench.save('Hall', stop)
    await eventually(() => given.length === 1)
    at.time.at += STAGE_MS + 1
    // As a kill leaves it: the device has it, and nobody heard so.
    await at.restart()
    const stopped = await bench.becomes('stopped')
    expect(stopped).toMatchObject({ why: 'late', stage: 1 })
    // As a kill between the stage and its orders leaves it.
    bench.letGo()
    const rows = db().updateTable('config_rollout').where('change_set_id', '=', changeSet)
    await rows.set({ state: 'running', stage: 3, accepted: 1, until: at.time.at + STAGE_MS }).execute()
    await at.restart()
    for (const one of bench.devices) await one.dial()
    await eventually(() => new Set(given.map(({ sn }) => sn)).size === DEVICES)
    await expectApiError(at.call(takeBackRollout, me, { group: group + 1, changeSet }), 'conflict')
    await at.close()
  })

  it('goes across several networks: one device of all, a tenth of all, all', async () => {
    const bench = await opened()
    const { at, me, group, given } = bench
    const other = await at.network(me.tenant)
    for (let i = 0; i < 8; i++) bench.devices.push(await at.boundDevice(me, other))
    await at.apply(me, { group: other }, wireless(ssidOf('Lobby')))
    await eventually(() => given.length === 8)
    await at.idle()
    given.length = 0
    bench.shut()
    const items = [group, other].map((one) => ({ group: one, document: wireless(ssidOf('Hall')), base: 1 }))
    const { id: changeSet } = await at.call(contract.applySection, me, { items, staged: stop } as never)
    await eventually(() => given.length === 1)
    bench.letGoOne()
    await eventually(() => given.length === 2)
    for (const network of [group, other]) {
      const [here] = await at.call(listRollouts, me, { group: network })
      expect(here).toMatchObject({ changeSet, stage: 2, networks: expect.arrayContaining([group, other]) })
      expect(here?.stages.map(({ devices }) => devices)).toEqual([1, 1, 18])
    }
    // Who names only one of its networks was asked for only one.
    await expectApiError(at.call(takeBackRollout, me, { group, changeSet }), 'conflict')
    await at.call(takeBackRollout, me, { group, changeSet, others: [{ group: other }] })
    bench.letGo()
    await bench.becomes('taken_back')
    await eventually(async () => {
      const rows = [
        ...(await at.call(contract.listDeviceConfigs, me, { group })),
        ...(await at.call(contract.listDeviceConfigs, me, { group: other })),
      ]
      return rows.length === 20 && rows.every(({ state }) => state === 'in_sync')
    })
    const had = new Set(given.map(({ sn }) => sn))
    expect(had.size).toBe(2)
    await at.close()
  })

  it('goes on without a network that changes hands', async () => {
    const bench = await opened()
    const { at, me, group, given } = bench
    const other = await at.network(me.tenant)
    const leaving = await at.boundDevice(me, other)
    bench.shut()
    const items = [group, other].map((one, index) => ({
      ...{ group: one, document: wireless(ssidOf('Hall')), base: index === 0 ? 1 : 0 },
    }))
    const staged = { ...stop, first: bench.devices[0]!.sn }
    await at.call(contract.applySection, me, { items, staged } as never)
    await eventually(() => given.length === 1)
    const next = await at.person()
    await at.handOver(me.tenant, next.tenant, other)
    expect(await bench.rollout()).toMatchObject({ state: 'running', networks: [group] })
    expect(await at.call(listRollouts, next, { group: other })).toEqual([])
    bench.letGo()
    const done = await bench.becomes('done')
    expect(done?.stages.map(({ devices }) => devices)).toEqual([1, 1, 10])
    expect(given.some(({ sn }) => sn === leaving.sn)).toBe(false)
    await at.close()
  })
})
