import { expect, it } from 'vitest'
import * as csv from '#contract/configuration/csv.ts'
import * as contract from '#contract/configuration/endpoints.ts'
import type { SectionDocument } from '#contract/configuration/sections.ts'
import { defaultPort, type PortSettings } from '#contract/switching/intent.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { runs } from '../../inventory/testing/open-inventory.ts'
import { access, port, ports } from '../testing/documents.ts'
import { openConfiguration } from '../testing/open-configuration.ts'

const FOREIGN = 1_800_000_500
const MODEL = 'X-24'

describeOnEngines('what is adopted of a device that has some values from above', (db) => {
  async function opened() {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    const capabilities = ['ports', 'configure', 'request', 'script'] as never
    at.device.runs = { switching: { ports: [port('Ethernet2', { vlan: access(5) })] } }
    const one = await at.boundDevice(me, group, { kind: 'switch', model: MODEL, capabilities })
    const shown = (place: object) =>
      at.call(contract.showSection, me, { ...place, section: 'switching' } as never)
    const say = async (place: object, document: SectionDocument, members: string[]) => {
      const { version } = await shown(place)
      const only = members.map((member) => ({ subject: 'Ethernet1', member }))
      return at.call(contract.applySection, me, { ...place, document, only, base: version } as never)
    }
    const inSync = () => eventually(async () => (await one.status()).state === 'in_sync')
    const drifts = async (...list: PortSettings[]) => {
      const { wantedId } = await one.status()
      at.report(one.sn, one.session, { ...runs(Number(wantedId)) })
      await at.idle()
      at.device.runs = { switching: { ports: list } }
      at.report(one.sn, one.session, { ...runs(FOREIGN) })
      await eventually(async () => (await one.status()).drift?.canAdopt)
      return at.call(contract.adoptDevice, me, { sn: one.sn })
    }
    const take = ({ document, only }: Awaited<ReturnType<typeof drifts>>, base: number) =>
      at.call(contract.applySection, me, {
        ...{ sn: one.sn, document, base, adopt: one.sn },
        ...(only && { only }),
      })
    const ran = () => {
      const last = at.sent.findLast(({ sn }) => sn === one.sn)?.document.switching
      return (last as { ports: PortSettings[] } | undefined)?.ports.find((each) => each.port === 'Ethernet1')
    }
    return { at, me, group, one, shown, say, inSync, drifts, take, ran, model: { group, model: MODEL } }
  }

  it('what differs from its model becomes its own, and the rest follows the model', async () => {
    const { at, one, model, shown, say, inSync, drifts, take, ran } = await opened()
    const of = (label: string) => ports(port('Ethernet1', { vlan: access(20), label }))
    await say(model, of('Camera'), ['vlan', 'label'])
    await inSync()
    const changed = port('Ethernet1', { vlan: access(33), label: 'Camera' })
    const adopted = await drifts(changed, port('Ethernet2', { vlan: access(5) }))
    expect(adopted).toMatchObject({ sn: one.sn, only: [{ subject: 'Ethernet1', member: 'vlan' }] })
    await take(adopted, 0)
    await inSync()
    expect(await shown({ sn: one.sn })).toMatchObject({ says: 'values', above: { level: 'model' } })
    await say(model, of('Door'), ['vlan', 'label'])
    await eventually(() => ran()?.label === 'Door')
    expect(ran()).toMatchObject({ vlan: access(33) })
    await at.close()
  })

  it('a value of its own that it runs no more as such follows the model again', async () => {
    const { at, one, model, say, inSync, drifts, take, shown } = await opened()
    await say(model, ports(port('Ethernet1', { vlan: access(20) })), ['vlan'])
    await inSync()
    await say({ sn: one.sn }, ports(port('Ethernet1', { vlan: access(30) })), ['vlan'])
    await inSync()
    const back = port('Ethernet1', { vlan: access(20) })
    const adopted = await drifts(back, port('Ethernet2', { vlan: access(5), label: 'Server' }))
    expect(adopted.only).toEqual([{ subject: 'Ethernet2', member: 'label' }])
    await take(adopted, 1)
    await inSync()
    expect((await shown({ sn: one.sn })).values).toMatchObject([
      { subject: 'Ethernet1', origin: { level: 'model' } },
      { subject: 'Ethernet2', member: 'label', origin: { level: 'device' } },
    ])
    await at.close()
  })

  it('a port that follows a profile differs from it in what it runs, and follows it in the rest', async () => {
    const { at, me, group, one, inSync, drifts, take, ran } = await opened()
    const { port: _port, label: _label, enabled: _enabled, ...settings } = defaultPort('x')
    const camera = (edge: boolean): SectionDocument => ({
      section: 'portProfiles',
      intent: {
        profiles: [{ ...settings, key: 'camera', name: 'Cameras', vlan: access(20), ...(edge && { edge }) }],
      },
    })
    await at.apply(me, { group }, camera(false))
    await at.apply(me, { sn: one.sn }, ports(port('Ethernet1', { profile: { key: 'camera', own: [] } })))
    await inSync()
    const adopted = await drifts(port('Ethernet1', { vlan: access(33) }))
    expect(adopted.only).toBeNull()
    expect(adopted.document).toMatchObject({
      intent: { ports: [{ vlan: access(33), profile: { key: 'camera', own: ['vlan'] } }] },
    })
    await take(adopted, 1)
    await inSync()
    await at.apply(me, { group }, camera(true))
    await eventually(() => ran()?.edge === true)
    expect(ran()).toMatchObject({ vlan: access(33) })
    await at.close()
  })

  it('a row of a file that differs in one value makes that one its own', async () => {
    const { at, me, one, model, say, inSync, shown } = await opened()
    await say(model, ports(port('Ethernet1', { vlan: access(20), label: 'Camera' })), ['vlan', 'label'])
    await inSync()
    await say({ sn: one.sn }, ports(port('Ethernet1', { vlan: access(30), label: 'Camera' })), ['vlan'])
    await inSync()
    const input = { section: 'switching', places: [{ sn: one.sn }] } as never
    const { csv: text } = await at.call(csv.exportCsv, me, input)
    const edited = text.replace('Camera', 'Stairs')
    const tried = await at.call(csv.importCsv, me, { ...(input as object), csv: edited } as never)
    expect(tried).toMatchObject({ wrong: 0, items: [{ sn: one.sn }] })
    const names = tried.items[0]!.only!.map(({ subject, member }) => `${subject} ${member}`)
    expect(names).toEqual(['Ethernet1 vlan', 'Ethernet1 label'])
    await at.call(contract.applySection, me, { items: tried.items } as never)
    expect(await shown({ sn: one.sn })).toMatchObject({ says: 'values', above: { level: 'model' } })
    await at.close()
  })
})
