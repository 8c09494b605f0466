import type { ChildProcess } from 'node:child_process'
import { monotonicClock } from '../../../lib/clock.ts'
import { FairQueue } from '../../../lib/fair-share/fair-queue.ts'
import type { Holders } from '../../../lib/fair-share/holders.ts'
import { LimitReached } from '../../../lib/fair-share/limit-reached.ts'
import { answerOf, endProcess, startFileProcess } from './child-process.ts'
import type { FileJob } from './file-job.ts'

export interface FileMakerOptions {
  /** Longer than any report takes, by far. */
  longestMs?: number
  /** The process holds some 300 MB while it is there; a report is often wanted in both formats. */
  idleMs?: number
  program?: URL
}

/** One after the other; those who wait take turns. */
const oneByOne = { name: 'report_files', total: 1, waiting: 32, waitMs: 60_000 } as const

/** Makes files one after the other, in a process that ends when there is nothing to do. */
export class FileMaker {
  readonly #longestMs: number
  readonly #idleMs: number
  readonly #program: URL
  #child: ChildProcess | null = null
  readonly #turns = new FairQueue(oneByOne, monotonicClock)
  #idle: NodeJS.Timeout | undefined
  #stopped = false

  constructor(options: FileMakerOptions = {}) {
    this.#longestMs = options.longestMs ?? 60_000
    this.#idleMs = options.idleMs ?? 2_000
    this.#program = options.program ?? new URL('./file-process.ts', import.meta.url)
  }

  /** @throws LimitReached when as many wait as may, or it takes too long; Error when the file cannot be made */
  async make(job: FileJob, holders: Holders): Promise<Buffer> {
    if (this.#stopped) throw new LimitReached(oneByOne.name, 'server', 10)
    try {
      return await this.#turns.run(holders, () => this.#made(job))
    } finally {
      this.#rest()
    }
  }

  /** The process that is there now; null when there is none. */
  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#idle)
    await this.#end()
  }

  #rest(): void {
    clearTimeout(this.#idle)
    if (this.#turns.running + this.#turns.waiting > 0) return
    this.#idle = setTimeout(() => void this.#end(), this.#idleMs)
    this.#idle.unref()
  }

  async #end(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (child) await endProcess(child)
  }

  async #made(job: FileJob): Promise<Buffer> {
    clearTimeout(this.#idle)
    if (this.#stopped) throw new Error('the server is stopping')
    const child = this.#child?.connected ? this.#child : startFileProcess(this.#program)
    this.#child = child
    try {
      const answer = await answerOf(child, job, this.#longestMs)
      if ('failed' in answer) throw new Error(answer.failed)
      return Buffer.from(answer.file)
    } catch (error) {
      // It may be stuck or gone: the next file gets a new one.
      await this.#end()
      throw error
    }
  }
}
