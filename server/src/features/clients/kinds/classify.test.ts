import { describe, expect, it } from 'vitest'
import { ClientDirectory } from '../directory/client-directory.ts'
import { aState, onAir, onWire, table } from '../testing/a-state.ts'
import { classify } from './classify.ts'

const place = { tenant: 7, network: 1 }
const [hikvision, yealink, espressif, made] = [
  '04:03:12:00:00:01',
  '00:15:65:00:00:01',
  '00:4B:12:00:00:01',
  '0A:00:00:00:00:01',
]

/** One thing behind port 3 of a switch, as some words describe it. */
function seen(mac: string, told: { client?: object; lldp?: object; wireless?: boolean }) {
  const directory = new ClientDirectory()
  const client = (told.wireless ? onAir : (one: string, more: object) => onWire(one, '3', more))(
    mac,
    told.client ?? {},
  )
  const lldp = told.lldp ? [{ port: '3', mac, managementIps: [], capabilities: [], ...told.lldp }] : []
  const state = aState({ clients: told.client ? [client] : [], lldp, forwarding: table({ '3': [mac] }) })
  directory.reported('SWITCH', place, null, state)
  return classify(directory.seen(1, mac)!)
}

describe('what something is', () => {
  it('is certain by its own word over LLDP, and told with what speaks for it, strongest first', () => {
    const lldp = { capabilities: ['Bridge', 'Telephone'], description: 'Yealink SIP-T46U 108.86.0.20' }
    const found = seen(yealink, { lldp })
    expect(found).toMatchObject({ kind: 'sip', confidence: 'certain' })
    expect(found.evidence.map(({ code, kind }) => `${code} ${kind}`)).toEqual([
      'capability sip',
      'description sip',
      'vendor sip',
      'wired host',
    ])
  })

  it.each([
    ['a maker of cameras alone', hikvision, {}, 'camera', 'guess'],
    ['its name as well', hikvision, { client: { hostname: 'front-cam' } }, 'camera', 'likely'],
    ['its fingerprint as well', hikvision, { client: { fingerprint: 'IP camera' } }, 'camera', 'certain'],
    ['a recorder of that maker', hikvision, { client: { hostname: 'nvr-1' } }, 'nvr', 'likely'],
    ['a maker of chips', espressif, { client: {}, wireless: true }, 'thing', 'guess'],
    ['nothing but the air', made, { client: {}, wireless: true }, 'sta', 'guess'],
    ['nothing but a cable', made, { client: {} }, 'host', 'guess'],
  ] as const)('by %s', (_by, mac, told, kind, confidence) => {
    expect(seen(mac, told)).toMatchObject({ kind, confidence })
  })

  it('is what a person said, while the signs stay to be read', () => {
    const directory = new ClientDirectory()
    directory.reported('SWITCH', place, null, aState({ clients: [onWire(hikvision, '1')] }))
    const found = classify(directory.seen(1, hikvision)!, 'printer')
    expect(found).toMatchObject({ kind: 'printer', confidence: 'chosen' })
    expect(found.evidence[0]).toMatchObject({ code: 'vendor', kind: 'camera' })
  })
})
