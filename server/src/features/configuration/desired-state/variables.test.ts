import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import type { SectionDocument } from '#contract/configuration/sections.ts'
import { revealSsid } from '#contract/wireless/endpoints.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { ssidOf, wireless } from '../testing/documents.ts'
import { openConfiguration } from '../testing/open-configuration.ts'

const saying = (values: Record<string, string>): SectionDocument => ({
  section: 'variables',
  intent: { variables: Object.entries(values).map(([name, value]) => ({ name, value })) },
})
const guests = (name: string) => wireless(ssidOf('Guests', { name }))

describeOnEngines('variables', (db) => {
  async function opened() {
    const at = await openConfiguration(db())
    const me = await at.person()
    const project = await at.project(me.tenant)
    const group = await at.network(me.tenant, 'Yard', project)
    const names = (sn: string) =>
      at.sent.findLast((one) => one.sn === sn)?.document.wireless?.ssids.map(({ name }) => name)
    const untilNames = (sn: string, expected: string[]) =>
      eventually(() => JSON.stringify(names(sn)) === JSON.stringify(expected))
    return { at, me, project, group, untilNames }
  }

  it('each place has its own value, and a changed one reaches who holds it as one change-set', async () => {
    const { at, me, project, group, untilNames } = await opened()
    const [one, two] = [await at.boundDevice(me, group), await at.boundDevice(me, group)]
    const other = await at.boundDevice(me, await at.network(me.tenant, 'Other', project))
    await at.apply(me, { project }, saying({ site: 'Campus', floor: '0' }))
    expect(at.sent).toEqual([])
    await at.apply(me, { sn: two.sn }, saying({ site: 'Tower', floor: '7' }))
    await at.apply(me, { group }, guests('Guests {{site}} {{ floor }}'))
    await untilNames(one.sn, ['Guests Campus 0'])
    await untilNames(two.sn, ['Guests Tower 7'])
    const only = [{ subject: 'site', member: 'value' }]
    const document = saying({ site: 'Pier', floor: '0' })
    const set = await at.call(contract.applySection, me, { group, base: 0, document, only })
    expect(set.devices).toBe(1)
    await untilNames(one.sn, ['Guests Pier 0'])
    await untilNames(two.sn, ['Guests Tower 7'])
    expect(at.sent.some(({ sn }) => sn === other.sn)).toBe(false)
    const asked = await at.call(revealSsid, me, { group, ssid: 'guests' })
    expect(asked.name).toBe('Guests Pier 0')
    await at.close()
  })

  it('one without a value is refused by name and device, also when it is taken away', async () => {
    const { at, me, group, untilNames } = await opened()
    const one = await at.boundDevice(me, group)
    const missing = { error: 'variable_missing', params: expect.objectContaining({ variable: 'site' }) }
    const document = guests('Guests {{site}}')
    await expect(at.call(contract.previewSection, me, { group, document })).rejects.toMatchObject(missing)
    await at.call(contract.applySection, me, {
      items: [
        { group, base: 0, document },
        { group, base: 0, document: saying({ site: 'Pier' }) },
      ],
    })
    await untilNames(one.sn, ['Guests Pier'])
    await expect(at.apply(me, { group }, saying({}))).rejects.toMatchObject(missing)
    const long = saying({ site: 'a name that is much too long for SSIDs' })
    await expect(at.apply(me, { group }, long)).rejects.toMatchObject({ error: 'variable_does_not_fit' })
    const empty = await at.network(me.tenant)
    await expect(at.apply(me, { group: empty }, document)).rejects.toMatchObject(missing)
    await at.close()
  })

  it('a device knows its own serial number; one that comes later without a value has that SSID off, and says why', async () => {
    const { at, me, group, untilNames } = await opened()
    const one = await at.boundDevice(me, group)
    await at.apply(me, { sn: one.sn }, saying({ site: 'Pier' }))
    await at.apply(
      me,
      { group },
      wireless(ssidOf('Guests', { name: '{{site}}' }), ssidOf('Test', { name: '{{sn}}' })),
    )
    await untilNames(one.sn, ['Pier', one.sn])
    const later = await at.boundDevice(me, group)
    await eventually(async () => (await later.status()).notes.some(({ code }) => code === 'variable_missing'))
    const sent = await eventually(
      () => at.sent.findLast(({ sn }) => sn === later.sn)?.document.wireless?.ssids,
    )
    expect(sent).toMatchObject([{ enabled: false }, { name: later.sn }])
    // What it lacks already does not hold up other changes.
    await at.apply(me, { group }, wireless(ssidOf('Guests', { name: '{{site}}', vlan: 4 })))
    await untilNames(one.sn, ['Pier'])
    await at.close()
  })
})
