import { inflateSync } from 'node:zlib'

/** No JSON begins so. */
const PACKED = 'z:'
/** More than any report has, bytes. */
const MAX_BYTES = 4 * 1024 * 1024

/** As it is kept in place of a JSON text. @param base64 the text by zlib (RFC 1950) in Base64 */
export const packedText = (base64: string): string => PACKED + base64

/** The JSON text of what is kept, packed or as it is. */
export function unpacked(kept: string): string {
  if (!kept.startsWith(PACKED)) return kept
  const bytes = Buffer.from(kept.slice(PACKED.length), 'base64')
  return inflateSync(bytes, { maxOutputLength: MAX_BYTES }).toString()
}
