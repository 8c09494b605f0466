import type { ClientKind } from '#contract/clients/client-kinds.ts'

/** Makers, as IEEE lists them, nearly all of whose devices with a socket or a radio are of one kind. */
const makers: readonly [ClientKind, RegExp][] = [
  [
    'camera',
    /hikvision|dahua|axis communications|uniview|reolink|hanwha (?:vision|techwin)|vivotek|mobotix|amcrest|avigilon|ezviz|foscam|arecont/i,
  ],
  [
    'sip',
    /yealink|grandstream|fanvil|polycom|^poly\b|snom|gigaset communications|mitel|htek|audiocodes|avaya|2n telekomunikace/i,
  ],
  [
    'printer',
    /brother industries|kyocera(?! wireless)|ricoh|lexmark|seiko epson|canon|konica minolta|zebra technologies|oki electric|xerox|star micronics/i,
  ],
  ['server', /super ?micro|^vmware|proxmox|nutanix/i],
  ['storage', /synology|qnap|ixsystems|asustor/i],
  ['thing', /espressif|shelly|allterco|tuya|sonos|signify|nest labs|ecobee|itead/i],
  ['console', /nintendo|sony interactive/i],
  ['ap', /ruckus|aruba|ubiquiti|edgecore|edge-core|cambium/i],
  ['tv', /roku|vizio/i],
]

/** What a maker's devices mostly are; null: of several kinds, or not known. */
export const kindOfVendor = (vendor: string): ClientKind | null =>
  makers.find(([, name]) => name.test(vendor))?.[0] ?? null
