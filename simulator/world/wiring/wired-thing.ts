/** A kind of thing on a wire: whose MAC it has, what it is called, and what it says of itself. */
export interface WiredThing {
  /** First half of its MACs, as IEEE gave it to its maker; null: made up. */
  readonly oui: string | null
  /** Host name before its number. */
  readonly name: string
  /** What DHCP gives away of it. */
  readonly fingerprint?: string
  /** What it says by LLDP; without it, it does not speak. */
  readonly lldp?: { readonly description: string; readonly capability: readonly string[] }
}

const ipPhone = (description: string) => ({ description, capability: ['Bridge', 'Telephone'] })

const printers: readonly WiredThing[] = [
  { oui: '30:05:5c', name: 'printer', fingerprint: 'Brother HL-L6400DW' },
  { oui: '00:26:ab', name: 'EPSON-WF-', fingerprint: 'Epson WorkForce' },
]
const desktops: readonly WiredThing[] = [{ oui: '00:06:5b', name: 'desktop' }]
const ipPhones: readonly WiredThing[] = [
  { oui: '00:15:65', name: 'SIP-T46U', lldp: ipPhone('Yealink SIP-T46U 108.86.0.20') },
  { oui: '00:04:13', name: 'snomD785', lldp: ipPhone('snom D785 10.1.184.15') },
]
const cameras: readonly WiredThing[] = [
  { oui: '04:03:12', name: 'camera', fingerprint: 'Hikvision DS-2CD2143G2' },
  { oui: '00:40:8c', name: 'axis-p3245', fingerprint: 'Axis network camera' },
  { oui: '04:ee:cd', name: 'DS-7608NI', fingerprint: 'DS-7608NI network video recorder' },
  { oui: '14:a7:8b', name: 'ipc-dahua' },
]
const racks: readonly WiredThing[] = [
  { oui: '00:11:32', name: 'nas' },
  { oui: '00:25:90', name: 'server' },
]
const tills: readonly WiredThing[] = [{ oui: null, name: 'till' }]
const sets: readonly WiredThing[] = [{ oui: '00:12:47', name: 'tv' }]

/** What stands on desks, walls and in cabinets; each as often as the others. */
export const wiredThings = [printers, desktops, ipPhones, cameras, racks, tills, sets] as const
