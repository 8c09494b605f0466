import type { Socket } from 'node:net'
import type { RawData, WebSocket } from 'ws'
import type { Holders } from '../../lib/fair-share/holders.ts'
import type { RateShortage } from '../../lib/fair-share/shared-rate.ts'
import type { SlicedQueue } from '../../lib/sliced-queue.ts'
import type { StatsCounters } from '../stats.ts'
import type { ListenerEnvironment } from './environment.ts'
import type { ListenerLimits } from './limits.ts'
import type { ListenerNotice } from './notice-codes.ts'
import type { Rates } from './rates.ts'

export interface ConnectionHandlers {
  /** Who pays for what the peer sends. */
  holders(): Holders
  /** Text frames as text; bytes stand for a binary frame. In the order they came, when it is their turn; never throws. */
  frame(data: string | Uint8Array): void
  /** Anything came: frame, ping or pong. */
  heard(): void
  /** A text was sent. */
  sent(): void
  /** The peer broke the WebSocket protocol or a limit of it; `closed` follows. */
  broken(code: ListenerNotice, detail: string): void
  /** The peer, or its like, sends faster than it may and is slowed down. */
  slowed(short: RateShortage): void
  /** @param isLost nobody closed it: the kernel found the line dead */
  closed(isLost: boolean): void
}

/** Longest pause at once: a dead peer must not hide behind a pause. */
const MAX_PAUSE_MS = 10_000
const MAX_CLOSE_REASON = 120
/** The kernel asks for the line after so long a silence, then each second ten times (libuv): it is dead after 13 s. */
const LINE_SILENCE_MS = 3_000
/** Errors of a socket whose other side is not reached any more. */
const LOST = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN'])

const OWNER = Symbol('connection')
type Owned = WebSocket & { readonly [OWNER]: Connection }

const ownerOf = (ws: WebSocket): Connection => (ws as Owned)[OWNER]

/** One WebSocket: paced reading, bounded sending, closing that always ends. */
export class Connection {
  readonly #ws: WebSocket
  readonly #limits: ListenerLimits
  readonly #counters: StatsCounters
  readonly #rates: Rates
  readonly #frames: SlicedQueue
  readonly #line: Socket | undefined
  #handlers: ConnectionHandlers
  #held = false
  #paused: NodeJS.Timeout | undefined
  #closing = false

  constructor(
    ws: WebSocket,
    env: Pick<ListenerEnvironment, 'limits' | 'counters' | 'rates' | 'frames'>,
    handlers: ConnectionHandlers,
    line?: Socket,
  ) {
    this.#ws = ws
    this.#line = line
    this.#limits = env.limits
    this.#counters = env.counters
    this.#rates = env.rates
    this.#frames = env.frames
    this.#handlers = handlers
    this.#listen()
  }

  /** Whoever is responsible next; nothing that already arrived is repeated. */
  handOver(handlers: ConnectionHandlers): void {
    this.#handlers = handlers
  }

  /** Stops reading until `release`; what is already in memory still arrives. */
  hold(): void {
    this.#held = true
    this.#ws.pause()
  }

  release(): void {
    this.#held = false
    this.#read()
  }

  /** False when the peer does not read what is sent: the text was not sent. */
  send(text: string): boolean {
    if (this.#closing || this.#ws.bufferedAmount > this.#limits.maxUnsentBytes) return false
    this.#counters.sentBytesTotal += Buffer.byteLength(text)
    this.#ws.send(text, noop)
    this.#handlers.sent()
    return true
  }

  ping(): void {
    if (this.#closing || this.#ws.bufferedAmount > this.#limits.maxUnsentBytes) return
    this.#ws.ping(undefined, undefined, noop)
  }

  /** The kernel finds out whether the line is there; not whether anybody answers at its other end. */
  watchLine(isWatched: boolean): void {
    this.#line?.setKeepAlive(isWatched, LINE_SILENCE_MS)
  }

  /** Closes with a WebSocket code; a peer that does not answer is cut. */
  close(code: number, reason: string): void {
    if (this.#closing) return
    this.#closing = true
    clearTimeout(this.#paused)
    this.#paused = undefined
    this.#ws.close(code, reason.slice(0, MAX_CLOSE_REASON))
    // The answer to the close can only be read by reading.
    this.#ws.resume()
    const cut = setTimeout(() => this.#ws.terminate(), this.#limits.closeMs)
    this.#ws.once('close', () => clearTimeout(cut))
  }

  cut(): void {
    this.#closing = true
    clearTimeout(this.#paused)
    this.#ws.terminate()
  }

  /** The same functions for all connections: five for each take 264 bytes more. */
  static readonly #listeners = {
    message(this: WebSocket, data: RawData, isBinary: boolean): void {
      ownerOf(this).#onMessage(data, isBinary)
    },
    control(this: WebSocket): void {
      ownerOf(this).#onControl()
    },
    error(this: WebSocket, error: Error): void {
      ownerOf(this).#onError(error)
    },
    close(this: WebSocket): void {
      ownerOf(this).#onClose()
    },
  }

  #listen(): void {
    const ws: Owned = Object.assign(this.#ws, { [OWNER]: this })
    const { message, control, error, close } = Connection.#listeners
    ws.on('message', message)
    ws.on('ping', control)
    ws.on('pong', control)
    ws.on('error', error)
    ws.on('close', close)
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    if (this.#closing) return
    const bytes = Buffer.isBuffer(data)
      ? data
      : Buffer.concat([data].flat().map((part) => new Uint8Array(part)))
    this.#counters.receivedBytesTotal += bytes.length
    this.#handlers.heard()
    this.#pace(this.#ofFrame(bytes.length))
    this.#frames.run(() => this.#take(bytes, isBinary), bytes.length)
  }

  #take(bytes: Buffer, isBinary: boolean): void {
    if (this.#closing) return
    this.#counters.framesTotal++
    const start = performance.now()
    this.#handlers.frame(isBinary ? bytes : bytes.toString('utf8'))
    this.#pace(this.#rates.work.spend(this.#handlers.holders(), performance.now() - start))
  }

  #onControl(): void {
    if (this.#closing) return
    this.#pace(this.#rates.frames.spend(this.#handlers.holders()))
    this.#handlers.heard()
  }

  /** A few kilobytes can unfold to megabytes: what a frame costs us counts as well as its size, once that is known. */
  #ofFrame(bytes: number): RateShortage | undefined {
    const { frames, bytes: size } = this.#rates
    const holders = this.#handlers.holders()
    return longest(frames.spend(holders), size.spend(holders, bytes))
  }

  #pace(short: RateShortage | undefined): void {
    if (!short || this.#paused !== undefined || this.#closing) return
    this.#ws.pause()
    this.#paused = setTimeout(() => this.#endPause(), Math.min(short.waitMs, MAX_PAUSE_MS))
    this.#handlers.slowed(short)
  }

  #endPause(): void {
    this.#paused = undefined
    // It could not be heard while it was not read.
    this.#handlers.heard()
    this.#read()
  }

  #read(): void {
    if (!this.#held && this.#paused === undefined && !this.#closing) this.#ws.resume()
  }

  #onError(error: Error & { code?: string }): void {
    const { code, message } = error
    if (!code?.startsWith('WS_ERR')) return
    // What came before it counts still.
    this.#frames.run(() => this.#closing || this.#handlers.broken(brokenCode(code), `${code}: ${message}`))
  }

  #onClose(): void {
    clearTimeout(this.#paused)
    const { code } = (this.#line?.errored ?? {}) as NodeJS.ErrnoException
    this.#frames.run(() => this.#handlers.closed(code !== undefined && LOST.has(code)))
  }
}

function brokenCode(code: string): ListenerNotice {
  if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') return 'frame_too_large'
  return code === 'WS_ERR_INVALID_UTF8' ? 'bad_utf8' : 'bad_websocket'
}

const longest = (one: RateShortage | undefined, other: RateShortage | undefined): RateShortage | undefined =>
  (one?.waitMs ?? 0) >= (other?.waitMs ?? 0) ? one : other

function noop(): void {}
