import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import type { WatchdogIntent } from '#contract/configuration/sections/watchdog.ts'
import type { SectionDocument } from '#contract/configuration/sections.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { runs } from '../../inventory/testing/open-inventory.ts'
import { pinging, ssidOf, wireless } from '../testing/documents.ts'
import { openConfiguration } from '../testing/open-configuration.ts'

describeOnEngines('a section that is said at several levels', (db) => {
  async function opened() {
    const at = await openConfiguration(db())
    const me = await at.person()
    const project = await at.project(me.tenant)
    const group = await at.network(me.tenant, 'Office', project)
    const [one, two] = [await at.boundDevice(me, group), await at.boundDevice(me, group)]
    const pings = (sn: string) => {
      const last = at.sent.findLast((sent) => sent.sn === sn)?.document as
        | { watchdog?: WatchdogIntent }
        | undefined
      return last?.watchdog?.hosts ?? null
    }
    const settled = () =>
      eventually(async () => {
        const states = await Promise.all([one, two].map(async (each) => (await each.status()).state))
        return states.every((state) => state === 'in_sync' || state === 'unmanaged')
      })
    const section = (place: object) =>
      at.call(contract.showSection, me, { section: 'watchdog', ...place } as never)
    const end = async (place: object) => {
      const { version } = await section(place)
      return at.call(contract.applySection, me, { ...place, inherit: 'watchdog', base: version } as never)
    }
    return { at, me, project, group, one, two, pings, settled, section, end }
  }

  it('the nearest counts; what is said above reaches the devices that have nothing nearer', async () => {
    const { at, me, project, group, one, two, pings, settled } = await opened()
    await at.apply(me, { project }, pinging('192.0.2.1'))
    await settled()
    expect([pings(one.sn), pings(two.sn)]).toEqual([['192.0.2.1'], ['192.0.2.1']])
    await at.apply(me, { group }, pinging('192.0.2.2'))
    await settled()
    await at.apply(me, { group, kind: 'ap' }, pinging('192.0.2.3'))
    await settled()
    await at.apply(me, { sn: two.sn }, pinging('192.0.2.4'))
    await settled()
    expect([pings(one.sn), pings(two.sn)]).toEqual([['192.0.2.3'], ['192.0.2.4']])
    const before = at.sent.length
    await at.apply(me, { group }, pinging('192.0.2.5'))
    await at.idle()
    expect(at.sent.length).toBe(before)
    await at.close()
  })

  it('what a model says is nearer than its kind’s, and farther than the device’s own', async () => {
    const { at, me, group, one, two, pings, settled, section, end } = await opened()
    const other = await at.boundDevice(me, group, { model: 'Model Two' })
    await at.apply(me, { group, kind: 'ap' }, pinging('192.0.2.1'))
    await at.apply(me, { sn: two.sn }, pinging('192.0.2.2'))
    const ofModel = { group, model: 'Model One' }
    const preview = await at.call(contract.previewSection, me, {
      ...{ ...ofModel, document: pinging('192.0.2.3') },
    })
    expect(preview.items).toMatchObject([{ ...ofModel, name: 'Office', kind: null, sn: null, base: 0 }])
    expect(preview.totals).toMatchObject({ devices: 1, overridden: 1 })
    await at.apply(me, ofModel, pinging('192.0.2.3'))
    await settled()
    await eventually(async () => (await other.status()).state === 'in_sync')
    expect([one, two, other].map(({ sn }) => pings(sn))).toEqual([
      ['192.0.2.3'],
      ['192.0.2.2'],
      ['192.0.2.1'],
    ])
    expect(await section({ sn: one.sn })).toMatchObject({ origin: { level: 'model', ...ofModel } })
    expect(await section({ sn: two.sn })).toMatchObject({ above: { level: 'model', model: 'Model One' } })
    expect(await section(ofModel)).toMatchObject({ version: 1, above: { level: 'kind', kind: 'ap' } })
    const models = await at.call(contract.listModels, me, { group })
    expect(models).toEqual([
      { model: 'Model One', kind: 'ap', devices: 2 },
      { model: 'Model Two', kind: 'ap', devices: 1 },
    ])
    await at.restart()
    await end(ofModel)
    await settled()
    expect(pings(one.sn)).toEqual(['192.0.2.1'])
    await at.close()
  })

  it('a device that turns out to be of another model gets what that model says', async () => {
    const { at, me, group, one, pings, settled } = await opened()
    await at.apply(me, { group }, pinging('192.0.2.1'))
    await at.apply(me, { group, model: 'Model: “Two”' }, pinging('192.0.2.2'))
    await settled()
    expect(pings(one.sn)).toEqual(['192.0.2.1'])
    const models = await at.call(contract.listModels, me, { group })
    expect(models).toContainEqual({ model: 'Model: “Two”', kind: null, devices: 0 })
    await one.dial({ model: 'Model: “Two”' })
    await eventually(() => pings(one.sn)?.includes('192.0.2.2'))
    await at.close()
  })

  it('a change-set saves a model’s and a kind’s setting at once, and undoes both', async () => {
    const { at, me, group, one, pings, settled } = await opened()
    const places = [
      { group, model: 'Model One' },
      { group, kind: 'gateway' as const },
    ]
    const items = places.map((place, n) => ({ ...place, document: pinging(`192.0.2.${n + 1}`), base: 0 }))
    const set = await at.call(contract.applySection, me, { items } as never)
    await settled()
    expect(pings(one.sn)).toEqual(['192.0.2.1'])
    const shown = await at.call(contract.showChangeSet, me, { id: set.id })
    expect(shown.items).toMatchObject([
      { model: 'Model One', name: 'Office' },
      { kind: 'gateway', model: null },
    ])
    const undo = shown.items.map(({ id }, n) => ({ ...places[n], undo: id, base: 1 }))
    await at.call(contract.applySection, me, { items: undo } as never)
    await settled()
    expect(pings(one.sn)).toBeNull()
    await at.close()
  })

  it('the answer says who says it, and what would count otherwise', async () => {
    const { at, me, project, group, one, section } = await opened()
    expect(await section({ sn: one.sn })).toMatchObject({ version: 0, origin: null, above: null })
    await at.apply(me, { project }, pinging('192.0.2.1'))
    await at.apply(me, { group }, pinging('192.0.2.2'))
    expect(await section({ sn: one.sn })).toMatchObject({
      ...{ version: 0, document: { intent: { hosts: ['192.0.2.2'] } } },
      origin: { level: 'network', group, name: 'Office', version: 1 },
      above: { level: 'network', group },
    })
    await at.apply(me, { sn: one.sn }, pinging('192.0.2.3'))
    expect(await section({ sn: one.sn })).toMatchObject({
      ...{ version: 1, document: { intent: { hosts: ['192.0.2.3'] } } },
      ...{ origin: { level: 'device', sn: one.sn }, above: { level: 'network', name: 'Office' } },
    })
    expect(await section({ group })).toMatchObject({ above: { level: 'project', project, name: 'Campus' } })
    await at.close()
  })

  it('an override ends with a review that names what ends; the device follows what is above again', async () => {
    const { at, me, group, one, two, pings, settled, section, end } = await opened()
    await at.apply(me, { group }, pinging('192.0.2.1'))
    await at.apply(me, { sn: two.sn }, pinging('192.0.2.2'))
    await settled()
    const { items, totals } = await at.call(contract.previewSection, me, {
      ...{ sn: two.sn, inherit: 'watchdog' },
    })
    const { origin, changes } = items[0]!
    expect(origin).toMatchObject({ before: { level: 'device' }, after: { level: 'network', name: 'Office' } })
    expect(changes).toMatchObject([{ field: 'hosts', before: ['192.0.2.2'], after: ['192.0.2.1'] }])
    expect(totals).toMatchObject({ devices: 1 })
    await end({ sn: two.sn })
    await settled()
    expect(pings(two.sn)).toEqual(['192.0.2.1'])
    await at.restart()
    expect(await section({ sn: two.sn })).toMatchObject({ version: 2, origin: { level: 'network' } })
    await at.apply(me, { group }, pinging('192.0.2.3'))
    await settled()
    expect([pings(one.sn), pings(two.sn)]).toEqual([['192.0.2.3'], ['192.0.2.3']])
    await expectApiError(end({ sn: two.sn }), 'invalid_parameter', 'inherit')
    await at.close()
  })

  it('what ended is a version like any other: listed, and what was said before can be wanted again', async () => {
    const { at, me, group, one, pings, settled, end } = await opened()
    await at.apply(me, { group }, pinging('192.0.2.1'))
    await at.apply(me, { sn: one.sn }, pinging('192.0.2.2'))
    await end({ sn: one.sn })
    const { rows } = (await at.call(contract.listVersions, me, {
      ...{ sn: one.sn, section: 'watchdog' },
    })) as never as { rows: { id: number; version: number; ended: boolean }[] }
    expect(rows).toMatchObject([
      { version: 2, ended: true },
      { version: 1, ended: false },
    ])
    await at.call(contract.applySection, me, { sn: one.sn, restore: rows[1]!.id, base: 2 })
    await settled()
    expect(pings(one.sn)).toEqual(['192.0.2.2'])
    await at.close()
  })

  it('where nothing is said any more the device gets back what it had before', async () => {
    const { at, group, me, one, pings, settled, section, end } = await opened()
    await at.apply(me, { group }, pinging('192.0.2.1'))
    await settled()
    await end({ group })
    await settled()
    expect(pings(one.sn)).toBeNull()
    expect(await section({ sn: one.sn })).toMatchObject({ origin: null, above: null })
    await at.apply(me, { group }, wireless(ssidOf('Lobby')))
    await settled()
    expect(pings(one.sn)).toBeNull()
    await at.close()
  })

  it('a place is named once, and only one at which the section can be said', async () => {
    const { at, me, project, group, one, section } = await opened()
    await expectApiError(section({}), 'invalid_parameter', 'project')
    await expectApiError(section({ group, sn: one.sn }), 'invalid_parameter', 'group')
    await expectApiError(section({ project, group }), 'invalid_parameter', 'project')
    await expectApiError(section({ kind: 'ap' }), 'invalid_parameter', 'project')
    await expectApiError(section({ group, kind: 'ap', model: 'Model One' }), 'invalid_parameter', 'kind')
    const save = (place: object, document: SectionDocument) =>
      at.call(contract.applySection, me, { ...place, document, base: 0 } as never)
    await expectApiError(save({ group, kind: 'switch' }, pinging('192.0.2.1')), 'invalid_parameter', 'kind')
    await expectApiError(save({ project }, wireless()), 'invalid_parameter', 'project')
    const ends = { group, inherit: 'wireless' as const, base: 0 }
    await expectApiError(at.call(contract.applySection, me, ends), 'invalid_parameter', 'inherit')
    await at.close()
  })

  it('adopting what one device runs makes it the device’s own; what all run, their network’s', async () => {
    const { at, me, group, one, two, settled } = await opened()
    await at.apply(me, { group }, pinging('192.0.2.1'))
    await settled()
    const drifts = async (device: typeof one, hosts: string[]) => {
      const { wantedId } = await device.status()
      at.device.runs = { ...at.sent.at(-1)!.document, watchdog: pinging(...hosts).intent }
      at.report(device.sn, device.session, runs(wantedId!))
      at.report(device.sn, device.session, runs(Number(wantedId) + 100))
      await eventually(async () => (await device.status()).drift !== null)
    }
    const adopted = () => at.call(contract.adoptDevice, me, { sn: one.sn })
    await drifts(one, ['192.0.2.9'])
    expect(await adopted()).toMatchObject({ sn: one.sn, group: null })
    await drifts(two, ['192.0.2.9'])
    expect(await adopted()).toMatchObject({ sn: null, group, kind: null, model: null, project: null })
    await at.close()
  })
})
