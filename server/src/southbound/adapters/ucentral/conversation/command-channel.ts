import { type Command, encodeCommand, nextCommandId, type Receiver } from '#protocols/ucentral/encode.ts'
import type { ResultMessage } from '#protocols/ucentral/messages.ts'
import type { NoticeCode } from './notice-codes.ts'

/** How a command ended on the wire. */
export type Answer =
  | { readonly kind: 'result'; readonly message: ResultMessage }
  | { readonly kind: 'no_answer' }
  /** The part of the agent that carries it out fell over: there will be no answer. */
  | { readonly kind: 'crashed'; readonly text: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'not_sent'; readonly text: string; readonly tooLarge?: boolean }

export interface ChannelEnvironment {
  readonly receiver: Receiver
  readonly maxOutstanding: number
  /** Ids are shared by all sessions: an answer that comes after a reconnect must not fit a new command. */
  nextId(): number
  /** False when the device does not read what is sent. */
  send(text: string): boolean
  notice(code: NoticeCode, detail: string): void
  /** The device said yes first and no later, under the same id. */
  failedLate(method: string, message: ResultMessage): void
}

interface OutstandingCommand {
  readonly method: string
  readonly settle: (answer: Answer) => void
  readonly timer: NodeJS.Timeout
}

/** How many settled commands are remembered, to name what a late answer belongs to. */
const REMEMBERED = 32

/** Ids that run through the range every agent reads correctly. */
export function commandIds(start: number): () => number {
  let id = start
  return () => {
    id = nextCommandId(id)
    return id
  }
}

/** Commands of one session and the answers to them: several per id, none, late or with a foreign id. */
export class CommandChannel {
  readonly #env: ChannelEnvironment
  /** Both are absent until the first command: most devices are sent none for days. */
  #outstanding: Map<number, OutstandingCommand> | undefined
  #settled: Map<number, { method: string; answered: boolean }> | undefined

  constructor(env: ChannelEnvironment) {
    this.#env = env
  }

  /** Sends and waits for the first result. Never rejects. */
  send(command: Command, timeoutMs: number): Promise<Answer> {
    this.#outstanding ??= new Map()
    const outstanding = this.#outstanding
    if (outstanding.size >= this.#env.maxOutstanding) {
      return Promise.resolve({ kind: 'not_sent', text: 'too many commands wait for an answer' })
    }
    const id = this.#env.nextId()
    const encoded = encodeCommand(id, command, this.#env.receiver)
    if (!encoded.ok) {
      const tooLarge = encoded.reason === 'command_too_large'
      return Promise.resolve({ kind: 'not_sent', text: encoded.detail, tooLarge })
    }
    return new Promise((settle) => {
      const timer = setTimeout(() => this.#settle(id, { kind: 'no_answer' }), timeoutMs)
      outstanding.set(id, { method: command.method, settle, timer })
      if (!this.#env.send(encoded.text)) {
        this.#settle(id, { kind: 'not_sent', text: 'the device does not read what is sent to it' })
      }
    })
  }

  onResult(message: ResultMessage): void {
    if (this.#outstanding?.has(message.id)) {
      this.#settle(message.id, { kind: 'result', message })
    } else {
      this.#onStray(message)
    }
  }

  cancelAll(): void {
    for (const id of [...(this.#outstanding?.keys() ?? [])]) this.#settle(id, { kind: 'cancelled' })
  }

  #settle(id: number, answer: Answer): void {
    const entry = this.#outstanding?.get(id)
    if (entry === undefined) return
    this.#outstanding?.delete(id)
    clearTimeout(entry.timer)
    this.#settled ??= new Map()
    const settled = this.#settled
    settled.set(id, { method: entry.method, answered: answer.kind === 'result' })
    const oldest = settled.keys().next().value
    if (settled.size > REMEMBERED && oldest !== undefined) settled.delete(oldest)
    entry.settle(answer)
  }

  #onStray(message: ResultMessage): void {
    const { id, status } = message
    const known = this.#settled?.get(id)
    if (id === 0) {
      this.#env.notice('result_id_zero', `an answer with id 0: ${status.text}`)
    } else if (known === undefined) {
      this.#env.notice('result_unknown_id', `an answer to a command that was never sent, id ${id}`)
    } else if (!known.answered) {
      this.#env.notice('result_late', `the answer to ${known.method} came after its time: ${status.text}`)
    } else if (status.error !== null && status.error !== 0) {
      this.#env.failedLate(known.method, message)
    } else {
      this.#env.notice('result_repeated', `a second answer to ${known.method}: ${status.text}`)
    }
  }
}
