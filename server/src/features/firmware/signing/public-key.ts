import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { ApiError } from '../../../http/api-error.ts'

const RAW_BYTES = 32
/** What stands before the 32 bytes in DER. */
const DER_HEAD = Buffer.from('302a300506032b6570032100', 'hex')
/** PKCS #8, and seed with public key as libsodium keeps them. */
const PRIVATE_BYTES = [48, 64]

/**
 * @returns the 32 bytes of a public ed25519 key, base64
 * @throws ApiError `signing_key_private`, `signing_key_unreadable`
 */
export function readPublicKey(text: string): string {
  if (text.includes('PRIVATE KEY')) throw new ApiError('signing_key_private', {}, 'key')
  const base64 = text.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  const bytes = Buffer.from(base64, 'base64')
  if (PRIVATE_BYTES.includes(bytes.length)) throw new ApiError('signing_key_private', {}, 'key')
  const raw = bytes.subarray(0, DER_HEAD.length).equals(DER_HEAD) ? bytes.subarray(DER_HEAD.length) : bytes
  if (raw.length !== RAW_BYTES || !/^[A-Za-z0-9+/]+=*$/.test(base64))
    throw new ApiError('signing_key_unreadable', {}, 'key')
  return raw.toString('base64')
}

export const fingerprintOf = (key: string): string =>
  createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex')

/** The digest is signed, not the content: an image of any size is checked without holding it in memory. */
export function isSignedBy(key: string, sha256: string, signature: string): boolean {
  try {
    return verify(null, Buffer.from(sha256, 'hex'), keyObject(key), Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

function keyObject(key: string): KeyObject {
  const x = Buffer.from(key, 'base64').toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}
