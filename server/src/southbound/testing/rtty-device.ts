import { connect, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { encodeFrame, FrameReader, type RttyFrame, type RttyType } from '#protocols/rtty/frame.ts'
import { encodeRegistration, type Registration } from '#protocols/rtty/registration.ts'
import { decodeStreamRequest, streamData } from '#protocols/rtty/stream.ts'
import { dataPayload, decodeTerminal, loginPayload } from '#protocols/rtty/terminal.ts'

export interface RttyDeviceOptions {
  port: number
  id: string
  token: string
  version?: Registration['version']
  description?: string
  certificate?: { key: string; certificate: string }
  /** Where a port of the device really is on this machine; absent: nobody listens. */
  ports?: Record<number, number>
  /** How it hears the end of a stream (protocols: closing differs by client). */
  closes?: 'first' | 'second' | 'never'
}

const NOTHING = Buffer.alloc(0)
const MAX_BLOCK = 64_512

/** The client that a device starts when it is told to call in. */
export class RttyDevice {
  readonly frames: RttyFrame[] = []
  /** Of targets that were asked for. */
  readonly targets: string[] = []
  readonly socket: TLSSocket
  readonly #options: RttyDeviceOptions
  readonly #streams = new Map<string, { socket: Socket; ends: number }>()
  /** What was typed is printed again. */
  echoes = true

  constructor(options: RttyDeviceOptions) {
    this.#options = options
    const { certificate, port } = options
    const shown = certificate && { key: certificate.key, cert: certificate.certificate }
    this.socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ...shown })
    this.socket.setNoDelay(true)
    const reader = new FrameReader()
    this.socket.on('error', () => undefined)
    this.socket.on('secureConnect', () => this.#register())
    this.socket.on('data', (chunk: Buffer) => {
      for (const frame of reader.push(chunk) ?? []) this.#receive(frame)
    })
    this.socket.on('close', () => {
      for (const { socket } of this.#streams.values()) socket.destroy()
    })
  }

  send(type: RttyType, payload: Uint8Array = NOTHING): boolean {
    return this.socket.write(encodeFrame(type, payload))
  }

  print(sid: string, text: string): void {
    this.send('termdata', dataPayload(sid, Buffer.from(text)))
  }

  close(): void {
    this.socket.destroy()
  }

  get openStreams(): number {
    return this.#streams.size
  }

  #register(): void {
    const { id, token, version = 5, description = '' } = this.#options
    const registration = { id, token, version, description, group: '', heartbeatSeconds: 30 }
    this.send('register', encodeRegistration(registration))
  }

  #receive(frame: RttyFrame): void {
    this.frames.push(frame)
    if (frame.type === 'http') this.#stream(frame.payload)
    const message = decodeTerminal(frame)
    if (message?.kind === 'login') this.send('login', loginPayload(message.sid, 0))
    if (message?.kind === 'data' && this.echoes) this.send('termdata', frame.payload)
  }

  #stream(payload: Buffer): void {
    const request = decodeStreamRequest(payload, this.#options.version ?? 5)
    if (!request) return
    const { stream, data, address, port } = request
    const open = this.#streams.get(stream)
    if (open && data.length === 0) this.#ended(stream, open)
    else if (open) open.socket.write(data)
    else {
      this.targets.push(`${address}:${port}`)
      const there = this.#options.ports?.[port]
      if (there === undefined) this.send('http', streamData(stream, NOTHING))
      else this.#connect(stream, there, data)
    }
  }

  #connect(stream: string, port: number, data: Buffer): void {
    const socket = connect({ port, host: '127.0.0.1' })
    this.#streams.set(stream, { socket, ends: 0 })
    if (data.length > 0) socket.write(data)
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      let takesMore = true
      for (let at = 0; at < chunk.length; at += MAX_BLOCK)
        takesMore = this.send('http', streamData(stream, chunk.subarray(at, at + MAX_BLOCK)))
      if (takesMore) return
      socket.pause()
      this.socket.once('drain', () => socket.resume())
    })
    socket.on('close', () => {
      if (this.#streams.delete(stream)) this.send('http', streamData(stream, NOTHING))
    })
  }

  #ended(_stream: string, open: { socket: Socket; ends: number }): void {
    const { closes = 'second' } = this.#options
    open.ends++
    if (closes === 'first' || (closes === 'second' && open.ends === 2)) open.socket.destroy()
  }
}
