import { createHash } from 'node:crypto'
import type { Clock } from '../../../../lib/clock.ts'
import type { SecretBox } from '../../../../lib/secret-box.ts'
import { type Letter, type Posted, postAbroad } from '../../../../lib/sockets/post-abroad.ts'
import type { WebhookOutcome } from '../webhook.ts'
import { browserContext, type Subscription } from './browsers.service.ts'
import { encryptPush } from './encrypt-push.ts'
import type { BrowserRow, PushRepository } from './push.repository.ts'
import type { PushKeys } from './push-keys.ts'
import { vapidOf } from './vapid.ts'

export interface PushWayDeps {
  browsers: PushRepository
  keys: PushKeys
  secrets: SecretBox
  clock: Clock
  isService(address: string): boolean
  /** Who operates this server: push services may write to them. */
  contact?: string | undefined
  /** Other than to the internet: tests. */
  post?(letter: Letter): Promise<Posted>
}

/** What a browser shows. */
export interface PushText {
  title: string
  body: string
  /** What replaces what was said of the same. */
  tag: string
  path: string
  language: string
}

export interface PushMessage {
  text: Buffer
  tag: string
  isUrgent: boolean
}

/** What nobody fetches within an hour is no news any more. */
const LIFE_SECONDS = 3600
const AT_ONCE = 10

/** Sends to people's browsers through the push services these have chosen. */
export class PushWay {
  readonly #deps: PushWayDeps
  constructor(deps: PushWayDeps) {
    this.#deps = deps
  }

  browsersOf(accounts: readonly number[]): Promise<BrowserRow[]> {
    return this.#deps.browsers.of(accounts)
  }

  /** Sent when one of them has it; browsers that are no more are forgotten. */
  async send(
    browsers: readonly BrowserRow[],
    said: (row: BrowserRow) => PushMessage,
  ): Promise<WebhookOutcome> {
    let [sent, reason] = [0, 'no browser']
    for (let from = 0; from < browsers.length; from += AT_ONCE) {
      const some = browsers.slice(from, from + AT_ONCE)
      for (const outcome of await Promise.all(some.map((row) => this.#one(row, said(row)))))
        if (outcome === undefined) sent++
        else reason = outcome
    }
    return sent > 0 ? { ok: true } : { ok: false, reason, gone: false }
  }

  /** Undefined: it was taken. */
  async #one(row: BrowserRow, message: PushMessage): Promise<string | undefined> {
    const { browsers, secrets, clock, isService, post = postAbroad } = this.#deps
    const opened = secrets.open(row.subscription_sealed, browserContext(row.mark))
    const subscription = JSON.parse(opened) as Subscription
    if (!isService(subscription.endpoint)) return 'no push service'
    const posted = await post(await this.#letter(subscription, message))
    if ('reason' in posted) return posted.reason
    if (posted.status === 404 || posted.status === 410) await browsers.remove(row.id)
    if (posted.status < 200 || posted.status > 299) return `status ${posted.status}`
    await browsers.took(row.id, clock.now())
    return undefined
  }

  async #letter(subscription: Subscription, { text, tag, isUrgent }: PushMessage): Promise<Letter> {
    const { keys, clock, contact } = this.#deps
    const { endpoint } = subscription
    return {
      url: endpoint,
      body: encryptPush(text, subscription),
      headers: {
        authorization: vapidOf(endpoint, await keys.get(), clock.now(), contact),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: LIFE_SECONDS,
        urgency: isUrgent ? 'high' : 'normal',
        topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
      },
    }
  }
}
