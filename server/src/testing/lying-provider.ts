import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ProviderLie {
  alg?: 'RS256' | 'none' | 'HS256'
  claims?: Record<string, unknown>
  /** Signed by a key that the provider does not publish. */
  strangeKey?: boolean
}

/** A provider that answers every code with an ID token as ordered: for what a certified one never does. */
export async function startLyingProvider() {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const strange = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const at = {
    ...{ issuer, clientId: 'roost', clientSecret: 'a-secret-of-the-tests' },
    lie: {} as ProviderLie,
    /** What the next token is to say; the caller reads it off the address it is sent to. */
    nonce: '',
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const publicKey = { ...keys.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }
  const answers: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => metadata(issuer),
    '/jwks': () => ({ keys: [publicKey] }),
    '/token': () => ({
      ...{ access_token: 'a', token_type: 'Bearer', expires_in: 60 },
      id_token: idToken(at, at.lie.strangeKey ? strange.privateKey : keys.privateKey),
    }),
  }
  server.on('request', (request: IncomingMessage, response) => {
    const answer = answers[new URL(request.url!, issuer).pathname]
    response.statusCode = answer ? 200 : 404
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer?.() ?? {}))
  })
  return at
}

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
})

type Order = { issuer: string; clientId: string; clientSecret: string; lie: ProviderLie; nonce: string }

function idToken({ issuer, clientId, clientSecret, lie, nonce }: Order, key: KeyObject): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: issuer, aud: clientId, sub: 'liar', iat: now, exp: now + 300, nonce, ...lie.claims }
  const alg = lie.alg ?? 'RS256'
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const body = `${encode({ alg, kid: 'k' })}.${encode(claims)}`
  if (alg === 'none') return `${body}.`
  const bytes =
    alg === 'HS256'
      ? createHmac('sha256', clientSecret).update(body).digest()
      : sign('sha256', Buffer.from(body), key)
  return `${body}.${bytes.toString('base64url')}`
}
