import { ApiError } from '../../http/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import type { MessageRepository, MessageRow } from './message.repository.ts'
import { holdsCode, type Outbox } from './outbox.service.ts'

interface MessageDeskDeps {
  messages: MessageRepository
  outbox: Pick<Outbox, 'rendered' | 'wake'>
  clock: Clock
}

const hidden = '••••••'

/** Outgoing messages as the operator handles them. */
export class MessageDesk {
  readonly #deps: MessageDeskDeps
  constructor(deps: MessageDeskDeps) {
    this.#deps = deps
  }

  /** What it says, codes hidden. @throws ApiError `does_not_exist` */
  async show(id: number): Promise<{ subject: string; text: string | null; retry: boolean }> {
    const row = await this.#deps.messages.find(id)
    if (!row) throw new ApiError('does_not_exist')
    const said = await this.#deps.outbox.rendered(row)
    const retry = said !== null && (row.state === 'queued' || row.state === 'failed')
    if (!said) return { subject: '', text: null, retry }
    const text = row.channel === 'sms' ? said.short : said.text
    return { subject: masked(row, said.subject), text: masked(row, text), retry }
  }

  /** @throws ApiError `does_not_exist`, `already_handled` when it was sent, or what it said is not kept any more */
  async retry(id: number): Promise<void> {
    const { messages, outbox, clock } = this.#deps
    if (!(await messages.find(id))) throw new ApiError('does_not_exist')
    if (!(await messages.queueAgain(id, clock.now()))) throw new ApiError('already_handled')
    outbox.wake()
  }
}

/** Whoever reads the code of somebody else could sign in as them. */
const masked = (row: MessageRow, text: string) =>
  holdsCode(row) ? text.replaceAll(/\d{4,}|https?:\/\/\S+/g, hidden) : text
