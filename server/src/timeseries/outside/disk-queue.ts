import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory } from '../storage/files.ts'
import { type QueueRecord, QueueSegment } from './queue-segment.ts'

/** A place between two records. */
export interface Place {
  segment: number
  offset: number
}

/** What lies at a place, and the place behind it. */
export interface Queued {
  record: QueueRecord
  start: Place
  end: Place
}

export interface DiskQueueOptions {
  directory: string
  /** Beyond so many bytes the oldest file is given up. */
  maxBytes: number
  /** A file is closed when it has so many bytes; an eighth of `maxBytes` at most, 8 MiB when not given. */
  segmentBytes?: number
  onTrouble(message: string): void
  /** Samples that were not yet sent and are given up, as the queue has its most bytes. */
  onDropped(samples: number): void
}

const SEGMENT_BYTES = 8 * 1024 * 1024
const FILE = /^(\d{12})\.queue$/

/** Requests on disk until they are sent: files of records, the oldest deleted when they are done. */
export class DiskQueue {
  readonly #options: DiskQueueOptions
  readonly #segments: QueueSegment[] = []
  /** The next record to hand out. */
  #next: Place = { segment: 0, offset: 0 }
  /** Samples before `#next` in its own file. */
  #handedOut = 0
  /** One thing at a time: a file that is read is not deleted meanwhile. */
  #lane: Promise<unknown> = Promise.resolve()

  private constructor(options: DiskQueueOptions) {
    this.#options = options
  }

  static async open(options: DiskQueueOptions): Promise<DiskQueue> {
    await mkdir(options.directory, { recursive: true, mode: 0o700 })
    const queue = new DiskQueue(options)
    for (const number of await queue.#numbers()) await queue.#take(number)
    if (queue.#segments.length === 0) await queue.#begin(1)
    queue.#next = { segment: queue.#segments[0]!.number, offset: 0 }
    return queue
  }

  get bytes(): number {
    return this.#segments.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** Samples that were not yet handed out. */
  get samples(): number {
    const ahead = this.#segments.filter(({ number }) => number >= this.#next.segment)
    return ahead.reduce((sum, { samples }) => sum + samples, 0) - this.#handedOut
  }

  get next(): Place {
    return { ...this.#next }
  }

  /** On disk when it resolves. */
  append(records: readonly QueueRecord[]): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#last.isBroken || this.#last.bytes >= this.#segmentBytes)
        await this.#begin(this.#last.number + 1)
      await this.#last.append(records)
      while (this.#segments.length > 1 && this.bytes > this.#options.maxBytes) await this.#giveUpOldest()
    })
  }

  /** Hands out the record at the front; undefined when there is none yet. */
  take(): Promise<Queued | undefined> {
    return this.#inTurn(async () => {
      for (;;) {
        const { segment: number, offset } = this.#next
        const segment = this.#segments.find((each) => each.number === number)!
        const found = offset < segment.bytes ? await segment.read(offset) : undefined
        if (found) return this.#handOut(found.record, { segment: number, offset: found.end })
        if (segment === this.#last) return undefined
        this.#lose(segment, offset)
      }
    })
  }

  /** Goes back to a place that is not yet done; further on when that was given up meanwhile. Returns where to. */
  goTo(place: Place): Promise<Place> {
    return this.#inTurn(async () => {
      const segment = this.#segments.find(({ number }) => number >= place.segment) ?? this.#last
      const offset = segment.number === place.segment ? Math.min(place.offset, segment.bytes) : 0
      let [at, samples] = [0, 0]
      while (at < offset) {
        const found = await segment.read(at)
        if (found === undefined) break
        at = found.end
        samples += found.record.samples
      }
      this.#next = { segment: segment.number, offset: at }
      this.#handedOut = samples
      return this.next
    })
  }

  /** What lies before a place is never handed out again; its files are deleted. */
  done(place: Place): Promise<void> {
    return this.#inTurn(async () => {
      while (this.#segments.length > 1 && this.#segments[0]!.number < place.segment) await this.#remove()
    })
  }

  close(): Promise<void> {
    return this.#inTurn(async () => {
      for (const segment of this.#segments) await segment.close()
    })
  }

  #handOut(record: QueueRecord, end: Place): Queued {
    const start = this.#next
    this.#next = end
    this.#handedOut += record.samples
    return { record, start, end }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#lane.then(work)
    this.#lane = turn.catch(() => undefined)
    return turn
  }

  #behind(segment: QueueSegment): QueueSegment {
    return this.#segments.find(({ number }) => number > segment.number)!
  }

  get #last(): QueueSegment {
    return this.#segments.at(-1)!
  }

  get #segmentBytes(): number {
    const { segmentBytes = SEGMENT_BYTES, maxBytes } = this.#options
    return Math.min(segmentBytes, maxBytes / 8)
  }

  async #numbers(): Promise<number[]> {
    const names = await readdir(this.#options.directory)
    return names
      .flatMap((name) => FILE.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b)
  }

  async #take(number: number): Promise<void> {
    const { segment, torn } = await QueueSegment.open(number, this.#pathOf(number))
    const last = (await this.#numbers()).at(-1) === number
    // A crash tears the last record only, and that was not yet acknowledged.
    if (torn > 0 && !last)
      this.#options.onTrouble(`${segment.path} is damaged: its last ${torn} bytes were not sent`)
    this.#segments.push(segment)
  }

  async #begin(number: number): Promise<void> {
    const { segment } = await QueueSegment.open(number, this.#pathOf(number))
    await syncDirectory(this.#options.directory)
    this.#segments.push(segment)
  }

  /** The rest of a file cannot be read any more. */
  #lose(segment: QueueSegment, offset: number): void {
    if (offset < segment.bytes) {
      this.#options.onTrouble(`${segment.path} cannot be read beyond byte ${offset}`)
      this.#options.onDropped(segment.samples - this.#handedOut)
    }
    this.#goBehind(segment)
  }

  async #giveUpOldest(): Promise<void> {
    const [oldest] = this.#segments
    if (oldest!.number >= this.#next.segment) {
      this.#options.onDropped(oldest!.samples - this.#handedOut)
      this.#goBehind(oldest!)
    }
    await this.#remove()
  }

  #goBehind(segment: QueueSegment): void {
    this.#next = { segment: this.#behind(segment).number, offset: 0 }
    this.#handedOut = 0
  }

  async #remove(): Promise<void> {
    const segment = this.#segments.shift()!
    await segment.close()
    await rm(segment.path, { force: true })
  }

  #pathOf(number: number): string {
    return join(this.#options.directory, `${String(number).padStart(12, '0')}.queue`)
  }
}

/** Whether the first place lies before the second. */
export const isBefore = (a: Place, b: Place): boolean =>
  a.segment < b.segment || (a.segment === b.segment && a.offset < b.offset)
