import { Duplex } from 'node:stream'
import { decodeStreamRequest, type StreamRequest, streamData } from '#protocols/rtty/stream.ts'
import type { Cancel } from '../../clock.ts'
import type { Agent } from '../agent.ts'
import { connectWithin } from './services.ts'

const IDLE_MS = 30_000
const MAX_BLOCK = 64_512
const NOTHING = Buffer.alloc(0)

/** The connection to the relay, as streams use it. */
export interface Relay {
  /** @returns whether it takes more */
  send(payload: Buffer): boolean
  drained(then: () => void): void
}

/** The box's end of one connection: what a program in it, or behind it, would have accepted. */
class BoxStream extends Duplex {
  private readonly id: string
  private readonly relay: Relay
  private readonly busy: () => void
  /** The first end of the other side is taken for nothing, as C clients from 9.0.4 on have it. */
  endsHeard = 0
  cancelIdle: Cancel = () => undefined

  constructor(id: string, relay: Relay, busy: (stream: BoxStream) => void) {
    super({ allowHalfOpen: false })
    this.id = id
    this.relay = relay
    this.busy = () => busy(this)
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.busy()
    let takesMore = true
    for (let at = 0; at < chunk.length; at += MAX_BLOCK)
      takesMore = this.relay.send(streamData(this.id, chunk.subarray(at, at + MAX_BLOCK)))
    if (takesMore) done()
    else this.relay.drained(done)
  }

  /** What listens here never closes one side alone. */
  override _final(done: () => void): void {
    done()
    setImmediate(() => this.destroy())
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.cancelIdle()
    done(error)
  }
}

/** Connections that the other side has the box make, to itself and to what is behind it. */
export class BoxStreams {
  private readonly agent: Agent
  private readonly relay: Relay
  private readonly open = new Map<string, BoxStream>()

  constructor(agent: Agent, relay: Relay) {
    this.agent = agent
    this.relay = relay
  }

  receive(payload: Buffer): void {
    const request = decodeStreamRequest(payload, 5)
    if (request === null) return
    const open = this.open.get(request.stream)
    if (open === undefined) this.connect(request)
    else this.feed(open, request)
  }

  end(): void {
    for (const stream of this.open.values()) stream.destroy()
    this.open.clear()
  }

  private feed(stream: BoxStream, { data }: StreamRequest): void {
    this.watchIdle(stream)
    if (data.length > 0) stream.push(data)
    else if (++stream.endsHeard > 1) stream.push(null)
  }

  private connect({ stream: id, address, port, https, data }: StreamRequest): void {
    const stream = new BoxStream(id, this.relay, (busy) => this.watchIdle(busy))
    stream.on('error', () => undefined)
    stream.once('close', () => {
      if (this.open.delete(id)) this.relay.send(streamData(id, NOTHING))
    })
    this.open.set(id, stream)
    this.watchIdle(stream)
    // Nobody listens there: an end without a word, as for everything that goes wrong.
    if (!connectWithin(this.agent, { address, port, tls: https }, stream)) stream.destroy()
    else if (data.length > 0) stream.push(data)
  }

  private watchIdle(stream: BoxStream): void {
    stream.cancelIdle()
    stream.cancelIdle = this.agent.life.after(IDLE_MS, () => stream.destroy())
  }
}
