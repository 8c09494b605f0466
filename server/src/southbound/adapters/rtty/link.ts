import type { TLSSocket } from 'node:tls'
import { encodeFrame, type FrameReader, type RttyFrame, type RttyType } from '#protocols/rtty/frame.ts'
import { decodeHeartbeat, type Registration } from '#protocols/rtty/registration.ts'
import { plainAddress } from '../../listening/address.ts'
import type { DeviceLink, LinkConnection, LinkTarget, LinkTerminal, TerminalEvents } from '../../ports.ts'
import type { RttyLimits } from './limits.ts'
import { Streams } from './streams.ts'
import { Terminals } from './terminals.ts'

export interface LinkHooks {
  /** How long the device has been up, s, each time it says that it is there. */
  beat?(uptimeSeconds: number): void
  /** Told how much came. @returns for how long nothing more is read, ms; 0: it goes on */
  pace?(bytes: number): number
}

/** A device that called in and was let in: one connection that everything goes through. */
export class RttyLink implements DeviceLink {
  readonly sn: string
  readonly address: string
  readonly #socket: TLSSocket
  readonly #limits: RttyLimits
  readonly #streams: Streams
  readonly #terminals: Terminals
  readonly #ended = new Set<() => void>()
  #drained: { promise: Promise<void>; resolve: () => void } | null = null
  readonly #version: Registration['version']
  readonly #hooks: LinkHooks
  #isOver = false
  #isSilent = false

  constructor(
    sn: string,
    socket: TLSSocket,
    registration: Registration,
    limits: RttyLimits,
    hooks: LinkHooks = {},
  ) {
    this.sn = sn
    this.#version = registration.version
    this.#hooks = hooks
    this.address = plainAddress(socket.remoteAddress)
    this.#socket = socket
    this.#limits = limits
    const send = (type: RttyType, payload: Uint8Array) => this.#send(type, payload)
    this.#streams = new Streams({ version: registration.version, send }, limits)
    this.#terminals = new Terminals(send, limits)
    socket.on('drain', () => this.#wake())
    socket.once('close', () => this.#over())
    // One and a half heartbeats without a word, and a moment for the way: it is gone.
    socket.setTimeout(registration.heartbeatSeconds * 1_500 + 1_000, () => {
      this.#isSilent = true
      socket.destroy()
    })
  }

  /** It ended because nothing came any more. */
  get isSilent(): boolean {
    return this.#isSilent
  }

  /** What comes after the registration. */
  listen(reader: FrameReader): void {
    this.#socket.on('data', (chunk: Buffer) => {
      const frames = reader.push(chunk)
      if (frames === null) this.#socket.destroy()
      else for (const frame of frames) this.receive(frame)
      this.#rest(this.#hooks.pace?.(chunk.length) ?? 0)
    })
  }

  receive(frame: RttyFrame): void {
    if (frame.type === 'heartbeat') this.#beat(frame.payload)
    else if (frame.type === 'http') this.#streams.receive(frame.payload)
    // It registered once; another time it must be another connection.
    else if (frame.type === 'register') this.#socket.destroy()
    else this.#terminals.receive(frame)
  }

  connect(target: LinkTarget): LinkConnection {
    return this.#streams.open(target)
  }

  terminal(size: { columns: number; rows: number }, events: TerminalEvents): Promise<LinkTerminal> {
    return this.#terminals.open(size, events)
  }

  /** @returns for who does not want to know any more */
  onEnd(ended: () => void): () => void {
    if (this.#isOver) ended()
    else this.#ended.add(ended)
    return () => this.#ended.delete(ended)
  }

  end(): void {
    this.#socket.end()
    setTimeout(() => this.#socket.destroy(), this.#limits.endMs).unref()
    this.#over()
  }

  #beat(payload: Buffer): void {
    // One that takes nothing needs no answers, which would pile up.
    if (this.#drained === null) void this.#send('heartbeat', new Uint8Array())
    const uptime = decodeHeartbeat(payload, this.#version)
    if (uptime !== null) this.#hooks.beat?.(uptime)
  }

  #rest(ms: number): void {
    if (ms <= 0 || this.#isOver) return
    this.#socket.pause()
    setTimeout(() => this.#socket.resume(), ms).unref()
  }

  /** @returns a promise of when it goes on, while the device takes no more */
  #send(type: RttyType, payload: Uint8Array): Promise<void> | undefined {
    if (this.#isOver || this.#socket.destroyed) return undefined
    if (this.#socket.write(encodeFrame(type, payload))) return undefined
    if (this.#socket.writableLength > this.#limits.maxUnsentBytes) this.#socket.destroy()
    this.#drained ??= Promise.withResolvers<void>()
    return this.#drained.promise
  }

  #wake(): void {
    this.#drained?.resolve()
    this.#drained = null
  }

  #over(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#wake()
    this.#streams.end()
    this.#terminals.end()
    for (const ended of this.#ended) ended()
    this.#ended.clear()
  }
}
