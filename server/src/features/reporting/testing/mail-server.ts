import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Mail {
  to: string
  /** Its Message-ID. */
  id: string
  /** Of one connection. */
  session: string
  text: string
}

export const mailSteps = ['connect', 'recipient', 'content', 'kept'] as const
export type MailStep = (typeof mailSteps)[number]

/** A real mail server that keeps what it gets, and tells each step before it answers it: not before that is over. */
export class MailServer {
  readonly mails: Mail[] = []
  /** `kept`: the mail is in the mailbox, and the sender has not been told. */
  onStep: (step: MailStep, session: string) => void | Promise<void> = () => undefined
  readonly #server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], logger: false },
    onConnect: ({ id }, done) => this.#step('connect', id, done),
    onRcptTo: (_address, { id }, done) => this.#step('recipient', id, done),
    onData: (stream, { envelope, id }, done) => {
      const parts: Buffer[] = []
      stream.once('data', () => void this.onStep('content', id))
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        await this.#keep(envelope.rcptTo[0]!.address, Buffer.concat(parts).toString(), id)
        done()
      })
    },
  })

  async start(): Promise<string> {
    // Who is killed in the middle breaks the connection: nothing to report.
    this.#server.on('error', () => undefined)
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server.server, 'listening')
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  async #step(step: MailStep, session: string, done: () => void): Promise<void> {
    await this.onStep(step, session)
    done()
  }

  async #keep(to: string, text: string, session: string): Promise<void> {
    this.mails.push({ to, text, session, id: /^Message-ID: (\S+)/im.exec(text)?.[1] ?? '' })
    await this.onStep('kept', session)
  }
}
