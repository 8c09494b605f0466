import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { checkReport } from '../../rows/report-encoder.ts'
import type { Report, Subject } from '../../types.ts'
import type { QueueFigures } from '../figures.ts'
import type { StoreAddress } from '../outside-http.ts'
import { NOBODY } from '../stored-names.ts'
import { DiskQueue } from './disk-queue.ts'
import { DroppedSamples } from './dropped.ts'
import type { QueueRecord } from './queue-segment.ts'
import { joined, RequestEncoder, type WriteRequest } from './request-encoder.ts'
import { Sender } from './sender.ts'

const pack = promisify(zstdCompress)
const SAMPLES_PER_REQUEST = 5_000

export interface OutsideWriterOptions {
  directory: string
  storeId: string
  address: StoreAddress
  /** The most the queue may have on disk, bytes. */
  maxBytes: number
  /** How long (ms) an append waits for others before its disk round. */
  syncIntervalMs: number
  firstWaitMs: number
  longestWaitMs: number
  keepMs: number
  now(): number
  onTrouble(message: string): void
}

interface WaitingRequests {
  requests: WriteRequest[]
  resolve(): void
  reject(error: Error): void
}

/** Takes reports in, acknowledges them when they are on disk, and sends them on. */
export class OutsideWriter {
  readonly #options: OutsideWriterOptions
  readonly #queue: DiskQueue
  readonly #sender: Sender
  readonly #encoder: RequestEncoder
  readonly #owners = new Map<string, { tenant: string; since: number }>()
  readonly #dropped: DroppedSamples
  #waiting: WaitingRequests[] = []
  #round: Promise<void> | undefined

  private constructor(
    options: OutsideWriterOptions,
    queue: DiskQueue,
    sender: Sender,
    dropped: DroppedSamples,
  ) {
    this.#options = options
    this.#queue = queue
    this.#sender = sender
    this.#dropped = dropped
    this.#encoder = new RequestEncoder(options.storeId, SAMPLES_PER_REQUEST)
  }

  static async open(options: OutsideWriterOptions): Promise<OutsideWriter> {
    const dropped = new DroppedSamples(options.onTrouble)
    const onDropped = (samples: number) => dropped.count(samples)
    const queue = await DiskQueue.open({ ...options, onDropped })
    const sender = await Sender.start({
      ...{ ...options, queue, onDropped },
      samplesPerRequest: SAMPLES_PER_REQUEST,
    })
    return new OutsideWriter(options, queue, sender, dropped)
  }

  /** Who forgets devices keeps their last owner here: what they report in the trash is the owner's when they return. */
  describe(subjects: readonly Subject[]): void {
    for (const { sn, tenant, since } of subjects) this.#owners.set(sn, { tenant: String(tenant), since })
  }

  async append(reports: readonly Report[]): Promise<void> {
    for (const report of reports) checkReport(report)
    const now = this.#options.now()
    const requests = this.#encoder.encode(reports, (sn, at) => this.#ownerOf(sn, at), now)
    if (requests.length === 0) return
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.push({ requests, resolve, reject })
    this.#round ??= this.#gather()
    return promise
  }

  figures(): QueueFigures {
    const { sent, refused, waitingSince, isUp, underWay } = this.#sender.figures
    const { samples, bytes } = this.#queue
    const age = waitingSince === undefined ? 0 : Math.max(0, this.#options.now() - waitingSince)
    return {
      queueSamples: samples + underWay,
      queueBytes: bytes,
      queueAgeSeconds: age / 1000,
      sentSamplesTotal: sent,
      refusedSamplesTotal: refused,
      droppedSamplesTotal: this.#dropped.samples,
      writeUp: Number(isUp),
    }
  }

  async close(): Promise<void> {
    await this.#round
    await this.#sender.stop()
    await this.#queue.close()
  }

  #ownerOf(sn: string, at: number): string {
    const owner = this.#owners.get(sn)
    return owner && at >= owner.since ? owner.tenant : NOBODY
  }

  async #gather(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, this.#options.syncIntervalMs))
    while (this.#waiting.length > 0) {
      const waiting = this.#waiting
      this.#waiting = []
      await this.#write(waiting)
    }
    this.#round = undefined
  }

  async #write(waiting: WaitingRequests[]): Promise<void> {
    try {
      const requests = joined(
        waiting.flatMap((one) => one.requests),
        SAMPLES_PER_REQUEST,
      )
      const at = this.#options.now()
      const packed = requests.map(async ({ bytes, samples }): Promise<QueueRecord> => {
        return { bytes: await pack(bytes), samples, at }
      })
      await this.#queue.append(await Promise.all(packed))
      for (const { resolve } of waiting) resolve()
      this.#sender.wake()
    } catch (error) {
      for (const { reject } of waiting) reject(error as Error)
    }
  }
}
