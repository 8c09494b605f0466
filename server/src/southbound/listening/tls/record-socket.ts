import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { ALERT, ArrivedRecords, openRecord, RECORD, RecordError, sealRecord } from './records.ts'
import type { TrafficKeys } from './traffic-keys.ts'

export interface ConnectionKeys {
  readonly received: TrafficKeys
  readonly sent: TrafficKeys
}

/**
 * A peer may have asked for records of 512 bytes at most (max_fragment_length, RFC 6066), which only the handshake
 * knows. Little is sent to devices.
 */
const PIECE_BYTES = 512
const KEY_UPDATE = 24
const WARNING = 1
const FATAL = 2
/** One after the other that carry nothing: OpenSSL takes as many. */
const MAX_EMPTY = 32
/** New keys the peer may ask for at once, and one more each so many records. */
const MAX_KEY_UPDATES = 16
const RECORDS_PER_KEY_UPDATE = 1_024

const OWNER = Symbol('records')
type Line = Socket & { [OWNER]: RecordSocket }

type AfterWrite = (error?: Error | null) => void

/** A TLS 1.3 connection after its handshake: what it says goes in protected records over `line` (RFC 8446, 5). */
export class RecordSocket extends Duplex {
  readonly #line: Socket
  readonly #keys: ConnectionKeys
  readonly #arrived = new ArrivedRecords()
  #flows = false
  #hasLineEnded = false
  #isOver = false
  #empty = 0
  #records = 0
  #keyUpdates = 0

  /** @param line nobody else reads it; what was read of it already is `arrived` */
  constructor(line: Socket, keys: ConnectionKeys, arrived: Buffer) {
    super({ allowHalfOpen: false })
    this.#line = line
    this.#keys = keys
    this.#arrived.push(arrived)
    this.#hasLineEnded = line.readableEnded
    const { data, end, error, close } = RecordSocket.#listeners
    Object.assign(line, { [OWNER]: this })
    line.on('data', data).on('end', end).on('error', error).on('close', close)
  }

  override _read(): void {
    this.#flows = true
    this.#takeAll()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: AfterWrite): void {
    const records: Buffer[] = []
    for (let at = 0; at < chunk.length; at += PIECE_BYTES)
      records.push(...this.#seal(RECORD.data, chunk.subarray(at, at + PIECE_BYTES)))
    this.#line.write(records.length === 1 ? records[0]! : Buffer.concat(records), done)
  }

  /** A frame's head goes with its body. */
  override _writev(chunks: { chunk: Buffer }[], done: AfterWrite): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'buffer' as BufferEncoding, done)
  }

  override _final(done: AfterWrite): void {
    this.#line.end(Buffer.concat(this.#seal(RECORD.alert, Buffer.of(WARNING, ALERT.closeNotify))), done)
  }

  override _destroy(error: Error | null, done: AfterWrite): void {
    this.#isOver = true
    this.#line.destroy()
    done(error)
  }

  /** The same functions for all connections. */
  static readonly #listeners = {
    data(this: Socket, bytes: Buffer): void {
      const { [OWNER]: socket } = this as Line
      if (socket.#isOver) return
      socket.#arrived.push(bytes)
      socket.#takeAll()
    },
    end(this: Socket): void {
      const { [OWNER]: socket } = this as Line
      socket.#hasLineEnded = true
      socket.#takeAll()
    },
    error(this: Socket, error: Error): void {
      ;(this as Line)[OWNER].destroy(error)
    },
    close(this: Socket): void {
      ;(this as Line)[OWNER].destroy()
    },
  }

  #takeAll(): void {
    try {
      while (this.#flows && !this.#isOver && this.#takeNext());
    } catch (error) {
      this.#fail(error)
    }
    if (this.#isOver) return
    if (this.#flows && this.#hasLineEnded) this.#end()
    else if (this.#flows) this.#line.resume()
    else this.#line.pause()
  }

  #takeNext(): boolean {
    const record = this.#arrived.next()
    if (!record) return false
    const { type, content } = openRecord(this.#keys.received, record)
    this.#records++
    if (type === RECORD.data) this.#takeData(content)
    else if (type === RECORD.handshake) this.#takeHandshake(content)
    else if (type === RECORD.alert) this.#takeAlert(content)
    else throw new RecordError(ALERT.unexpectedMessage, `a record of type ${type}`)
    return true
  }

  #takeData(content: Buffer): void {
    if (content.length === 0) this.#countEmpty()
    else {
      this.#empty = 0
      this.#flows = this.push(content)
    }
  }

  #countEmpty(): void {
    if (++this.#empty > MAX_EMPTY) throw new RecordError(ALERT.unexpectedMessage, 'too many empty records')
  }

  /** A client has nothing to say but KeyUpdate, which ends its record (RFC 8446, 4.6.3 and 5.1). */
  #takeHandshake(content: Buffer): void {
    const [type, ...rest] = content
    const [, , length, isRequested] = rest
    if (type !== KEY_UPDATE || content.length !== 5 || length !== 1 || isRequested! > 1)
      throw new RecordError(ALERT.unexpectedMessage, `a handshake message of type ${type}`)
    if (++this.#keyUpdates > MAX_KEY_UPDATES + this.#records / RECORDS_PER_KEY_UPDATE)
      throw new RecordError(ALERT.unexpectedMessage, 'too many new keys')
    this.#keys.received.renew()
    if (isRequested === 1) this.#line.write(this.#renewSent())
  }

  #takeAlert(content: Buffer): void {
    const [, alert] = content
    if (content.length === 2 && alert === ALERT.closeNotify) this.#end()
    else if (content.length === 2 && alert === ALERT.userCanceled) this.#countEmpty()
    else this.destroy(new Error(`the peer ended TLS with alert ${alert}`))
  }

  #seal(type: number, content: Uint8Array): Buffer[] {
    const { sent } = this.#keys
    return sent.isWorn
      ? [this.#renewSent(), sealRecord(sent, type, content)]
      : [sealRecord(sent, type, content)]
  }

  /** Says that what follows is sealed with new keys, and asks for none. */
  #renewSent(): Buffer {
    const { sent } = this.#keys
    const said = sealRecord(sent, RECORD.handshake, Buffer.of(KEY_UPDATE, 0, 0, 1, 0))
    sent.renew()
    return said
  }

  #end(): void {
    this.#isOver = true
    this.push(null)
    // Nothing follows, but its end is to be noticed.
    this.#line.resume()
  }

  #fail(error: unknown): void {
    if (error instanceof RecordError) {
      this.#line.write(Buffer.concat(this.#seal(RECORD.alert, Buffer.of(FATAL, error.alert))))
    }
    this.destroy(error as Error)
  }
}
