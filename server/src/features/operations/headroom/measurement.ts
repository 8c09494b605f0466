import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { Clock } from '../../../lib/clock.ts'
import { writeFileAtomically } from '../../../lib/files/atomic-file.ts'
import type { Capacity } from './measuring-thread.ts'

const kept = z.object({
  at: z.number(),
  syncsPerSecond: z.number().positive(),
  processor: z.number().positive(),
  bytes: z.number(),
})
export type KeptMeasurement = z.infer<typeof kept>

/** However slow the disk: longer than that nobody waits. */
const MAX_MS = 30_000

/** What this machine can, measured when somebody asks for it and kept in the data folder until the next time. */
export class Measurement {
  readonly #folder: string
  readonly #clock: Clock
  #last: KeptMeasurement | null
  #running: Promise<void> | undefined

  constructor(folder: string, clock: Clock) {
    this.#folder = folder
    this.#clock = clock
    this.#last = this.#read()
  }

  last(): KeptMeasurement | null {
    return this.#last
  }

  /** Whoever asks meanwhile waits for the same. @throws Error when it takes too long, or the thread ends */
  measure(): Promise<void> {
    this.#running ??= this.#measure().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #measure(): Promise<void> {
    const measured = await inThread(this.#folder)
    this.#last = { at: this.#clock.now(), ...measured }
    writeFileAtomically(this.#file, JSON.stringify(this.#last), 0o600)
  }

  get #file(): string {
    return join(this.#folder, 'headroom.json')
  }

  /** One that is not there or damaged is as good as none. */
  #read(): KeptMeasurement | null {
    try {
      return kept.parse(JSON.parse(readFileSync(this.#file, 'utf8')))
    } catch {
      return null
    }
  }
}

function inThread(folder: string): Promise<Capacity> {
  const worker = new Worker(new URL('./measuring-thread.ts', import.meta.url), { workerData: { folder } })
  return new Promise<Capacity>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the measurement took too long')), MAX_MS)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(late)
      reject(new Error('the measurement ended without a result'))
    })
  }).finally(() => worker.terminate())
}
