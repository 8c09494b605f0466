import { randomBytes } from 'node:crypto'
import { decodeFile, filePayload } from '#protocols/rtty/file.ts'
import type { RttyFrame, RttyType } from '#protocols/rtty/frame.ts'
import {
  ackPayload,
  dataPayload,
  decodeTerminal,
  loginPayload,
  sizePayload,
} from '#protocols/rtty/terminal.ts'
import { LinkError, type LinkTerminal, type TerminalEvents } from '../../ports.ts'
import { FileTransfer } from './file-transfer.ts'
import type { RttyLimits } from './limits.ts'

type Send = (type: RttyType, payload: Uint8Array) => Promise<void> | undefined

interface OpenTerminal {
  readonly events: TerminalEvents
  readonly files: FileTransfer
  /** Printed, and not taken in yet: never acknowledged twice, the device's counter has no sign. */
  untaken: number
}

const NOTHING = new Uint8Array()
const MAX_ACK = 65_535

/** The shells of one link. */
export class Terminals {
  readonly #send: Send
  readonly #limits: RttyLimits
  readonly #open = new Map<string, OpenTerminal>()
  readonly #asked = new Map<string, (code: number | null) => void>()

  constructor(send: Send, limits: RttyLimits) {
    this.#send = send
    this.#limits = limits
  }

  /** @throws LinkError */
  async open(
    { columns, rows }: { columns: number; rows: number },
    events: TerminalEvents,
  ): Promise<LinkTerminal> {
    const sid = randomBytes(16).toString('hex')
    const files = new FileTransfer(
      (kind, data) => void this.#send('file', filePayload(sid, kind, data)),
      (event) => events.file?.(event),
    )
    const terminal: OpenTerminal = { events, files, untaken: 0 }
    // Known before it is answered: what it prints may come with the answer.
    this.#open.set(sid, terminal)
    const code = await this.#ask(sid)
    if (code !== 0) {
      this.#open.delete(sid)
      if (code === null) void this.#send('logout', dataPayload(sid, NOTHING))
      throw new LinkError(code === null ? 'no_answer' : 'busy')
    }
    void this.#send('winsize', sizePayload(sid, columns, rows))
    return this.#handle(sid, terminal)
  }

  receive(frame: RttyFrame): void {
    const file = decodeFile(frame)
    if (file !== null) this.#open.get(file.sid)?.files.receive(file)
    const message = decodeTerminal(frame)
    if (message === null) return
    if (message.kind === 'login') this.#asked.get(message.sid)?.(message.code)
    const terminal = this.#open.get(message.sid)
    if (terminal === undefined) return
    if (message.kind === 'data') this.#printed(message.sid, terminal, message.data)
    if (message.kind === 'logout' && this.#open.delete(message.sid)) terminal.events.ended()
  }

  end(): void {
    for (const answer of this.#asked.values()) answer(null)
    const open = [...this.#open.values()]
    this.#open.clear()
    for (const { events } of open) events.ended()
  }

  /** A device that prints on and on, whatever is drawn, would fill the memory. */
  #printed(sid: string, terminal: OpenTerminal, data: Buffer): void {
    terminal.untaken += data.length
    if (terminal.untaken <= this.#limits.maxUndrawnBytes) {
      terminal.events.printed(data)
      return
    }
    void this.#send('logout', dataPayload(sid, NOTHING))
    this.#open.delete(sid)
    terminal.events.ended()
  }

  #ask(sid: string): Promise<number | null> {
    return new Promise((resolve) => {
      const answer = (code: number | null) => {
        clearTimeout(late)
        this.#asked.delete(sid)
        resolve(code)
      }
      const late = setTimeout(() => answer(null), this.#limits.terminalMs)
      this.#asked.set(sid, answer)
      void this.#send('login', loginPayload(sid))
    })
  }

  #handle(sid: string, terminal: OpenTerminal): LinkTerminal {
    const say = (type: RttyType, payload: Uint8Array) =>
      this.#open.has(sid) ? this.#send(type, payload) : undefined
    return {
      write: (keys) => say('termdata', dataPayload(sid, keys)) === undefined,
      resize: (columns, rows) => void say('winsize', sizePayload(sid, columns, rows)),
      taken: (bytes) => {
        for (let left = Math.min(bytes, terminal.untaken); left > 0; left -= MAX_ACK) {
          const part = Math.min(left, MAX_ACK)
          terminal.untaken -= part
          void say('ack', ackPayload(sid, part))
        }
      },
      files: terminal.files,
      end: () => {
        void say('logout', dataPayload(sid, NOTHING))
        this.#open.delete(sid)
      },
    }
  }
}
