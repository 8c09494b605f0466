import { createHmac, randomBytes } from 'node:crypto'
import { postAbroad } from '../../../lib/sockets/post-abroad.ts'

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

/** Posts to an address out in the internet alone. */
export async function postWebhook({ url, secret, id, at, body }: Webhook): Promise<WebhookOutcome> {
  const text = JSON.stringify(body)
  const seconds = Math.floor(at / 1000)
  const posted = await postAbroad({
    url,
    body: text,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signatureOf(secret, id, seconds, text),
    },
  })
  if ('reason' in posted) return failed(posted.reason)
  const { status } = posted
  return status >= 200 && status < 300 ? { ok: true } : failed(`status ${status}`, status === 410)
}

const failed = (reason: string, gone = false): WebhookOutcome => ({ ok: false, reason, gone })
