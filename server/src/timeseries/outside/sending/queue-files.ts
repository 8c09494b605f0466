import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory } from '../../storage/files.ts'
import { QueueSegment } from './queue-segment.ts'

const FILE = /^(\d{12})\.queue$/

/** The queue's files, by their numbers; there is always one that is written to. */
export class QueueFiles {
  readonly all: QueueSegment[] = []
  readonly #directory: string

  private constructor(directory: string) {
    this.#directory = directory
  }

  static async open(directory: string, onTrouble: (message: string) => void): Promise<QueueFiles> {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const files = new QueueFiles(directory)
    const numbers = await files.#numbers()
    for (const number of numbers) {
      const { segment, torn } = await QueueSegment.open(number, files.#pathOf(number))
      files.all.push(segment)
      // A crash tears the last record only, and that was not yet acknowledged.
      if (torn > 0 && number !== numbers.at(-1))
        onTrouble(`${segment.path} is damaged: its last ${torn} bytes were not sent`)
    }
    if (numbers.length === 0) await files.begin()
    return files
  }

  get first(): QueueSegment {
    return this.all[0]!
  }

  get last(): QueueSegment {
    return this.all.at(-1)!
  }

  get bytes(): number {
    return this.all.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  find(number: number): QueueSegment | undefined {
    return this.all.find((segment) => segment.number === number)
  }

  /** The next file that is there. */
  behind(number: number): QueueSegment | undefined {
    return this.all.find((segment) => segment.number > number)
  }

  async begin(): Promise<void> {
    const number = (this.all.at(-1)?.number ?? 0) + 1
    const { segment } = await QueueSegment.open(number, this.#pathOf(number))
    await syncDirectory(this.#directory)
    this.all.push(segment)
  }

  async removeFirst(): Promise<void> {
    const segment = this.all.shift()!
    await segment.close()
    await rm(segment.path, { force: true })
  }

  async close(): Promise<void> {
    for (const segment of this.all) await segment.close()
  }

  async #numbers(): Promise<number[]> {
    const names = await readdir(this.#directory)
    return names
      .flatMap((name) => FILE.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b)
  }

  #pathOf(number: number): string {
    return join(this.#directory, `${String(number).padStart(12, '0')}.queue`)
  }
}
