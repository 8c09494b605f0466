import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { join } from 'node:path'
import { readOrMake } from './files/private-file.ts'
import { StartError } from './start-error.ts'

/** Secrets at rest: AES-256-GCM, bound to where they belong so that one cannot be put in another's place. */
export interface SecretBox {
  /** @param context what the secret belongs to, such as `network:7:webpass` */
  seal(secret: string, context: string): string
  /** @throws when the text was changed or belongs elsewhere */
  open(sealed: string, context: string): string
  /** A keyed hash, for what is too short to be hashed without a key and must not be read back. */
  digest(text: string, context: string): string
}

export const secretKeyFile = (dataFolder: string): string => join(dataFolder, 'secret-key')

/** 64 hexadecimal digits: the given ones, or those kept in the data folder at mode 0600 (DECISIONS 8). */
export const secretKeyOf = (dataFolder: string, key?: string): string =>
  key ?? readOrMake(secretKeyFile(dataFolder), () => randomBytes(32).toString('hex'))

export function createSecretBox(dataFolder: string, key?: string): SecretBox {
  const hex = secretKeyOf(dataFolder, key)
  const bytes = Buffer.from(hex, 'hex')
  if (bytes.length !== 32) {
    const where = key === undefined ? secretKeyFile(dataFolder) : 'ROOST_SECRET_KEY'
    throw new StartError(`${where}: the secret key must be 64 hexadecimal digits.`)
  }
  // Of bare bytes Node finds out anew each time, by an error it throws, that they are no key: most of a short text's time.
  const secretKey = createSecretKey(bytes)
  // Of its own, so that the two uses of the secret key have nothing to do with each other.
  const digestKey = createSecretKey(createHmac('sha256', secretKey).update('roost digest').digest())
  return {
    seal: (secret, context) => seal(secretKey, secret, context),
    open: (text, context) => open(secretKey, text, context),
    digest: (text, context) => digest(digestKey, text, context),
  }
}

function seal(key: KeyObject, secret: string, context: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
}

function open(key: KeyObject, sealed: string, context: string): string {
  if (!sealed.startsWith('v1.')) throw new Error('a sealed secret of an unknown version')
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

const digest = (key: KeyObject, text: string, context: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([context, text]))
    .digest('base64url')
