import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { StoreAddress } from '../outside-http.ts'
import { type Outcome, type Remainder, type RetryLater, send, sendInParts } from './delivery.ts'
import { type DiskQueue, isBefore, type QueuedRecord, type QueuePosition } from './disk-queue.ts'
import { Pause } from './pause.ts'
import { type Progress, readProgress, writeProgress } from './progress.ts'

const unpack = promisify(zstdDecompress)
const PROGRESS_MS = 1000

export interface SenderOptions {
  queue: DiskQueue
  directory: string
  address: StoreAddress
  /** Samples that go in one request, about. */
  samplesPerRequest: number
  /** The first wait (ms) after a failure; doubled each time up to `longestWaitMs`. */
  firstWaitMs: number
  longestWaitMs: number
  /**
   * How long (ms) what was taken is kept, to be sent again when the store went away meanwhile: one that is killed may
   * forget what it took last.
   */
  keepMs: number
  now(): number
  onTrouble(message: string): void
  /** Samples that were given up unsent while they were on their way. */
  onDropped(samples: number): void
}

/** What was sent since the start, and whether the store takes it now. */
export interface SenderFigures {
  sent: number
  refused: number
  /** ms since 1970; undefined while nothing waits. */
  waitingSince: number | undefined
  isUp: boolean
  /** Samples that are on their way. */
  underWay: number
}

/** Records that go together. `again`: the store took them once. */
interface Batch {
  all: QueuedRecord[]
  samples: number
  again: boolean
}

/** Sends what is queued, in order and one request at a time, for as long as it takes. */
export class Sender {
  readonly figures: SenderFigures = { sent: 0, refused: 0, waitingSince: undefined, isUp: true, underWay: 0 }
  readonly #options: SenderOptions
  readonly #stop = new AbortController()
  readonly #ended: Promise<void>
  #kept: { start: QueuePosition; at: number }[] = []
  /** What lies before was taken once. */
  #sent: QueuePosition
  #failures = 0
  #progress: Promise<void> = Promise.resolve()
  #progressAt = 0
  readonly #pause = new Pause()

  private constructor(options: SenderOptions, sent: QueuePosition) {
    this.#options = options
    this.#sent = sent
    this.#ended = this.#run()
  }

  static async start(options: SenderOptions): Promise<Sender> {
    const progress = await readProgress(options.directory)
    if (progress) await options.queue.goTo(progress.done)
    return new Sender(options, progress?.sent ?? options.queue.next)
  }

  /** There is something new in the queue. */
  wake(): void {
    this.#pause.news()
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    this.#pause.end()
    await this.#ended
  }

  async #run(): Promise<void> {
    const { queue, onTrouble } = this.#options
    while (!this.#stop.signal.aborted) {
      try {
        this.#pause.caughtUp()
        const batch = await this.#batch()
        if (batch.all.length > 0) await this.#deliver(batch)
        else await this.#pause.untilNews()
      } catch (error) {
        onTrouble(`the queue of the outside store: ${(error as Error).message}`)
        await this.#pause.sleep(this.#options.longestWaitMs)
        await queue.goTo(this.#front()).catch(() => undefined)
        this.figures.underWay = 0
      }
    }
    this.#progressAt = 0
    this.#keepProgress()
    await this.#progress
  }

  async #batch(): Promise<Batch> {
    const { queue, samplesPerRequest } = this.#options
    const batch: Batch = { all: [], samples: 0, again: isBefore(queue.next, this.#sent) }
    while (batch.samples < samplesPerRequest && isBefore(queue.next, this.#sent) === batch.again) {
      const next = await queue.take()
      if (next === undefined) break
      batch.all.push(next)
      batch.samples += next.record.samples
    }
    this.figures.waitingSince = batch.all[0]?.record.at
    this.figures.underWay = batch.samples
    return batch
  }

  async #deliver(batch: Batch): Promise<void> {
    const bytes = Buffer.concat(await Promise.all(batch.all.map(({ record }) => unpack(record.bytes))))
    const outcome = await this.#send(bytes)
    // What the store took once and does not take again is there.
    if (outcome.kind === 'taken' || (outcome.kind === 'refused' && batch.again)) return this.#taken(batch)
    if (outcome.kind === 'later') return this.#again(batch, outcome)
    const left = await sendInParts(bytes, outcome.why, (part) => this.#send(part))
    if ('kind' in left) return this.#again(batch, left)
    this.#report(left)
    return this.#taken(batch, left.samples)
  }

  #send(bytes: Buffer): Promise<Outcome> {
    return send(this.#options.address, bytes, this.#stop.signal)
  }

  #report({ samples, why }: Remainder): void {
    if (samples === 0) return
    this.figures.refused += samples
    this.#options.onTrouble(`the outside store refused ${samples} samples for good: ${why}`)
  }

  async #taken(batch: Batch, refused = 0): Promise<void> {
    const { queue, now, onTrouble } = this.#options
    if (!batch.again) this.figures.sent += batch.samples - refused
    this.figures.underWay = 0
    if (!this.figures.isUp) onTrouble('the outside store takes samples again')
    this.figures.isUp = true
    this.#failures = 0
    this.#kept.push({ start: batch.all[0]!.start, at: now() })
    const end = batch.all.at(-1)!.end
    if (isBefore(this.#sent, end)) this.#sent = end
    while (this.#kept[0] && this.#kept[0].at < now() - this.#options.keepMs) this.#kept.shift()
    await queue.done(this.#front())
    this.#keepProgress()
  }

  /** Waits, and goes back to where the store may have forgotten from. */
  async #again(batch: Batch, { why, afterMs, isAlive }: RetryLater): Promise<void> {
    const { queue, firstWaitMs, longestWaitMs, onTrouble, onDropped } = this.#options
    if (this.#stop.signal.aborted) return void (await queue.goTo(batch.all[0]!.start))
    if (this.figures.isUp) onTrouble(`the outside store does not take samples, they wait on disk: ${why}`)
    this.figures.isUp = false
    const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(20, this.#failures++))
    await this.#pause.sleep(afterMs ?? wait * (0.75 + Math.random() / 2))
    const from = isAlive ? batch.all[0]!.start : (this.#kept[0]?.start ?? batch.all[0]!.start)
    if (!isAlive) this.#kept = []
    const reached = await queue.goTo(from)
    this.figures.underWay = 0
    const gone = batch.all.filter(({ start }) => isBefore(start, reached))
    if (!batch.again) onDropped(gone.reduce((sum, { record }) => sum + record.samples, 0))
  }

  /** From here on it may be needed again. */
  #front(): QueuePosition {
    const { next } = this.#options.queue
    return this.#kept[0]?.start ?? (isBefore(next, this.#sent) ? next : this.#sent)
  }

  #keepProgress(): void {
    const { directory, onTrouble, now } = this.#options
    if (now() - this.#progressAt < PROGRESS_MS) return
    this.#progressAt = now()
    const progress: Progress = { done: this.#front(), sent: this.#sent }
    this.#progress = this.#progress
      .then(() => writeProgress(directory, progress))
      .catch((error: Error) => onTrouble(`the queue's progress was not written: ${error.message}`))
  }
}
