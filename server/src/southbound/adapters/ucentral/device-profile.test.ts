import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#protocols/json.ts'
import type { ConnectMessage } from '#protocols/ucentral/messages.ts'
import { readProfile } from './device-profile.ts'

const SERIAL = '02ab10c4d2f0'

function profile(capabilities: JsonObject, params: JsonObject = {}) {
  const message: ConnectMessage = {
    kind: 'connect',
    serial: SERIAL,
    uuid: 1,
    firmware: 'OpenWrt 24.10 / TIP-v4.2.0',
    reason: null,
    compressed: false,
    capabilities,
    params: { ...params, capabilities },
  }
  return readProfile(message)
}

describe('kind: extension, then model, then platform', () => {
  it.each([
    [{ platform: 'ap', compatible: 'acme_gw5', roost: { version: 1, kind: 'iot' } }, 'iot', 'extension'],
    [{ platform: 'ap', compatible: 'acme_gw5', roost: { version: 1, kind: 'toaster' } }, 'gateway', 'model'],
    [{ platform: 'ap', compatible: 'acme_gw5' }, 'gateway', 'model'],
    [{ platform: 'AP', compatible: 'acme_ap3000' }, 'ap', 'platform'],
    [{ platform: 'Switch' }, 'switch', 'platform'],
    [{ platform: 'unknown' }, null, 'unknown'],
    [{ platform: 5, compatible: [] }, null, 'unknown'],
  ])('%j is %s by %s', (capabilities, kind, kindSource) => {
    expect(profile(capabilities)).toMatchObject({ kind, kindSource })
  })
})

describe('what reports are read with', () => {
  it('is in memory once for devices that tell the same', () => {
    const [one, same, other] = ['ap', 'ap', 'switch'].map((platform) => profile({ platform }))
    expect(same!.capabilities).toBe(one!.capabilities)
    expect(same!.portMedia).toBe(one!.portMedia)
    expect(other!.capabilities).not.toEqual(one!.capabilities)
  })

  it('the announced parts of the extension that we know', () => {
    const features = ['relays', 'cpe', 'magic', 5]
    const announced = profile({ roost: { version: 1, features } as JsonObject })
    expect(announced.extension).toEqual(['relays', 'cpe'])
    expect(announced.capabilities).toEqual(expect.arrayContaining(['relays', 'cpe']))
    expect(profile({ roost: { version: 0, features } as JsonObject }).extension).toEqual([])
  })

  it('facts are no equipment; the revision of its hardware is the extension’s where it has no other', () => {
    const roost = { version: 1, features: ['sessions', 'radio_modes'], hardware: 'A2\u202e' }
    const announced = profile({ roost } as JsonObject)
    expect(announced.extension).toEqual(['sessions', 'radio_modes'])
    expect(announced.capabilities).not.toContain('sessions')
    expect(announced.hardware).toBe('A2')
    expect(profile({ roost, 'hw-sku': 'SKU-1' } as JsonObject).hardware).toBe('SKU-1')
  })

  it('the form factors of ports; unknown words and broken lists cost themselves', () => {
    const { portMedia } = profile({
      'port-capabilities': {
        'ports-list': [
          { type: 'RJ45', ports: ['Ethernet1', 7] },
          { type: 'SFP+', ports: ['Ethernet25'] },
          { type: 'CAN', ports: ['Ethernet26'] },
          { type: 'SFP', ports: 'all' },
          null,
        ],
      },
    })
    expect([...portMedia]).toEqual([
      ['Ethernet1', 'copper'],
      ['Ethernet25', 'sfp+'],
    ])
    expect(profile({ 'port-capabilities': 'many' }).portMedia.size).toBe(0)
    const long = { 'ports-list': [{ type: 'SFP+', ports: ['x'.repeat(100_000), 7] }] }
    expect([...profile({ 'port-capabilities': long }).portMedia.keys()]).toEqual(['x'.repeat(64)])
  })
})

describe('radios', () => {
  const radio = { 'platform/soc/c000000.wifi': { band: ['2G'], channels: [1] } }
  it.each<[string, JsonObject, boolean]>([
    ['listed', { platform: 'ap', wifi: radio }, true],
    ['none listed', { platform: 'ap', wifi: {} }, false],
    ['not spoken of', { platform: 'ap' }, true],
    ['on something unknown', { platform: 'unknown', wifi: radio }, true],
    ['a switch', { platform: 'switch', wifi: {} }, false],
  ])('%s', (_, capabilities, has) => {
    expect(profile(capabilities).capabilities.includes('radios')).toBe(has)
  })

  it('without radios nothing can be scanned or steered, and the rest stays', () => {
    const { capabilities } = profile({ platform: 'ap', wifi: {} })
    expect(capabilities).not.toContain('scan')
    expect(capabilities).not.toContain('rrm')
    expect(capabilities).toContain('clients')
  })
})

describe('MAC', () => {
  it('is the label’s, the base of a switch, or the serial', () => {
    expect(profile({ label_macaddr: '02-ab-10-c4-d2-ff' }).mac).toBe('02:AB:10:C4:D2:FF')
    expect(profile({ 'base-mac': '02ab10c4d2ee' }).mac).toBe('02:AB:10:C4:D2:EE')
    expect(profile({ label_macaddr: 'none' }).mac).toBe('02:AB:10:C4:D2:F0')
  })
})

describe('capabilities', () => {
  it('follow platform, announced parts and extension', () => {
    expect(profile({ platform: 'ap' }).capabilities).toEqual(
      expect.arrayContaining(['radios', 'reboot', 'script']),
    )
    const poe = profile({ platform: 'switch', 'poe-capabilities': {}, 'supported-features': ['PoE-Reset'] })
    expect(poe.capabilities).toEqual(expect.arrayContaining(['ports', 'poe', 'powercycle', 'forwarding']))
    expect(poe.capabilities).not.toContain('radios')
    const solar = profile({
      platform: 'ap',
      roost: { version: 1, kind: 'iot', features: ['solar', 'magic'] },
    })
    expect(solar.capabilities).toContain('solar')
    expect(solar.capabilities).not.toContain('magic')
  })

  it('lack script and terminal on a locked-down device, unless it is a developer’s', () => {
    for (const locked of [
      profile({ platform: 'ap', restrictions: {} }),
      profile({ platform: 'ap' }, { restricted: 1 }),
    ]) {
      expect(locked.capabilities).not.toContain('script')
      expect(locked.capabilities).not.toContain('terminal')
    }
    expect(profile({ platform: 'ap', restrictions: {}, developer: true }).capabilities).toContain('script')
  })
})
