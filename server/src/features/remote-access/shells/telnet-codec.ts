const IAC = 255
const DONT = 254
const DO = 253
const WONT = 252
const WILL = 251
const SB = 250
const NOP = 241
const SE = 240

const ECHO = 1
const SUPPRESS_GO_AHEAD = 3
const TERMINAL_TYPE = 24
const WINDOW_SIZE = 31
const SEND = 1
const IS = 0
const TYPE = Buffer.from('xterm-256color')
const MAX_SUBNEGOTIATION = 512

/** Harmless to every server; keeps a connection alive, and opens it where nothing was said yet. */
export const NO_OPERATION = Buffer.from([IAC, NOP])

const uint16 = (value: number): number[] => [value >> 8, value & 255]
const doubled = (bytes: readonly number[]): number[] =>
  bytes.flatMap((byte) => (byte === IAC ? [IAC, IAC] : [byte]))

/** The client's side of telnet: what the server prints, what it is answered, what is typed. */
export class TelnetClient {
  readonly #answer: (bytes: Buffer) => void
  #size: { columns: number; rows: number }
  #sendsSize = false
  #rest: Buffer = Buffer.alloc(0)

  constructor(size: { columns: number; rows: number }, answer: (bytes: Buffer) => void) {
    this.#size = size
    this.#answer = answer
  }

  /** What there is to draw. */
  receive(chunk: Buffer): Buffer {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    const drawn: Buffer[] = []
    let at = 0
    while (at < bytes.length) {
      const next = bytes.indexOf(IAC, at)
      if (next < 0) {
        drawn.push(bytes.subarray(at))
        at = bytes.length
        break
      }
      drawn.push(bytes.subarray(at, next))
      const end = this.#command(bytes, next, drawn)
      at = end ?? next
      if (end === null) break
    }
    this.#rest = Buffer.from(bytes.subarray(at))
    return Buffer.concat(drawn)
  }

  /** Return is told from a new line, and the byte that begins commands is doubled. */
  keys(typed: Uint8Array): Buffer {
    const bytes: number[] = []
    for (const byte of typed) {
      bytes.push(byte)
      if (byte === IAC) bytes.push(IAC)
      if (byte === 13) bytes.push(0)
    }
    return Buffer.from(bytes)
  }

  resize(columns: number, rows: number): void {
    this.#size = { columns, rows }
    if (this.#sendsSize) this.#tellSize()
  }

  /** @returns where the command ends; null when it is not whole */
  #command(bytes: Buffer, at: number, drawn: Buffer[]): number | null {
    const command = bytes[at + 1]
    if (command === undefined) return null
    if (command === IAC) {
      drawn.push(Buffer.from([IAC]))
      return at + 2
    }
    if (command === SB) return this.#subnegotiation(bytes, at)
    if (command < WILL) return at + 2
    const option = bytes[at + 2]
    if (option === undefined) return null
    this.#negotiate(command, option)
    return at + 3
  }

  #subnegotiation(bytes: Buffer, at: number): number | null {
    const end = bytes.indexOf(Buffer.from([IAC, SE]), at + 2)
    // One without an end is dropped, not kept.
    if (end < 0) return bytes.length - at > MAX_SUBNEGOTIATION ? bytes.length : null
    if (bytes[at + 2] === TERMINAL_TYPE && bytes[at + 3] === SEND)
      this.#answer(Buffer.from([IAC, SB, TERMINAL_TYPE, IS, ...TYPE, IAC, SE]))
    return end + 2
  }

  #negotiate(command: number, option: number): void {
    if (command === WILL) this.#say(option === ECHO || option === SUPPRESS_GO_AHEAD ? DO : DONT, option)
    if (command !== DO) return
    const does = option === WINDOW_SIZE || option === TERMINAL_TYPE || option === SUPPRESS_GO_AHEAD
    this.#say(does ? WILL : WONT, option)
    if (option !== WINDOW_SIZE) return
    this.#sendsSize = true
    this.#tellSize()
  }

  #say(command: number, option: number): void {
    this.#answer(Buffer.from([IAC, command, option]))
  }

  #tellSize(): void {
    const size = doubled([...uint16(this.#size.columns), ...uint16(this.#size.rows)])
    this.#answer(Buffer.from([IAC, SB, WINDOW_SIZE, ...size, IAC, SE]))
  }
}
