import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import { KEPT_SECRET } from '#contract/configuration/kept-secret.ts'
import { defaultPort } from '#contract/switching/intent.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { runs } from '../../inventory/testing/open-inventory.ts'
import { PASSWORD, ssidOf, wireless } from '../testing/documents.ts'
import { openConfiguration, says } from '../testing/open-configuration.ts'

const wirelessClient = (end: string) => ({ mac: `02:00:00:00:00:${end}`, connection: 'wireless' as const })

describeOnEngines('sections', (db) => {
  async function opened() {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    const section = () => at.call(contract.showSection, me, { group, section: 'wireless' })
    return { at, me, group, section }
  }

  it('of two who save at the same moment one wins, the other is told', async () => {
    const { at, me, group, section } = await opened()
    const one = await at.boundDevice(me, group)
    const saves = await Promise.allSettled(
      ['One', 'Two', 'Three'].map((name) => at.apply(me, { group }, wireless(ssidOf(name)), 0)),
    )
    const won = saves.filter(({ status }) => status === 'fulfilled')
    expect(won).toHaveLength(1)
    for (const save of saves)
      if (save.status === 'rejected') await expectApiError(Promise.reject(save.reason), 'conflict')
    expect(await section()).toMatchObject({ version: 1 })
    await eventually(async () => (await one.status()).state === 'in_sync')
    // Its joining is worked out meanwhile, and finds what was saved where that was faster.
    expect((await one.log()).filter(({ cause }) => cause !== 'joined')).toHaveLength(1)
    await expectApiError(at.apply(me, { group }, wireless(), 0), 'conflict')
    await at.close()
  })

  it('a kept password is the one of before; a restored version brings its own', async () => {
    const { at, me, group } = await opened()
    const one = await at.boundDevice(me, group)
    await at.apply(me, { group }, wireless(ssidOf('Lobby')))
    await at.apply(me, { group }, wireless(ssidOf('Lobby', { vlan: 7, password: KEPT_SECRET })))
    await at.apply(me, { group }, wireless(ssidOf('Lobby', { vlan: 7, password: 'second-secret-2' })))
    const { rows } = (await at.call(contract.listVersions, me, { group, section: 'wireless' })) as never as {
      rows: { id: number; version: number; restoredFrom: number | null }[]
    }
    expect(rows.map(({ version }) => version)).toEqual([3, 2, 1])
    await at.call(contract.applySection, me, { group, restore: rows[2]!.id, base: 3 })
    await eventually(async () =>
      at.sent.some(
        ({ document }) =>
          document.wireless &&
          at.sent.length >= 2 &&
          (document.wireless.ssids[0] as { vlan?: number }).vlan === 0,
      ),
    )
    await eventually(async () => (await one.status()).state === 'in_sync')
    expect(at.sent.at(-1)!.document.wireless?.ssids[0]).toMatchObject({ vlan: 0, password: PASSWORD })
    expect((await one.log())[0]).toMatchObject({ cause: 'restored', sections: [{ version: 4 }] })
    expect(at.answers.join()).not.toMatch(new RegExp(`${PASSWORD}|second-secret-2`))
    await at.close()
  })

  it('another network’s version does not exist here', async () => {
    const { at, me, group } = await opened()
    await at.apply(me, { group }, wireless(ssidOf('Lobby')))
    const { rows } = (await at.call(contract.listVersions, me, { group, section: 'wireless' })) as never as {
      rows: { id: number }[]
    }
    const other = await at.network(me.tenant)
    const stranger = await at.person()
    const theirs = await at.network(stranger.tenant)
    const restore = rows[0]!.id
    await expectApiError(at.call(contract.previewSection, me, { group: other, restore }), 'does_not_exist')
    await expectApiError(
      at.call(contract.previewSection, stranger, { group: theirs, restore }),
      'does_not_exist',
    )
    await at.close()
  })

  it('a section is named by what it belongs to, and nothing else', async () => {
    const { at, me, group } = await opened()
    const { sn } = await at.boundDevice(me, group)
    const ask = (query: object) => at.call(contract.showSection, me, query as never)
    await expectApiError(ask({ section: 'wireless' }), 'invalid_parameter', 'group')
    await expectApiError(ask({ section: 'wireless', group, sn }), 'invalid_parameter', 'group')
    await expectApiError(ask({ section: 'sensors', group }), 'invalid_parameter', 'group')
    await expectApiError(ask({ section: 'switching', sn }), 'not_supported_by_device')
    const both = { group, document: wireless(), restore: 1 }
    await expectApiError(at.call(contract.previewSection, me, both), 'invalid_parameter', 'document')
    await at.close()
  })

  it('who is hit is counted once, however many devices see it', async () => {
    const { at, me, group } = await opened()
    const both = { parts: ['clients' as const], clients: [wirelessClient('99'), wirelessClient('98')] }
    for (const kind of ['ap', 'gateway'] as const) {
      const one = await at.boundDevice(me, group, { kind, capabilities: ['radios', 'configure'] })
      at.report(one.sn, one.session, both)
    }
    const preview = await at.call(contract.previewSection, me, { group, document: wireless(ssidOf('Lobby')) })
    expect(preview.devices.map(({ clients }) => clients)).toEqual([2, 2])
    expect(preview.totals).toMatchObject({ devices: 2, clients: 2 })
    await at.close()
  })

  it('the difference before anything is sent: words, documents, who is hit', async () => {
    const { at, me, group } = await opened()
    const one = await at.boundDevice(me, group)
    at.report(one.sn, one.session, {
      parts: ['clients'],
      clients: [{ mac: '02:00:00:00:00:99', connection: 'wireless' }],
    })
    const away = await at.boundDevice(me, group)
    at.hangUp(away.sn, away.session)
    await at.boundDevice(me, group, { kind: 'switch', capabilities: ['ports', 'configure'] })
    const preview = await at.call(contract.previewSection, me, { group, document: wireless(ssidOf('Lobby')) })
    expect(preview.items).toMatchObject([
      { base: 0, changes: [{ change: 'added', subject: { name: 'Lobby' } }] },
    ])
    // One cannot be armed; of the one that is away it is not known yet.
    const others = { unsupported: 0, overridden: 0, unprotected: 1 }
    expect(preview.totals).toEqual({ devices: 2, offline: 1, clients: 1, ...others })
    expect(preview.devices.map(({ sn }) => sn).sort()).toEqual([one.sn, away.sn].sort())
    expect(preview.devices[0]!.native).toMatchObject({ before: null })
    expect(preview.devices[0]!.native!.after).toContain('••••')
    expect(at.sent).toEqual([])
    expect(at.answers.join()).not.toContain(PASSWORD)
    await at.close()
  })

  it('the difference of one device is the one that a preview of all tells, which can do without', async () => {
    const { at, me, group } = await opened()
    const one = await at.boundDevice(me, group)
    const other = await at.boundDevice(me, group)
    const asked = { group, document: wireless(ssidOf('Lobby')) }
    const whole = await at.call(contract.previewSection, me, asked)
    const bare = await at.call(contract.previewSection, me, { ...asked, differences: false })
    expect(bare).toEqual({ ...whole, devices: whole.devices.map((device) => ({ ...device, native: null })) })
    for (const { sn } of [one, other]) {
      const told = whole.devices.find((device) => device.sn === sn)!
      expect(await at.call(contract.previewDifference, me, { ...asked, of: sn })).toEqual({
        native: told.native,
      })
    }
    const elsewhere = await at.network(me.tenant)
    const stranger = await at.boundDevice(me, elsewhere)
    const foreign = at.call(contract.previewDifference, me, { ...asked, of: stranger.sn })
    await expectApiError(foreign, 'does_not_exist', 'of')
    await at.close()
  })

  it('a device whose document stays as it is gets nothing', async () => {
    const { at, me, group } = await opened()
    const one = await at.boundDevice(me, group)
    await at.apply(me, { group }, wireless(ssidOf('Lobby')))
    await eventually(async () => (await one.status()).state === 'in_sync')
    const again = { group, document: wireless(ssidOf('Lobby')) }
    const preview = await at.call(contract.previewSection, me, again)
    expect(preview).toMatchObject({
      items: [{ changes: [] }],
      devices: [{ same: true }],
      totals: { devices: 0 },
    })
    expect(await at.apply(me, { group }, again.document)).toMatchObject({
      items: [{ version: 2 }],
      devices: 0,
    })
    expect(await one.log()).toHaveLength(1)
    await at.close()
  })

  it('what a device ran before is read once and stays under what we add', async () => {
    const { at, me, group } = await opened()
    const one = await at.boundDevice(me, group, { ...runs(1_700_000_000) })
    const document = wireless(ssidOf('Lobby'))
    const blind = await at.call(contract.previewSection, me, { group, document })
    expect(blind.devices).toMatchObject([{ replacesUnknown: true }])
    at.device.runs = { own: 'settings' }
    const seeing = await at.call(contract.previewSection, me, { group, document })
    expect(seeing.devices).toMatchObject([{ replacesUnknown: false }])
    expect(seeing.devices[0]!.native!.before).toContain('settings')
    at.device.runs = { own: 'other' }
    await at.apply(me, { group }, document)
    await eventually(async () => (await one.status()).state === 'in_sync')
    expect(at.sent[0]!.document).toMatchObject({ base: { own: 'settings' } })
    await at.close()
  })

  it('read on its return where it was away when it was saved', async () => {
    const { at, me, group } = await opened()
    const one = await at.boundDevice(me, group)
    at.hangUp(one.sn, one.session)
    at.device.runs = { own: 'settings' }
    await at.apply(me, { group }, wireless(ssidOf('Lobby')))
    await one.dial()
    await eventually(async () => (await one.status()).state === 'in_sync')
    expect(at.sent[0]!.document).toMatchObject({ base: { own: 'settings' } })
    await at.close()
  })

  it('what a device cannot do is named; a bridge is not configured and says why', async () => {
    const { at, me, group } = await opened()
    const one = await at.boundDevice(me, group)
    const bridge = await at.boundDevice(me, group, { kind: 'cpe' })
    const dumb = await at.boundDevice(me, group, { capabilities: ['radios'] })
    const document = wireless(ssidOf('Lobby', { security: 'wpa3', bands: ['5G', '6G'] }))
    const preview = await at.call(contract.previewSection, me, { group, document })
    expect(preview.totals).toMatchObject({ devices: 1, unsupported: 2 })
    const of = (sn: string) => preview.devices.find((device) => device.sn === sn)
    expect(of(one.sn)).toMatchObject({ notes: [{ code: 'no_radio', params: { band: '6G' } }] })
    expect(of(bridge.sn)).toMatchObject({
      unsupported: true,
      notes: [{ code: 'bridges_are_not_configured' }],
    })
    const code = 'device_cannot_be_configured'
    expect(of(dumb.sn)).toMatchObject({
      unsupported: true,
      notes: [
        { code, section: 'wireless' },
        { code, section: 'blocking' },
        { code, section: 'radios' },
      ],
    })
    await at.apply(me, { group }, document)
    expect(await dumb.status()).toMatchObject({ state: 'unsupported', outcome: 'unsupported' })
    await eventually(async () => (await one.status()).state === 'in_sync_partly')
    // New firmware can: it is brought to what is wanted.
    await dumb.dial({ capabilities: ['radios', 'configure'] })
    await eventually(
      async () => (await at.call(contract.showDeviceConfig, me, { sn: dumb.sn })).state !== 'unsupported',
    )
    await at.close()
  })

  it('a switch: its ports are a section of its own', async () => {
    const { at, me, group } = await opened()
    const one = await at.boundDevice(me, group, { kind: 'switch', capabilities: ['ports', 'configure'] })
    const ports = [{ ...defaultPort('Ethernet1'), enabled: false }]
    await at.apply(me, { sn: one.sn }, { section: 'switching', intent: { ports } })
    await eventually(async () => (await one.status()).state === 'in_sync')
    expect(at.sent[0]!.document).toMatchObject({ switching: { ports } })
    expect(at.sent[0]!.document.wireless).toBeUndefined()
    await at.close()
  })

  it('a device that lost the ability while it waited', async () => {
    const { at, me, group } = await opened()
    const one = await at.boundDevice(me, group)
    at.device.configure = () => ({ ...says('refused'), status: 'failed', data: undefined }) as never
    await at.apply(me, { group }, wireless(ssidOf('Lobby')))
    await eventually(async () => (await one.status()).state === 'unsupported')
    await at.close()
  })
})
