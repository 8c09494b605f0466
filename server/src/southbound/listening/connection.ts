import type { RawData, WebSocket } from 'ws'
import type { Holders } from '../../lib/fair-share/holders.ts'
import type { RateShortage } from '../../lib/fair-share/shared-rate.ts'
import type { StatsCounters } from '../stats.ts'
import type { ListenerLimits } from './limits.ts'
import type { ListenerNotice } from './notice-codes.ts'
import type { Rates } from './rates.ts'

export interface ConnectionHandlers {
  /** Who pays for what the peer sends. */
  holders(): Holders
  /** Text frames as text; bytes stand for a binary frame. */
  frame(data: string | Uint8Array): void
  /** Anything came: frame, ping or pong. */
  heard(): void
  /** The peer broke the WebSocket protocol or a limit of it; `closed` follows. */
  broken(code: ListenerNotice, detail: string): void
  /** The peer, or its like, sends faster than it may and is slowed down. */
  slowed(short: RateShortage): void
  closed(): void
}

/** Longest pause at once: a dead peer must not hide behind a pause. */
const MAX_PAUSE_MS = 10_000
const MAX_CLOSE_REASON = 120

/** One WebSocket: paced reading, bounded sending, closing that always ends. */
export class Connection {
  readonly #ws: WebSocket
  readonly #limits: ListenerLimits
  readonly #counters: StatsCounters
  readonly #rates: Rates
  #handlers: ConnectionHandlers
  #held = false
  #paused: NodeJS.Timeout | undefined
  #closing = false

  constructor(
    ws: WebSocket,
    env: { limits: ListenerLimits; counters: StatsCounters; rates: Rates },
    handlers: ConnectionHandlers,
  ) {
    this.#ws = ws
    this.#limits = env.limits
    this.#counters = env.counters
    this.#rates = env.rates
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
    return true
  }

  ping(): void {
    if (this.#closing || this.#ws.bufferedAmount > this.#limits.maxUnsentBytes) return
    this.#ws.ping(undefined, undefined, noop)
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

  #listen(): void {
    this.#ws.on('message', (data, isBinary) => this.#onMessage(data, isBinary))
    this.#ws.on('ping', () => this.#onControl())
    this.#ws.on('pong', () => this.#onControl())
    this.#ws.on('error', (error) => this.#onError(error))
    this.#ws.on('close', () => this.#onClose())
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    if (this.#closing) return
    const bytes = Buffer.isBuffer(data)
      ? data
      : Buffer.concat([data].flat().map((part) => new Uint8Array(part)))
    this.#counters.framesTotal++
    this.#counters.receivedBytesTotal += bytes.length
    const start = performance.now()
    this.#handlers.heard()
    this.#handlers.frame(isBinary ? bytes : bytes.toString('utf8'))
    this.#pace(this.#ofFrame(bytes.length, performance.now() - start))
  }

  #onControl(): void {
    if (this.#closing) return
    this.#pace(this.#rates.frames.spend(this.#handlers.holders()))
    this.#handlers.heard()
  }

  /** A few kilobytes can unfold to megabytes: what a frame costs us counts as well as its size. */
  #ofFrame(bytes: number, workMs: number): RateShortage | undefined {
    const { frames, bytes: size, work } = this.#rates
    const holders = this.#handlers.holders()
    return longest([frames.spend(holders), size.spend(holders, bytes), work.spend(holders, workMs)])
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
    if (this.#closing || !error.code?.startsWith('WS_ERR')) return
    this.#handlers.broken(brokenCode(error.code), `${error.code}: ${error.message}`)
  }

  #onClose(): void {
    clearTimeout(this.#paused)
    this.#handlers.closed()
  }
}

function brokenCode(code: string): ListenerNotice {
  if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') return 'frame_too_large'
  return code === 'WS_ERR_INVALID_UTF8' ? 'bad_utf8' : 'bad_websocket'
}

const longest = (shorts: (RateShortage | undefined)[]): RateShortage | undefined =>
  shorts.reduce((most, short) => ((short?.waitMs ?? 0) > (most?.waitMs ?? 0) ? short : most))

function noop(): void {}
