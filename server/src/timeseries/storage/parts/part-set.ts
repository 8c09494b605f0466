import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { asideOf, setAside, syncDirectoryNow } from '../files.ts'
import { type Loss, timeOf } from '../losses.ts'
import type { Manifest } from '../manifest.ts'
import type { Names } from '../names/catalog.ts'
import { runInSlices } from '../pace.ts'
import type { Trouble } from '../trouble.ts'
import { type DamagedPage, Part } from './part.ts'
import { buildPart, type PartSource } from './part-builder.ts'
import { CorruptPart, PartFile } from './part-file.ts'

const SUFFIX = '.part'
const NAME = /^(\d{10})\.part$/

/** Who is told what happens to a folder's parts. */
export interface PartSetListener {
  /** Set where damage to a page costs that page alone. */
  damaged?(loss: Loss): void
  /** A part is gone or was set aside, which was told already. */
  lost?(loss: Loss): void
  /** Says which parts must be there. */
  readonly manifest?: Manifest
}

/**
 * The part files of one directory, in the order their samples came in: of two samples of one moment the later part's
 * counts. A part that cannot be read is set aside, the rest serve.
 */
export class PartSet {
  readonly directory: string
  readonly #catalog: Names
  readonly #trouble: Trouble
  #parts: Part[] = []
  #nextNumber = 1
  readonly #told: PartSetListener
  #lastAsked: { from: number; to: number; of: readonly Part[]; found: readonly Part[] } | undefined

  constructor(directory: string, catalog: Names, trouble: Trouble, told: PartSetListener = {}) {
    this.#told = told
    this.directory = directory
    this.#catalog = catalog
    this.#trouble = trouble
    mkdirSync(directory, { recursive: true })
    this.#open()
  }

  /** Its folder's. */
  get name(): string {
    return basename(this.directory)
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
    const path = join(this.directory, name)
    try {
      await runInSlices(buildPart(`${path}.tmp`, source))
    } catch (error) {
      rmSync(`${path}.tmp`, { force: true })
      throw error
    }
    renameSync(`${path}.tmp`, path)
    syncDirectoryNow(this.directory)
    const part = this.#part(PartFile.open(path))
    // Its names are in the catalog: as numbers they take a tenth.
    part.load()
    const replaced = this.#parts.filter((old) => part.meta.replaces.includes(old.name))
    this.#become(inWriteOrder([...this.#parts.filter((old) => !replaced.includes(old)), part]))
    for (const old of replaced) if (!this.#keepDamaged(old)) this.#delete(old)
  }

  /** What is left of a damaged file may be of use to somebody, unless it holds what is to be gone. */
  #keepDamaged(part: Part): boolean {
    if (!part.isDamaged || part.hidesSome) return false
    part.close()
    setAside(part.file.path)
    return true
  }

  /** Deletes the parts whose newest sample is older than `time` (ms). */
  dropBefore(time: number): void {
    const old = this.#parts.filter((part) => part.meta.maxTime < time)
    if (old.length === 0) return
    this.#become(this.#parts.filter((part) => part.meta.maxTime >= time))
    for (const part of old) this.#delete(part)
  }

  /** Deletes a part of which nothing is wanted. */
  drop(part: Part): void {
    this.#become(this.#parts.filter((other) => other !== part))
    this.#delete(part)
  }

  /** Takes a damaged part out of service. */
  discard(error: CorruptPart): void {
    const part = this.#parts.find((candidate) => candidate.file.path === error.path)
    if (part === undefined) return
    this.#parts = this.#parts.filter((candidate) => candidate !== part)
    part.close()
    this.#putAside(error.path, error.message, { from: part.meta.minTime, to: part.meta.maxTime })
    this.#become(this.#parts)
  }

  /** Lets go of what is in memory of parts that nobody reads. */
  rest(now: number): void {
    for (const part of this.#parts) part.rest(now)
  }

  /** Reads what parts hold that overlap `from` … `to` (ms), so that their names are in the catalog. */
  load(from: number, to: number): void {
    for (const part of this.overlapping(from, to)) this.#loadOne(part)
  }

  #loadOne(part: Part): void {
    try {
      part.load()
    } catch (error) {
      if (!(error instanceof CorruptPart)) throw error
      this.discard(error)
    }
  }

  close(): void {
    for (const part of this.#parts) part.close()
    this.#parts = []
  }

  #open(): void {
    for (const name of readdirSync(this.directory).sort()) {
      if (name.endsWith('.tmp')) rmSync(join(this.directory, name))
      const number = NAME.exec(name)?.[1]
      if (number === undefined) continue
      this.#nextNumber = Math.max(this.#nextNumber, Number(number) + 1)
      this.#openPart(join(this.directory, name))
    }
    this.#missMissing()
    this.#removeReplaced()
    this.#parts = inWriteOrder(this.#parts)
  }

  /** Tells of files that must be there and are not. */
  #missMissing(): void {
    for (const [name, { bytes, from, to }] of Object.entries(this.#told.manifest?.of(this.name) ?? {})) {
      const path = join(this.directory, name)
      const part = this.#parts.find((candidate) => candidate.name === name)
      // A file that is whole and yet another is of another store or time.
      if (part) {
        if (part.file.bytes !== bytes) this.#miss(name, 'is another file', { from, to })
        continue
      }
      this.skipTo(Number.parseInt(name, 10))
      // Told when it was set aside; a crash may have fallen between that and the note of its loss.
      if (existsSync(asideOf(path))) this.#lose(name, 'is damaged', { from, to })
      else this.#miss(name, 'is gone', { from, to })
    }
  }

  #miss(name: string, what: string, times: { from: number; to: number }): void {
    const span = `${timeOf(times.from)} to ${timeOf(times.to)}`
    this.#trouble(`time series part ${this.name}/${name} (${span}) ${what}`)
    this.#lose(name, what, times)
  }

  #lose(name: string, what: string, times: { from: number; to: number }): void {
    this.#told.lost?.({ file: `${this.name}/${name}`, what, ...times })
  }

  /** Its parts are these from now on; what is among them no more may be removed then. */
  #become(parts: Part[]): void {
    this.#parts = parts
    const files = parts.map(({ name, file, meta }) => {
      return [name, { bytes: file.bytes, from: meta.minTime, to: meta.maxTime }] as const
    })
    this.#told.manifest?.become(this.name, Object.fromEntries(files), this.walThrough)
  }

  #part(file: PartFile): Part {
    const { damaged } = this.#told
    return new Part(file, this.#catalog, damaged && ((part, what) => damaged(this.#lossOf(part, what))))
  }

  #lossOf({ name, meta }: Part, { what, metrics }: DamagedPage): Loss {
    const loss = { file: `${this.name}/${name}`, what, from: meta.minTime, to: meta.maxTime }
    return { ...loss, ...(metrics && { metrics }) }
  }

  #openPart(path: string): void {
    try {
      const file = PartFile.open(path)
      // Its names come into memory when somebody asks.
      file.letGo()
      this.#parts.push(this.#part(file))
    } catch (error) {
      if (!(error instanceof CorruptPart)) throw error
      this.#putAside(path, error.message)
    }
  }

  /** A crash may fall between a merge's end and the removal of what it merged. */
  #removeReplaced(): void {
    const replaced = new Set(this.#parts.flatMap((part) => part.meta.replaces))
    const void_ = this.#parts.filter((part) => replaced.has(part.name))
    this.#become(this.#parts.filter((part) => !replaced.has(part.name)))
    for (const part of void_) this.#delete(part)
  }

  #putAside(path: string, why: string, times?: { from: number; to: number }): void {
    const aside = setAside(path)
    if (times) this.#lose(basename(path), 'is damaged', times)
    this.#trouble(`time series part is damaged and was set aside as ${aside} (${why})`)
  }

  #delete(part: Part): void {
    part.close()
    rmSync(part.file.path, { force: true })
  }
}

function inWriteOrder(parts: Part[]): Part[] {
  return parts.sort((a, b) => a.meta.walThrough - b.meta.walThrough || (a.name < b.name ? -1 : 1))
}
