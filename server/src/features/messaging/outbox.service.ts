import { createHash } from 'node:crypto'
import type { Channel } from '#contract/identity/contact.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import { Periodic } from '../../lib/periodic.ts'
import type { SecretBox } from '../../lib/secret-box.ts'
import type { MessageRepository, MessageRow, SealedFile } from './message.repository.ts'
import { type Content, type MessageKind, render } from './render.ts'
import { DeliveryError, type Transports } from './transport.ts'

export interface NewMessage {
  tenant: number | null
  channel: Channel
  target: string
  kind: MessageKind
  language: string
  content: Content
  /** Of no use afterwards. */
  validUntil?: number
  /** Kept as if it were sent, and never sent: costs as much time as one that is. */
  withheld?: boolean
  /** A message under the same name is queued once, however often it is asked for. */
  onceKey?: string
  /** For mail. */
  files?: readonly MailFile[]
}

export interface MailFile {
  name: string
  type: string
  content: Buffer
}

export interface OutboxDeps {
  messages: MessageRepository
  transports: Transports
  secrets: SecretBox
  clock: Clock
  log: Logger
  /** Pause after a look that failed (ms). */
  retryMs?: number
}

/** Milliseconds until the next try, by how many have failed. */
const pausesMs = [5_000, 30_000, 120_000, 600_000, 3600_000]
const atOnce = 20
const answerFirstMs = 250
/** Pause before the next look when nothing is known to be due (ms). */
const lookEveryMs = 60_000
const context = (target: string) => `message:${target}`

/**
 * Messages leave in the order they were asked for. One that was accepted is in the database and leaves after a
 * crash, too; the same message may then arrive twice, under the same Message-ID, never not at all.
 */
export class Outbox {
  readonly #deps: OutboxDeps
  readonly #rounds: Periodic
  #soon: NodeJS.Timeout | undefined
  #stopped = false

  constructor(deps: OutboxDeps) {
    this.#deps = deps
    const { log, retryMs } = deps
    this.#rounds = new Periodic({
      ...{ everyMs: lookEveryMs, log, failed: 'messages could not be sent', run: () => this.#round() },
      ...(retryMs !== undefined && { retryMs }),
    })
  }

  get channels(): Channel[] {
    return Object.keys(this.#deps.transports) as Channel[]
  }

  /** Resolves when the message is safe, not when it has left. */
  async queue(message: NewMessage): Promise<void> {
    const { secrets, clock, messages } = this.#deps
    const { tenant, channel, target, kind, language, content, withheld, validUntil, onceKey } = message
    const now = clock.now()
    const sealed = secrets.seal(JSON.stringify(content), context(target))
    const row = {
      ...{ tenant_id: tenant, channel, target, kind, language, created_at: now },
      state: withheld ? ('withheld' as const) : ('queued' as const),
      reason: withheld ? 'no_account' : null,
      content_sealed: withheld ? null : sealed,
      next_try_at: withheld ? null : now,
      valid_until: validUntil ?? null,
      once_key: onceKey ?? null,
    }
    await messages.insert(
      row,
      (message.files ?? []).map((file) => this.#sealed(file, target)),
    )
    this.#wakeSoon()
  }

  #sealed({ name, type, content }: MailFile, target: string): SealedFile {
    const content_sealed = this.#deps.secrets.seal(content.toString('base64'), context(target))
    return { name, type, content_sealed }
  }

  /** Not at once: what sending costs must not show in how long the answer takes, which is given meanwhile. */
  #wakeSoon(): void {
    if (this.#stopped) return
    this.#soon ??= setTimeout(() => this.wake(), answerFirstMs)
  }

  /** Sends what is due, now or as soon as the present round ends. */
  wake(): void {
    clearTimeout(this.#soon)
    this.#soon = undefined
    this.#rounds.wake()
  }

  /** Nothing is on its way afterwards, until the next `queue`. */
  async idle(): Promise<void> {
    if (this.#soon) this.wake()
    await this.#rounds.idle()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#soon)
    await this.#rounds.stop()
  }

  /** @returns ms until the next message is due, if any waits */
  async #round(): Promise<number | undefined> {
    const { messages, clock } = this.#deps
    for (;;) {
      const due = await messages.due(clock.now(), atOnce)
      if (due.length === 0 || this.#stopped) break
      for (const row of due) if (!this.#stopped) await this.#deliver(row)
    }
    const next = await messages.nextDue()
    return next === null ? undefined : next - clock.now()
  }

  async #deliver(row: MessageRow): Promise<void> {
    const { transports, clock, messages, log } = this.#deps
    try {
      if (row.valid_until !== null && row.valid_until <= clock.now())
        throw new DeliveryError('it was too late for it', true)
      const transport = transports[row.channel]
      if (!transport) throw new DeliveryError('the way it should take is not set up any more', true)
      await transport.send(row.target, await this.#rendered(row))
      await messages.update(row.id, {
        ...overFor(row),
        state: 'sent',
        sent_at: clock.now(),
        tries: row.tries + 1,
      })
      await messages.removeFiles(row.id)
    } catch (error) {
      const { message, permanent = false } = error as DeliveryError
      log.warn({ message: row.id, kind: row.kind, reason: message }, 'a message was not sent')
      const change = this.#afterFailure(row, message.slice(0, 300), permanent)
      await messages.update(row.id, change)
      if ('content_sealed' in change) await messages.removeFiles(row.id)
    }
  }

  /** What a message says; null when it is not kept any more. */
  async rendered(row: MessageRow) {
    return row.content_sealed === null ? null : this.#rendered(row)
  }

  async #rendered({ id, content_sealed, target, kind, language }: MessageRow) {
    const { secrets, messages } = this.#deps
    const content = JSON.parse(secrets.open(content_sealed!, context(target))) as Content
    const files = (await messages.filesOf(id)).map((file) => ({
      ...{ name: file.name, type: file.type },
      content: Buffer.from(secrets.open(file.content_sealed, context(target)), 'base64'),
    }))
    // What was sealed is never the same twice.
    const mail = { files, id: createHash('sha256').update(content_sealed!).digest('hex').slice(0, 32) }
    return { ...(await render(kind as MessageKind, language, content)), ...mail }
  }

  #afterFailure(row: MessageRow, reason: string, permanent: boolean) {
    const tries = row.tries + 1
    const pause = pausesMs[row.tries]
    if (permanent || pause === undefined) return { ...overFor(row), state: 'failed' as const, reason, tries }
    return { reason, tries, next_try_at: this.#deps.clock.now() + pause }
  }
}

/** Whoever reads a code is let in by it: such a message is wiped as soon as it is over. */
export const holdsCode = ({ kind }: Pick<MessageRow, 'kind'>): boolean => kind.startsWith('code_')

/** What other messages said is kept a while, sealed, so that the operator can read them and send them again. */
const overFor = (row: MessageRow) => ({
  next_try_at: null,
  ...(holdsCode(row) && { content_sealed: null }),
})
