import type { RttyType } from '#protocols/rtty/frame.ts'
import type { Registration } from '#protocols/rtty/registration.ts'
import { decodeStreamData, streamId, streamRequest } from '#protocols/rtty/stream.ts'
import type { LinkTarget } from '../../ports.ts'
import { ClosingStream } from './closing-stream.ts'
import type { RttyLimits } from './limits.ts'
import { LinkStream } from './link-stream.ts'

interface LinkLine {
  readonly version: Registration['version']
  send(type: RttyType, payload: Uint8Array): Promise<void> | undefined
}

const NOTHING = new Uint8Array()

/** The streams of one link. An id is never used again: devices may keep what they know of it. */
export class Streams {
  readonly #line: LinkLine
  readonly #limits: RttyLimits
  readonly #open = new Map<string, LinkStream>()
  readonly #closing = new Map<string, ClosingStream>()
  #count = 0
  #unread = 0
  #isOver = false

  constructor(line: LinkLine, limits: RttyLimits) {
    this.#line = line
    this.#limits = limits
  }

  get size(): number {
    return this.#open.size
  }

  /** @throws Error beyond what a device is asked to keep open at once */
  open(target: LinkTarget): LinkStream {
    if (this.#open.size >= this.#limits.maxStreams) throw new Error('too many connections through one device')
    const stream = streamId(++this.#count)
    const send = (data: Uint8Array) => {
      const request = { ...target, stream, https: false, data: Buffer.from(data) }
      return this.#isOver ? undefined : this.#line.send('http', streamRequest(this.#line.version, request))
    }
    const opened = new LinkStream(
      {
        send,
        closed: () => this.#closed(stream, () => void send(NOTHING)),
        unread: (change) => {
          this.#unread += change
          return this.#unread <= this.#limits.maxUnreadOfLink
        },
      },
      this.#limits.maxUnreadBytes,
    )
    this.#open.set(stream, opened)
    return opened
  }

  /** What is about streams that we know no more is dropped. */
  receive(payload: Buffer): void {
    const message = decodeStreamData(payload)
    if (message === null) return
    const { stream, data } = message
    const open = this.#open.get(stream)
    if (data.length > 0 && open) open.receive(data)
    else if (data.length > 0) this.#closing.get(stream)?.hurry()
    else if (open) {
      this.#open.delete(stream)
      open.endedByDevice()
    } else this.#confirmed(stream)
  }

  end(): void {
    this.#isOver = true
    for (const closing of this.#closing.values()) closing.stop()
    this.#closing.clear()
    for (const stream of this.#open.values()) stream.destroy()
    this.#open.clear()
  }

  /** The device closed it first when it is no longer known: then nothing may be said of it. */
  #closed(stream: string, tell: () => void): void {
    if (!this.#open.delete(stream) || this.#isOver) return
    const closing = new ClosingStream(tell, this.#limits.closeMs, () => this.#closing.delete(stream))
    this.#closing.set(stream, closing)
  }

  #confirmed(stream: string): void {
    this.#closing.get(stream)?.stop()
    this.#closing.delete(stream)
  }
}
