import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import type { SectionDocument } from '#contract/configuration/sections.ts'
import { defaultPort, type PortSettings } from '#contract/switching/intent.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { access, port, ports } from '../testing/documents.ts'
import { openConfiguration } from '../testing/open-configuration.ts'

const MODEL = 'X-24'
const vlanOf = (subject: string) => ({ subject, member: 'vlan' })

describeOnEngines('values of ports over what switches run', (db) => {
  async function opened() {
    const at = await openConfiguration(db())
    const me = await at.person()
    const project = await at.project(me.tenant)
    const group = await at.network(me.tenant, 'Office', project)
    at.device.runs = { switching: { ports: [port('Ethernet2', { label: 'Server', vlan: access(5) })] } }
    const capabilities = ['ports', 'configure'] as never
    const bound = () => at.boundDevice(me, group, { kind: 'switch', model: MODEL, capabilities })
    const model = { group, model: MODEL }
    const shown = (place: object) =>
      at.call(contract.showSection, me, { ...place, section: 'switching' } as never)
    const say = async (place: object, document: SectionDocument, only: object[]) => {
      const { version } = await shown(place)
      return at.call(contract.applySection, me, { ...place, document, only, base: version } as never)
    }
    const runs = (sn: string) =>
      new Map(
        (
          at.sent.findLast((sent) => sent.sn === sn)?.document as
            | { switching?: { ports: PortSettings[] } }
            | undefined
        )?.switching?.ports.map((one) => [one.port, one]) ?? [],
      )
    const untilVlan = (sn: string, name: string, vlan: number) =>
      eventually(() => JSON.stringify(runs(sn).get(name)?.vlan) === JSON.stringify(access(vlan)))
    return { at, me, project, group, model, bound, shown, say, runs, untilVlan }
  }

  it('a model says some values, and the rest stays what each switch runs', async () => {
    const { at, model, bound, shown, say, runs, untilVlan } = await opened()
    const one = await bound()
    const two = await bound()
    const saved = await say(model, ports(port('Ethernet1', { vlan: access(20) })), [vlanOf('Ethernet1')])
    expect(saved.devices).toBe(2)
    await untilVlan(one.sn, 'Ethernet1', 20)
    await untilVlan(two.sn, 'Ethernet1', 20)
    expect(runs(one.sn).get('Ethernet2')).toMatchObject({ label: 'Server', vlan: access(5) })
    expect(await shown({ sn: one.sn })).toMatchObject({
      ...{ says: 'nothing', basis: 'set', origin: { level: 'model' }, above: { level: 'model' } },
      values: [{ ...vlanOf('Ethernet1'), counts: true, origin: { level: 'model', model: MODEL } }],
    })
    expect(await shown(model)).toMatchObject({ says: 'values', origin: { level: 'model' }, above: null })
    await at.close()
  })

  it('one value of a device differs, goes back, and the model reaches it in the others', async () => {
    const { at, model, bound, shown, say, runs, untilVlan } = await opened()
    const one = await bound()
    const names = [vlanOf('Ethernet1'), { subject: 'Ethernet1', member: 'label' }]
    await say(model, ports(port('Ethernet1', { vlan: access(20), label: 'Camera' })), names)
    await untilVlan(one.sn, 'Ethernet1', 20)
    const { document } = await shown({ sn: one.sn })
    if (document.section !== 'switching') throw new Error('no ports')
    const own = document.intent.ports.map((each) =>
      each.port === 'Ethernet1' ? { ...each, vlan: access(30) } : each,
    )
    await say({ sn: one.sn }, ports(...own), [vlanOf('Ethernet1')])
    await untilVlan(one.sn, 'Ethernet1', 30)
    await say(model, ports(port('Ethernet1', { vlan: access(40), label: 'Door' })), names)
    await eventually(() => runs(one.sn).get('Ethernet1')?.label === 'Door')
    expect(runs(one.sn).get('Ethernet1')).toMatchObject({ vlan: access(30) })
    await say({ sn: one.sn }, ports(...own), [])
    await untilVlan(one.sn, 'Ethernet1', 40)
    expect(await shown({ sn: one.sn })).toMatchObject({ says: 'nothing', origin: { level: 'model' } })
    await at.close()
  })

  it('a device that says all of its ports is left alone until it says no more than what differs', async () => {
    const { at, me, model, bound, shown, say, untilVlan } = await opened()
    const one = await bound()
    const server = port('Ethernet2', { label: 'Server', vlan: access(5) })
    const whole = ports(
      ...[port('Ethernet1', { vlan: access(7) }), server, port('Ethernet3', { vlan: access(9) })],
    )
    await at.apply(me, { sn: one.sn }, whole)
    await untilVlan(one.sn, 'Ethernet1', 7)
    const document = ports(port('Ethernet1', { vlan: access(20) }))
    const preview = await at.call(contract.previewSection, me, {
      ...{ ...model, document, only: [vlanOf('Ethernet1')] },
    })
    expect(preview).toMatchObject({ devices: [], totals: { overridden: 1 } })
    await say(model, document, [vlanOf('Ethernet1')])
    const alike = await at.call(contract.previewSection, me, {
      ...{ sn: one.sn, document: whole, only: [vlanOf('Ethernet1'), vlanOf('Ethernet3')] },
    })
    expect(alike.items).toMatchObject([{ changes: [], otherwise: true }])
    await say({ sn: one.sn }, whole, [vlanOf('Ethernet3')])
    await untilVlan(one.sn, 'Ethernet1', 20)
    await untilVlan(one.sn, 'Ethernet3', 9)
    expect(await shown({ sn: one.sn })).toMatchObject({ says: 'values', above: { level: 'model' } })
    await at.close()
  })

  it('undoing what a model said gives each switch back what it ran', async () => {
    const { at, me, model, bound, shown, say, runs, untilVlan } = await opened()
    const one = await bound()
    const { id } = await say(model, ports(port('Ethernet2', { vlan: access(20) })), [vlanOf('Ethernet2')])
    await untilVlan(one.sn, 'Ethernet2', 20)
    expect(runs(one.sn).get('Ethernet2')).toMatchObject({ label: 'Server' })
    const { version } = await shown(model)
    const set = await at.call(contract.showChangeSet, me, { id })
    await at.call(contract.applySection, me, { ...model, undo: set.items[0]!.id, base: version } as never)
    await eventually(() => at.sent.findLast(({ sn }) => sn === one.sn)?.document.switching === undefined)
    expect(await shown({ sn: one.sn })).toMatchObject({ origin: null, basis: 'running' })
    await at.close()
  })

  it('what a model cannot say for its devices is refused, and so are all of their ports', async () => {
    const { at, me, model, bound, say } = await opened()
    await bound()
    const document = ports(port('Ethernet1'))
    const flow = say(model, document, [{ subject: 'Ethernet1', member: 'flow' }])
    await expectApiError(flow, 'invalid_parameter')
    await expectApiError(at.apply(me, model, document), 'invalid_parameter')
    await at.close()
  })

  it('a speed goes with its duplex', async () => {
    const { at, model, bound, say, runs } = await opened()
    at.device.runs = { switching: { ports: [port('Ethernet1', { speed: 100, duplex: 'half' })] } }
    const one = await bound()
    await say(model, ports(port('Ethernet1')), [{ subject: 'Ethernet1', member: 'speed' }])
    await eventually(() => runs(one.sn).get('Ethernet1')?.speed === 'auto')
    expect(runs(one.sn).get('Ethernet1')?.duplex).toBe('auto')
    await at.close()
  })

  it('a model has its ports follow a profile, which cannot go then', async () => {
    const { at, me, group, model, bound, say, untilVlan } = await opened()
    const one = await bound()
    const { port: _port, label: _label, enabled: _enabled, ...settings } = defaultPort('x')
    const camera = (vlan: number): SectionDocument => ({
      section: 'portProfiles',
      intent: { profiles: [{ ...settings, key: 'camera', name: 'Cameras', vlan: access(vlan) }] },
    })
    await at.apply(me, { group }, camera(20))
    const document = ports(port('Ethernet1', { profile: { key: 'camera', own: [] } }))
    await say(model, document, [{ subject: 'Ethernet1', member: 'profile' }])
    await untilVlan(one.sn, 'Ethernet1', 20)
    await at.apply(me, { group }, camera(30))
    await untilVlan(one.sn, 'Ethernet1', 30)
    const none: SectionDocument = { section: 'portProfiles', intent: { profiles: [] } }
    await expectApiError(at.apply(me, { group }, none), 'profile_in_use')
    await at.close()
  })

  it('a project and a network say some values, and whoever is nearer says otherwise', async () => {
    const { at, project, group, model, bound, shown, say, runs, untilVlan } = await opened()
    const one = await bound()
    await say({ project }, ports(port('Ethernet1', { label: 'Camera', vlan: access(20) })), [
      ...[vlanOf('Ethernet1'), { subject: 'Ethernet1', member: 'label' }],
    ])
    await untilVlan(one.sn, 'Ethernet1', 20)
    expect(runs(one.sn).get('Ethernet2')).toMatchObject({ label: 'Server', vlan: access(5) })
    await say({ group }, ports(port('Ethernet1', { vlan: access(30) })), [vlanOf('Ethernet1')])
    await untilVlan(one.sn, 'Ethernet1', 30)
    expect(runs(one.sn).get('Ethernet1')).toMatchObject({ label: 'Camera' })
    await say(model, ports(port('Ethernet1', { vlan: access(40) })), [vlanOf('Ethernet1')])
    await untilVlan(one.sn, 'Ethernet1', 40)
    expect((await shown({ sn: one.sn })).values).toMatchObject([
      { member: 'label', origin: { level: 'project' }, counts: true },
      { member: 'vlan', origin: { level: 'model' }, counts: true },
    ])
    expect(await shown({ group })).toMatchObject({ says: 'values', above: { level: 'project' } })
    await at.close()
  })

  it('a network has its ports follow a profile, which cannot go then', async () => {
    const { at, me, group, bound, say, untilVlan } = await opened()
    const one = await bound()
    const { port: _port, label: _label, enabled: _enabled, ...settings } = defaultPort('x')
    const profiles = [{ ...settings, key: 'camera', name: 'Cameras', vlan: access(20) }]
    await at.apply(me, { group }, { section: 'portProfiles', intent: { profiles } })
    const document = ports(port('Ethernet1', { profile: { key: 'camera', own: [] } }))
    await say({ group }, document, [{ subject: 'Ethernet1', member: 'profile' }])
    await untilVlan(one.sn, 'Ethernet1', 20)
    const none: SectionDocument = { section: 'portProfiles', intent: { profiles: [] } }
    await expectApiError(at.apply(me, { group }, none), 'profile_in_use')
    await at.close()
  })
})
