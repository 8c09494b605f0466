import type { ClientKind } from '#contract/clients/client.ts'

/** Words that devices and people use, most telling first: a "Galaxy Watch" is a watch. */
const words: readonly [ClientKind, RegExp][] = [
  ['watch', /\bwatch\b/],
  ['tv', /\b(?:tv|appletv|bravia|chromecast|roku|fire-?tv|webos)\b/],
  ['tablet', /\b(?:ipad|tablet|galaxy[ -]tab|kindle)\b/],
  ['voip', /\b(?:voip|sip|yealink|snom|grandstream|polycom|ip[ -]?phone)\b/],
  ['phone', /\b(?:iphone|phone|android|pixel|galaxy|oneplus|xiaomi|redmi|huawei)\b/],
  ['printer', /\b(?:printer|laserjet|officejet|deskjet|brother|epson|kyocera|ricoh|canon)\b/],
  ['camera', /\b(?:camera|ipcam|cam|hikvision|dahua|axis|onvif|doorbell)\b/],
  ['storage', /\b(?:nas|synology|diskstation|qnap|truenas)\b/],
  ['till', /\b(?:till|pos|cash ?register)\b/],
  ['console', /\b(?:playstation|ps[45]|xbox|nintendo|switch-console)\b/],
  [
    'computer',
    /\b(?:macbook|imac|mac ?mini|laptop|thinkpad|surface|desktop|windows|pc|notebook|chromebook)\b/,
  ],
  ['thing', /\b(?:esp(?:8266|32)?|shelly|tasmota|sonos|hue|echo|alexa|thermostat|sensor|sonoff|tuya)\b/],
]

/** What the device says it is counts before its name. Null = neither tells: nothing is guessed from its maker. */
export function clientKindOf(
  fingerprint: string | undefined,
  hostname: string | undefined,
): ClientKind | null {
  for (const text of [fingerprint, hostname]) {
    const plain = text?.toLowerCase().replaceAll('_', ' ').replaceAll('-', ' ')
    const found = plain && words.find(([, word]) => word.test(plain))
    if (found) return found[0]
  }
  return null
}

/** The second lowest bit of the first byte says that no maker gave it (RFC 9724). */
export const isPrivateMac = (mac: string): boolean => (Number.parseInt(mac.slice(0, 2), 16) & 2) === 2
