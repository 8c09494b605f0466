import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import type { SectionDocument } from '#contract/configuration/sections.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { PASSWORD, ssidOf, wireless } from '../testing/documents.ts'
import { openConfiguration } from '../testing/open-configuration.ts'

describeOnEngines('a review says what ends', (db) => {
  async function opened(runs?: ReturnType<typeof ssidOf>[]) {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    if (runs) at.device.runs = { wireless: { ssids: runs } }
    const devices = [await at.boundDevice(me, group), await at.boundDevice(me, group)]
    const ends = async (...ssids: ReturnType<typeof ssidOf>[]) =>
      (await at.call(contract.previewSection, me, { group, document: wireless(...ssids) })).endings
    return { at, me, group, devices, ends }
  }

  it('the first SSID that is managed takes what ran before off the air, on each device it ran on', async () => {
    const { at, ends } = await opened([ssidOf('Staff', { vlan: 20 })])
    const [off, ...more] = await ends(ssidOf('Guest'))
    expect(more).toEqual([])
    expect(off).toMatchObject({ code: 'ssid_off', subjects: ['Staff'], devices: 2, device: null })
    expect(JSON.stringify(at.answers)).not.toContain(PASSWORD)
    expect(await ends(ssidOf('Guest'), ssidOf('Staff', { vlan: 20 }))).toEqual([])
    await at.close()
  })

  it('a new name is told with the old one, a new password by the SSID it is of', async () => {
    const { at, me, group, ends } = await opened()
    const saved = [ssidOf('Lobby', { key: 'lobby' }), ssidOf('Staff')]
    await at.apply(me, { group }, wireless(...saved))
    expect(await ends(ssidOf('Hall', { key: 'lobby' }), saved[1]!)).toMatchObject([
      { code: 'ssid_renamed', subjects: ['Lobby'], values: ['Hall'], devices: 2 },
    ])
    const endings = await ends(saved[0]!, ssidOf('Staff', { password: 'another-tulip-7' }))
    expect(endings).toMatchObject([{ code: 'password', subjects: ['Staff'], values: [], devices: 2 }])
    expect(JSON.stringify(endings)).not.toContain('another-tulip-7')
    await at.close()
  })

  it('another value of a variable renames an SSID: the one that ends and the one that begins are one', async () => {
    const { at, me, group, devices } = await opened()
    const site = (value: string): SectionDocument => ({
      section: 'variables',
      intent: { variables: [{ name: 'site', value }] },
    })
    await at.apply(me, { group }, site('North'))
    await at.apply(me, { group }, wireless(ssidOf('{{site}} guests', { key: 'guests' }), ssidOf('Staff')))
    await at.apply(me, { sn: devices[1]!.sn }, site('Annex'))
    const { endings } = await at.call(contract.previewSection, me, { group, document: site('South') })
    expect(endings).toMatchObject([
      { code: 'ssid_renamed', subjects: ['North guests'], values: ['South guests'], devices: 1 },
    ])
    await at.close()
  })

  it('of one device it is said which', async () => {
    const { at, me, group } = await opened()
    const { sn } = await at.boundDevice(me, group, { kind: 'switch', capabilities: ['ports', 'configure'] })
    const ports = (enabled: boolean) => ({
      section: 'switching' as const,
      intent: {
        ports: ['Ethernet1', 'Ethernet2'].map((port) => ({
          ...{ port, label: '', enabled, speed: 'auto' as const, duplex: 'auto' as const, poe: null },
          vlan: { mode: 'access' as const, vlan: 1 },
        })),
      },
    })
    await at.apply(me, { sn }, ports(true))
    const { endings } = await at.call(contract.previewSection, me, { sn, document: ports(false) })
    expect(endings).toMatchObject([
      {
        code: 'port_off',
        section: 'switching',
        subjects: ['Ethernet1', 'Ethernet2'],
        devices: 1,
        device: sn,
      },
    ])
    await at.close()
  })
})
