import { createHmac, randomBytes } from 'node:crypto'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { foreignLookup, isForeign } from '../../../lib/foreign-address.ts'

const TIMEOUT_MS = 15_000
const PREFIX = 'whsec_'

export const newSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`

/** Of Standard Webhooks: who has the secret can tell that it is ours, and when it was made. */
export function signatureOf(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

export interface Webhook {
  url: string
  secret: string
  id: string
  at: number
  body: object
}

export type WebhookOutcome = { ok: true } | { ok: false; reason: string; gone: boolean }

/** Posts to an address out in the internet alone; follows nothing and reads nothing. */
export function postWebhook({ url, secret, id, at, body }: Webhook): Promise<WebhookOutcome> {
  const text = JSON.stringify(body)
  const seconds = Math.floor(at / 1000)
  const target = new URL(url)
  const host = target.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isForeign(host)) return Promise.resolve(failed('not a foreign address'))
  return new Promise((resolve) => {
    const sent = request(target, {
      method: 'POST',
      lookup: foreignLookup,
      timeout: TIMEOUT_MS,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'user-agent': 'Roost',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signatureOf(secret, id, seconds, text),
      },
    })
    sent.on('response', (response) => {
      const status = response.statusCode ?? 0
      response.destroy()
      resolve(status >= 200 && status < 300 ? { ok: true } : failed(`status ${status}`, status === 410))
    })
    sent.on('timeout', () => sent.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })))
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(failed(error.code ?? 'failed')))
    sent.end(text)
  })
}

const failed = (reason: string, gone = false): WebhookOutcome => ({ ok: false, reason, gone })
