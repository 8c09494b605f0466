import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Names } from './catalog.ts'
import { setAside, syncDirectoryNow } from './files.ts'
import { runInSlices } from './pace.ts'
import { Part } from './part.ts'
import { buildPart, type PartSource } from './part-builder.ts'
import { CorruptPart, PartFile } from './part-file.ts'

const SUFFIX = '.part'
const NAME = /^(\d{10})\.part$/

export type Trouble = (message: string) => void

/**
 * The part files of one directory, in the order their samples came in: of two samples of one moment the later part's
 * counts. A part that cannot be read is set aside, the rest serve.
 */
export class PartSet {
  readonly #directory: string
  readonly #catalog: Names
  readonly #trouble: Trouble
  #parts: Part[] = []
  #nextNumber = 1
  #lastAsked: { from: number; to: number; of: readonly Part[]; found: readonly Part[] } | undefined

  constructor(directory: string, catalog: Names, trouble: Trouble) {
    this.#directory = directory
    this.#catalog = catalog
    this.#trouble = trouble
    mkdirSync(directory, { recursive: true })
    this.#open()
  }

  /** Its folder's. */
  get name(): string {
    return basename(this.#directory)
  }

  /** Files up to this number may be there. */
  get lastNumber(): number {
    return this.#nextNumber - 1
  }

  /** Numbers up to this one are not given again. */
  skipTo(number: number): void {
    this.#nextNumber = Math.max(this.#nextNumber, number + 1)
  }

  get parts(): readonly Part[] {
    return this.#parts
  }

  /** Log files up to this number are held by parts. */
  get walThrough(): number {
    return this.#parts.reduce((most, part) => Math.max(most, part.meta.walThrough), 0)
  }

  /** The series of one query are read one after another, all over the same time. */
  overlapping(from: number, to: number): readonly Part[] {
    const last = this.#lastAsked
    if (last?.from === from && last.to === to && last.of === this.#parts) return last.found
    const found = this.#parts.filter((part) => part.overlaps(from, to))
    this.#lastAsked = { from, to, of: this.#parts, found }
    return found
  }

  /** Writes a part and takes it in; the parts it replaces go. The file appears whole or not at all. */
  async add(source: PartSource): Promise<void> {
    const name = `${String(this.#nextNumber++).padStart(10, '0')}${SUFFIX}`
    const path = join(this.#directory, name)
    try {
      await runInSlices(buildPart(`${path}.tmp`, source))
    } catch (error) {
      rmSync(`${path}.tmp`, { force: true })
      throw error
    }
    renameSync(`${path}.tmp`, path)
    syncDirectoryNow(this.#directory)
    const part = new Part(PartFile.open(path), this.#catalog)
    const replaced = this.#parts.filter((old) => part.meta.replaces.includes(old.name))
    this.#parts = inWriteOrder([...this.#parts.filter((old) => !replaced.includes(old)), part])
    for (const old of replaced) this.#delete(old)
  }

  /** Deletes the parts whose newest sample is older than `time` (ms). */
  dropBefore(time: number): void {
    const old = this.#parts.filter((part) => part.meta.maxTime < time)
    this.#parts = this.#parts.filter((part) => part.meta.maxTime >= time)
    for (const part of old) this.#delete(part)
  }

  /** Deletes a part of which nothing is wanted. */
  drop(part: Part): void {
    this.#parts = this.#parts.filter((other) => other !== part)
    this.#delete(part)
  }

  /** Takes a damaged part out of service. */
  discard(error: CorruptPart): void {
    const part = this.#parts.find((candidate) => candidate.file.path === error.path)
    if (part === undefined) return
    this.#parts = this.#parts.filter((candidate) => candidate !== part)
    part.file.close()
    this.#putAside(error.path, error.message)
  }

  close(): void {
    for (const part of this.#parts) part.file.close()
    this.#parts = []
  }

  #open(): void {
    for (const name of readdirSync(this.#directory).sort()) {
      if (name.endsWith('.tmp')) rmSync(join(this.#directory, name))
      const number = NAME.exec(name)?.[1]
      if (number === undefined) continue
      this.#nextNumber = Math.max(this.#nextNumber, Number(number) + 1)
      this.#openPart(join(this.#directory, name))
    }
    this.#removeReplaced()
    this.#parts = inWriteOrder(this.#parts)
  }

  #openPart(path: string): void {
    try {
      this.#parts.push(new Part(PartFile.open(path), this.#catalog))
    } catch (error) {
      if (!(error instanceof CorruptPart)) throw error
      this.#putAside(path, error.message)
    }
  }

  /** A crash may fall between a merge's end and the removal of what it merged. */
  #removeReplaced(): void {
    const replaced = new Set(this.#parts.flatMap((part) => part.meta.replaces))
    const void_ = this.#parts.filter((part) => replaced.has(part.name))
    this.#parts = this.#parts.filter((part) => !replaced.has(part.name))
    for (const part of void_) this.#delete(part)
  }

  #putAside(path: string, why: string): void {
    const aside = setAside(path)
    this.#trouble(`time series part is damaged and was set aside as ${aside} (${why})`)
  }

  #delete(part: Part): void {
    part.file.close()
    rmSync(part.file.path, { force: true })
  }
}

function inWriteOrder(parts: Part[]): Part[] {
  return parts.sort((a, b) => a.meta.walThrough - b.meta.walThrough || (a.name < b.name ? -1 : 1))
}
