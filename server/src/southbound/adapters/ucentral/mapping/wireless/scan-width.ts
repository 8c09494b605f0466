import { arrayOf, integerOf, isJsonObject, type JsonObject, textOf } from '#protocols/json.ts'

/** Elements of a beacon that tell how wide a BSS is (IEEE 802.11-2020 9.4.2, 802.11ax 9.4.2.249). */
const HT_OPERATION = 61
const VHT_OPERATION = 192
const EXTENDED = 255
const HE_OPERATION = 36
const MOST_BYTES = 255

/** MHz of a BSS as its beacon tells; undefined: the scan brought no element that does. */
export function widthOf(entry: JsonObject): number | undefined {
  const ht = elementOf(entry, HT_OPERATION) ?? bytesOf(textOf(entry, 'ht_oper'))
  const vht = elementOf(entry, VHT_OPERATION) ?? bytesOf(textOf(entry, 'vht_oper'))
  const he = elementOf(entry, EXTENDED, HE_OPERATION)
  return (he && heWidth(he)) ?? (vht && vhtWidth(vht)) ?? (ht && htWidth(ht))
}

function elementOf(entry: JsonObject, type: number, extension?: number): Buffer | undefined {
  for (const element of (arrayOf(entry, 'ies') ?? []).filter(isJsonObject)) {
    if (integerOf(element, 'type') !== type) continue
    const bytes = bytesOf(textOf(element, 'data'))
    if (bytes && (extension === undefined || bytes[0] === extension))
      return extension === undefined ? bytes : bytes.subarray(1)
  }
  return undefined
}

function bytesOf(base64: string | null | undefined): Buffer | undefined {
  if (!base64 || base64.length > MOST_BYTES * 2) return undefined
  const bytes = Buffer.from(base64, 'base64')
  return bytes.length > 0 ? bytes : undefined
}

/** Primary channel, then: a second one above (1) or below (3), and whether it is used. */
const htWidth = (bytes: Buffer): number | undefined =>
  bytes.length < 2 ? undefined : [1, 3].includes(bytes[1]! & 3) && (bytes[1]! & 4) !== 0 ? 40 : 20

/** 20 and 40 MHz are told by the element of 802.11n alone. */
function vhtWidth(bytes: Buffer): number | undefined {
  if (bytes.length < 3) return undefined
  const [width, first, second] = [bytes[0]!, bytes[1]!, bytes[2]!]
  if (width === 0) return undefined
  return width === 2 || (width === 1 && second !== 0 && Math.abs(second - first) === 8) ? 160 : 80
}

/** Of 6 GHz alone: what is told of the lower bands lies in front of it, where it does. */
function heWidth(bytes: Buffer): number | undefined {
  if (bytes.length < 6) return undefined
  const flags = bytes.readUIntLE(0, 3)
  const at = 6 + ((flags >> 14) & 1) * 3 + ((flags >> 15) & 1)
  const control = ((flags >> 17) & 1) === 1 ? bytes[at + 1] : undefined
  return control === undefined ? undefined : [20, 40, 80, 160][control & 3]
}
