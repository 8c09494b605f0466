import { StringDecoder } from 'node:string_decoder'
import type { RecordedEvent } from '#contract/remote-access/recordings.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { ShellSize } from '../shells/shell.ts'
import { EchoGuard } from './echo-guard.ts'

export interface RecorderDeps {
  clock: Clock
  /** Keeps one part. */
  keep(part: RecordedPart): Promise<void>
  /** It is full, or could not be kept: nothing may go on unrecorded. */
  failed(error: unknown): void
}

export interface RecordedPart {
  number: number
  events: RecordedEvent[]
  /** From the beginning. */
  durationMs: number
}

/** Characters of one part, and how old it gets: so much is lost when the process dies, ms. */
const PART = 65_536
const PART_MS = 5_000
/** Characters of a whole recording, and of what waits to be kept. */
const FULL = 32 * 1_048_576
const WAITING = 2 * 1_048_576

/** What goes through one terminal, with its time. */
export class Recorder {
  readonly #deps: RecorderDeps
  readonly #startedAt: number
  readonly #printed = new StringDecoder('utf8')
  readonly #guard = new EchoGuard((typed) => this.#typedText(typed))
  #events: RecordedEvent[] = []
  #size = 0
  #total = 0
  #waiting = 0
  #next = 0
  #kept: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #isOver = false

  constructor(deps: RecorderDeps) {
    this.#deps = deps
    this.#startedAt = deps.clock.now()
  }

  printed(bytes: Buffer): void {
    const text = this.#printed.write(bytes)
    this.#guard.printed(bytes)
    if (text !== '') this.#add('o', text)
  }

  typed(bytes: Uint8Array): void {
    this.#guard.typed(bytes)
  }

  resized({ columns, rows }: ShellSize): void {
    this.#add('r', `${columns}x${rows}`)
  }

  /** @returns when all of it is kept */
  end(): Promise<void> {
    if (!this.#isOver) {
      this.#guard.end()
      this.#flush()
      this.#isOver = true
    }
    return this.#kept
  }

  #typedText(typed: string | null): void {
    // Many keys that were not shown are told once.
    if (typed === null && this.#events.at(-1)?.[1] === 'h') return
    this.#add(typed === null ? 'h' : 'i', typed ?? '')
  }

  #add(kind: RecordedEvent[1], text: string): void {
    if (this.#isOver) return
    this.#events.push([this.#deps.clock.now() - this.#startedAt, kind, text])
    this.#size += text.length + 16
    this.#timer ??= setTimeout(() => this.#flush(), PART_MS).unref()
    if (this.#size >= PART) this.#flush()
    if (this.#total > FULL || this.#waiting > WAITING) this.#fail(new Error('a recording is full'))
  }

  #flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#events.length === 0) return
    const size = this.#size
    const durationMs = this.#deps.clock.now() - this.#startedAt
    const part = { number: this.#next++, events: this.#events.splice(0), durationMs }
    this.#size = 0
    this.#total += size
    this.#waiting += size
    this.#kept = this.#kept
      .then(() => this.#deps.keep(part))
      .then(() => {
        this.#waiting -= size
      })
      .catch((error) => this.#fail(error))
  }

  #fail(error: unknown): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#deps.failed(error)
  }
}
