import { createECDH, createPrivateKey, sign } from 'node:crypto'

/** What the server names itself by at push services (RFC 8292). Base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const LIFE_SECONDS = 12 * 3600

export function newVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A number that begins with nothing has fewer bytes.
  const secret = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex')
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What stands in `Authorization`: who sends, to which service, until when. */
export function vapidOf(endpoint: string, keys: VapidKeys, now: number, contact?: string): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1000) + LIFE_SECONDS,
    ...(contact !== undefined && { sub: contact }),
  }
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signed = sign('sha256', Buffer.from(text), { key: keyOf(keys), dsaEncoding: 'ieee-p1363' })
  return `vapid t=${text}.${signed.toString('base64url')}, k=${keys.publicKey}`
}

function keyOf({ publicKey, privateKey }: VapidKeys) {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', d: privateKey, x: x!, y: y! }
  return createPrivateKey({ key: jwk, format: 'jwk' })
}
