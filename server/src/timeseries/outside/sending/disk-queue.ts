import { KeyedQueue } from '../../../lib/keyed-queue.ts'
import { QueueFiles } from './queue-files.ts'
import type { QueueRecord, QueueSegment } from './queue-segment.ts'

/** A place between two records. */
export interface QueuePosition {
  segment: number
  offset: number
}

/** What lies at a place, and the place behind it. */
export interface QueuedRecord {
  record: QueueRecord
  start: QueuePosition
  end: QueuePosition
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

/** Requests on disk until they are sent: files of records, the oldest deleted when they are done. */
export class DiskQueue {
  readonly #options: DiskQueueOptions
  readonly #files: QueueFiles
  /** The next record to hand out. */
  #next: QueuePosition
  /** Samples before `#next` in its own file. */
  #handedOut = 0
  /** One thing at a time: a file that is read is not deleted meanwhile. */
  readonly #work = new KeyedQueue()

  private constructor(options: DiskQueueOptions, files: QueueFiles) {
    this.#options = options
    this.#files = files
    this.#next = { segment: files.first.number, offset: 0 }
  }

  static async open(options: DiskQueueOptions): Promise<DiskQueue> {
    return new DiskQueue(options, await QueueFiles.open(options.directory, options.onTrouble))
  }

  get bytes(): number {
    return this.#files.bytes
  }

  /** Samples that were not yet handed out. */
  get samples(): number {
    const ahead = this.#files.all.filter(({ number }) => number >= this.#next.segment)
    return ahead.reduce((sum, { samples }) => sum + samples, 0) - this.#handedOut
  }

  get next(): QueuePosition {
    return { ...this.#next }
  }

  /** On disk when it resolves. */
  append(records: readonly QueueRecord[]): Promise<void> {
    return this.#inTurn(async () => {
      const files = this.#files
      if (files.last.isBroken || files.last.bytes >= this.#segmentBytes) await files.begin()
      await files.last.append(records)
      while (files.all.length > 1 && files.bytes > this.#options.maxBytes) await this.#giveUpOldest()
    })
  }

  /** Hands out the record at the front; undefined when there is none yet. */
  take(): Promise<QueuedRecord | undefined> {
    return this.#inTurn(async () => {
      for (;;) {
        const { segment: number, offset } = this.#next
        const segment = this.#files.find(number)!
        const found = offset < segment.bytes ? await segment.read(offset) : undefined
        if (found) return this.#handOut(found.record, { segment: number, offset: found.end })
        if (segment === this.#files.last) return undefined
        this.#leave(segment, offset)
      }
    })
  }

  /** Goes back to a place that is not yet done; further on when that was given up meanwhile. Returns where to. */
  goTo(place: QueuePosition): Promise<QueuePosition> {
    return this.#inTurn(async () => {
      const segment = this.#files.behind(place.segment - 1) ?? this.#files.last
      const offset = segment.number === place.segment ? place.offset : 0
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
  done(place: QueuePosition): Promise<void> {
    return this.#inTurn(async () => {
      while (this.#files.all.length > 1 && this.#files.first.number < place.segment)
        await this.#files.removeFirst()
    })
  }

  close(): Promise<void> {
    return this.#inTurn(() => this.#files.close())
  }

  get #segmentBytes(): number {
    const { segmentBytes = SEGMENT_BYTES, maxBytes } = this.#options
    return Math.min(segmentBytes, maxBytes / 8)
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#work.run('files', work)
  }

  #handOut(record: QueueRecord, end: QueuePosition): QueuedRecord {
    const start = this.#next
    this.#next = end
    this.#handedOut += record.samples
    return { record, start, end }
  }

  /** The file has no more, or none that can be read. */
  #leave(segment: QueueSegment, offset: number): void {
    if (offset < segment.bytes) {
      this.#options.onTrouble(`${segment.path} cannot be read beyond byte ${offset}`)
      this.#options.onDropped(segment.samples - this.#handedOut)
    }
    this.#goBehind(segment)
  }

  async #giveUpOldest(): Promise<void> {
    const { first } = this.#files
    if (first.number >= this.#next.segment) {
      this.#options.onDropped(first.samples - this.#handedOut)
      this.#goBehind(first)
    }
    await this.#files.removeFirst()
  }

  #goBehind({ number }: QueueSegment): void {
    this.#next = { segment: this.#files.behind(number)!.number, offset: 0 }
    this.#handedOut = 0
  }
}

/** Whether the first place lies before the second. */
export const isBefore = (a: QueuePosition, b: QueuePosition): boolean =>
  a.segment < b.segment || (a.segment === b.segment && a.offset < b.offset)
