import { createPublicKey, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { newVapidKeys, vapidOf } from './vapid.ts'

const AT = 1_800_000_000_000

it('says who sends, to which service and until when, in a way that the service can check', () => {
  const keys = newVapidKeys()
  const header = vapidOf('https://push.example.com/x/y', keys, AT, 'mailto:ops@example.com')
  const [, head, claims, signature, key] = /^vapid t=([^.]+)\.([^.]+)\.([^.,]+), k=(.+)$/.exec(header)!
  expect(key).toBe(keys.publicKey)
  expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toEqual({
    ...{ aud: 'https://push.example.com', exp: AT / 1000 + 43_200, sub: 'mailto:ops@example.com' },
  })
  const point = Buffer.from(keys.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! }
  const of = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  const signed = Buffer.from(`${head}.${claims}`)
  expect(verify('sha256', signed, of, Buffer.from(signature!, 'base64url'))).toBe(true)
})
