import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a browser gave of itself, base64url. */
export interface BrowserKeys {
  p256dh: string
  auth: string
}

/** Other than by chance: tests. */
interface Chance {
  salt: Buffer
  privateKey: Buffer
}

const RECORD = 4096
/** What one record leaves for the text. */
export const TEXT_MOST = 3000

const bytesOf = (base64url: string): Buffer => Buffer.from(base64url, 'base64url')
const derived = (key: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/**
 * A text that only that browser can read (RFC 8291, in one record of RFC 8188).
 * @throws when the browser's key is none
 */
export function encryptPush(text: Buffer, browser: BrowserKeys, chance?: Chance): Buffer {
  const salt = chance?.salt ?? randomBytes(16)
  const own = createECDH('prime256v1')
  if (chance) own.setPrivateKey(chance.privateKey)
  else own.generateKeys()
  const [theirs, ours] = [bytesOf(browser.p256dh), own.getPublicKey()]
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derived(own.computeSecret(theirs), bytesOf(browser.auth), about, 32)
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The last record ends with a two.
  const body = Buffer.concat([cipher.update(text), cipher.update(Buffer.of(2)), cipher.final()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD)
  return Buffer.concat([salt, size, Buffer.of(ours.length), ours, body, cipher.getAuthTag()])
}
