import type { ClientKind } from '#contract/clients/client-kinds.ts'

/** Words that devices and people use, most telling first: a "Galaxy Watch" is a watch, an "NVR with camera" an NVR. */
const words: readonly [ClientKind, RegExp][] = [
  ['watch', /\bwatch\b/],
  ['tv', /\b(?:tv|appletv|bravia|chromecast|roku|fire-?tv|webos)\b/],
  ['tablet', /\b(?:ipad|tablet|galaxy[ -]tab|kindle)\b/],
  ['sip', /\b(?:voip|sip|yealink|snom|grandstream|fanvil|poly|polycom|ip[ -]?phone|deskphone)\b/],
  ['phone', /\b(?:iphone|phone|android|pixel|galaxy|oneplus|xiaomi|redmi|huawei)\b/],
  [
    'printer',
    /\b(?:printer|laserjet|officejet|deskjet|brother|brn[0-9a-f]{12}|epson|kyocera|ricoh|lexmark|canon|npi[0-9a-f]{6})\b/,
  ],
  ['nvr', /\b(?:nvr\d*|dvr\d*|xvr\d*|video recorder|ds [789]\d\w*)\b/],
  ['camera', /\b(?:camera|ipcam|ipc|cam|hikvision|dahua|axis|reolink|uniview|onvif|doorbell|ds 2\w*)\b/],
  ['storage', /\b(?:nas|synology|diskstation|qnap|truenas)\b/],
  ['server', /\b(?:server|srv|esxi|vmware|proxmox|hypervisor|idrac|ilo|ipmi|poweredge|proliant)\b/],
  ['till', /\b(?:till|pos|cash ?register)\b/],
  ['console', /\b(?:playstation|ps[45]|xbox|nintendo|switch-console)\b/],
  [
    'computer',
    /\b(?:macbook|imac|mac ?mini|laptop|thinkpad|surface|desktop|windows|pc|notebook|chromebook)\b/,
  ],
  ['thing', /\b(?:esp(?:8266|32)?|shelly|tasmota|sonos|hue|echo|alexa|thermostat|sensor|sonoff|tuya)\b/],
]

/** What a text says of its owner; null: nothing. */
export function kindInWords(text: string): ClientKind | null {
  const plain = text.toLowerCase().replaceAll('_', ' ').replaceAll('-', ' ')
  return words.find(([, word]) => word.test(plain))?.[0] ?? null
}

/** The second lowest bit of the first byte says that no maker gave it (RFC 9724). */
export const isPrivateMac = (mac: string): boolean => (Number.parseInt(mac.slice(0, 2), 16) & 2) === 2
