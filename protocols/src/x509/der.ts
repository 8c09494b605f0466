/** The few DER (X.690) shapes that a certificate needs. All functions return whole elements. */

const encoder = new TextEncoder()

function element(tag: number, body: Uint8Array): Buffer {
  const { length } = body
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), body])
  const size = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  if (length > 0xffff) throw new RangeError(`element of ${length} bytes is too long`)
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

export function sequence(...items: Uint8Array[]): Buffer {
  return element(0x30, Buffer.concat(items))
}

export function set(...items: Uint8Array[]): Buffer {
  return element(0x31, Buffer.concat(items))
}

/** A context-specific element: `[number]`, constructed when it wraps whole elements. */
export function context(number: number, body: Uint8Array, constructed = true): Buffer {
  return element((constructed ? 0xa0 : 0x80) | number, body)
}

/** A non-negative integer from its big-endian bytes. */
export function integer(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0)
  const trimmed = first < 0 ? Buffer.from([0]) : Buffer.from(bytes.subarray(first))
  const signed = trimmed[0]! >= 0x80 ? Buffer.concat([Buffer.from([0]), trimmed]) : trimmed
  return element(0x02, signed)
}

export function boolean(value: boolean): Buffer {
  return element(0x01, Buffer.from([value ? 0xff : 0]))
}

export function octets(body: Uint8Array): Buffer {
  return element(0x04, body)
}

/** Bits from whole bytes; `unused` low bits of the last byte do not count. */
export function bits(body: Uint8Array, unused = 0): Buffer {
  return element(0x03, Buffer.concat([Buffer.from([unused]), body]))
}

export function utf8(text: string): Buffer {
  return element(0x0c, encoder.encode(text))
}

/** An object identifier in dotted form, such as `2.5.4.3`. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return element(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(value: number): number[] {
  const digits = [value & 0x7f]
  for (let left = value >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80)
  return digits
}

/** UTCTime until 2049, GeneralizedTime from 2050 on, as RFC 5280 demands. */
export function time(date: Date): Buffer {
  const digits = date
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:T]/g, '')
  const generalized = date.getUTCFullYear() >= 2050
  return element(generalized ? 0x18 : 0x17, encoder.encode(generalized ? digits : digits.slice(2)))
}
