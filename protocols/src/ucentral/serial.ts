const SEPARATORS = /[\s:.-]/g
const TWELVE_HEX = /^[0-9a-f]{12}$/
const SN_FORM = /^([0-9A-F]{2}:){5}[0-9A-F]{2}$/

/**
 * The wire form of a uCentral serial: 12 hex digits in lower case.
 * People may write it with colons, dashes, dots or spaces and in any case; anything else is null.
 */
export function normaliseSerial(text: string): string | null {
  if (text.length > 40) return null
  const bare = text.replace(SEPARATORS, '').toLowerCase()
  return TWELVE_HEX.test(bare) ? bare : null
}

/** True when the text already is the wire form. */
export function isSerial(text: string): boolean {
  return TWELVE_HEX.test(text)
}

/**
 * The product's serial number for a uCentral device, which has no vendor serial of 17 characters:
 * the MAC, upper case, with colons. Throws a RangeError when `serial` is no uCentral serial.
 */
export function serialToSn(serial: string): string {
  const bare = normaliseSerial(serial)
  if (bare === null) throw new RangeError(`not a uCentral serial: ${JSON.stringify(serial.slice(0, 40))}`)
  return macOf(bare).toUpperCase()
}

/** The uCentral serial behind a product serial number, or null when that is a vendor's own serial. */
export function snToSerial(sn: string): string | null {
  const upper = sn.trim().toUpperCase()
  return SN_FORM.test(upper) ? upper.replaceAll(':', '').toLowerCase() : null
}

/** `aa:bb:cc:dd:ee:ff` in lower case, as agents write MAC addresses inside their reports. */
export function macOf(serial: string): string {
  return serial.replace(/(..)(?=.)/g, '$1:')
}
