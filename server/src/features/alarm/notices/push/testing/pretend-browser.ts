import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a browser keeps and gives of itself, and how it reads what it is sent (RFC 8291). */
export function pretendBrowser(endpoint: string) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const derived = (key: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  return {
    subscription: { endpoint, p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer): unknown {
      const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
      const secret = derived(pair.computeSecret(sender), auth, about, 32)
      const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12)
      const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
      return JSON.parse(text.subarray(0, -1).toString())
    },
  }
}
