import { basename } from 'node:path'
import type { InUse, Names } from '../names/catalog.ts'
import type { SeriesBuffer } from '../series-buffer.ts'
import { type ColumnPlaces, type PageDamage, PartColumns } from './part-columns.ts'
import { PartContents } from './part-contents.ts'
import type { PartFile } from './part-file.ts'
import { type PartMeta, TIME_KEY } from './part-format.ts'
import type { PartPlaces, ReadablePart } from './shared-part.ts'

let opened = 0

/** Contents that nobody read for so long (ms) leave the memory, and the names that only they had with them. */
const IDLE_MS = 15 * 60_000

/** Devices are looked for one by one where they are one of so many: to pass by all takes less for each. */
const FEW_OF = 8

/** A page that cannot be read, and the metrics it has samples of; all where it has times. */
export interface DamagedPage {
  what: string
  metrics?: string[]
}

/** A part as the store reads it: series by the catalog's numbers. What it holds is read from its file when it is asked for. */
export class Part implements ReadablePart {
  readonly file: PartFile
  readonly id = opened++
  readonly #catalog: Names
  #contents: PartContents | undefined
  #columns: PartColumns | undefined
  readonly #damage: PageDamage | undefined
  #hidesSome = false
  #wasRead = true
  #readAt = 0

  /** `tell` is told of pages that are damaged, which are passed by then; without it the first damage is thrown. */
  constructor(file: PartFile, catalog: Names, tell?: (part: Part, page: DamagedPage) => void) {
    this.file = file
    this.#catalog = catalog
    this.#damage = tell && { pages: new Set(), note: (page) => tell(this, this.#damageOf(page)) }
  }

  get name(): string {
    return basename(this.file.path)
  }

  get meta(): PartMeta {
    return this.file.meta
  }

  /** Of the files of one folder, the later has the higher. */
  get number(): number {
    return Number.parseInt(this.name, 10)
  }

  get keys(): Int32Array {
    return this.#open().keys
  }

  get devices(): Int32Array {
    return this.#open().devices
  }

  /** Whether anything here is hidden. */
  get hidesSome(): boolean {
    return this.#hidesSome
  }

  /** Makes devices' samples unseen, for who reads and for what is made of this part. */
  hide(devices: Iterable<number>): void {
    if (this.#open().hide(devices)) this.#hidesSome = true
  }

  /** Whether a page was found damaged. */
  get isDamaged(): boolean {
    return (this.#damage?.pages.size ?? 0) > 0
  }

  /** Whether all is hidden. */
  get hidesAll(): boolean {
    if (!this.#hidesSome) return false
    const contents = this.#open()
    return contents.devices.every((device) => contents.localDevice(device) < 0)
  }

  /** Reads what it holds, so that its names are in the catalog. Throws CorruptPart. */
  load(): void {
    this.#open()
  }

  /** Lets go of what it holds when nobody read it for long; what is hidden stays known. */
  rest(now: number): void {
    if (this.#wasRead) this.#readAt = now
    else if (!this.#hidesSome && now - this.#readAt >= IDLE_MS) {
      this.#letGo()
    }
    this.#wasRead = false
  }

  /** Closes the file; nothing is read from it any more. */
  close(): void {
    this.#letGo()
    this.file.close()
  }

  #letGo(): void {
    this.#contents = undefined
    this.file.letGo()
    this.#columns?.letGo()
    this.#columns = undefined
  }

  /** Marks its numbers as being in use, those of devices as `owner` gives them. */
  markUse({ keys, devices }: InUse, owner = (device: number) => device): void {
    if (!this.#contents) return
    for (const key of this.#contents.keys) keys[key] = 1
    for (const device of this.#contents.devices) devices[owner(device)] = 1
  }

  #open(): PartContents {
    this.#wasRead = true
    this.#contents ??= new PartContents(this.file.takeContents(), this.#catalog)
    return this.#contents
  }

  overlaps(from: number, to: number): boolean {
    return this.meta.minTime <= to && this.meta.maxTime >= from
  }

  /** Whether a device has this key here. */
  has(key: number, device: number): boolean {
    const contents = this.#open()
    const [local, own] = [contents.localKey(key), contents.localDevice(device)]
    return local !== undefined && own >= 0 && contents.index.holders.has(local, own)
  }

  /** Calls `found` with every device that has this key here; where few are of interest, `among`, with no others. */
  eachDevice(key: number, found: (device: number) => void, among?: readonly number[]): void {
    const contents = this.#open()
    const local = contents.localKey(key)
    if (local === undefined) return
    const { holders } = contents.index
    const isHere = (device: number) => {
      const own = contents.localDevice(device)
      return own >= 0 && holders.has(local, own)
    }
    if (among && among.length * FEW_OF < contents.devices.length) {
      for (const device of among) if (isHere(device)) found(device)
      return
    }
    holders.each(local, (own) => {
      const device = contents.devices[own]!
      if (!this.#hidesSome || contents.localDevice(device) >= 0) found(device)
    })
  }

  /**
   * Adds the series' samples of all spans that touch `from` … `to` (ms). `twin`: a device here with the very same times,
   * whose are used, for several such devices one after the other. Throws CorruptPart.
   */
  read(key: number, device: number, from: number, to: number, into: SeriesBuffer, twin?: number): void {
    const contents = this.#open()
    const localKey = contents.localKey(key)
    const localDevice = contents.localDevice(device)
    if (localKey === undefined || localDevice < 0) return
    const localTwin = twin === undefined ? undefined : contents.localDevice(twin)
    this.#reader(contents).read(localKey, localDevice, localTwin, from, to, into)
  }

  /** For threads that read from its file by themselves. */
  get places(): PartPlaces {
    const { index, keys, localDevices } = this.#open()
    return { ...this.#placesOf(index), maxTime: this.meta.maxTime, keys, localDevices }
  }

  /** The times (ms) of all spans of a device, in order of the spans. */
  timesOf(device: number): Float64Array[] {
    const contents = this.#open()
    const local = contents.localDevice(device)
    return local < 0 ? [] : this.#reader(contents).timesOf(local)
  }

  /** Whether any device has a row in `from` … `to` (ms). Throws CorruptPart. */
  hasRowsIn(from: number, to: number): boolean {
    return this.#reader(this.#open()).hasRowsIn(from, to)
  }

  #reader({ index }: PartContents): PartColumns {
    this.#columns ??= new PartColumns(this.#placesOf(index), this.#damage)
    return this.#columns
  }

  #placesOf({ firstSpan, spanRows, spanFirst, spanLast, pages, meta }: PartContents['index']): ColumnPlaces {
    const { path, descriptor } = this.file
    return {
      ...{ id: this.id, path, file: descriptor, minTime: meta.minTime },
      ...{ firstSpan, spanRows, spanFirst, spanLast, pages },
    }
  }

  #damageOf(page: number): DamagedPage {
    return { what: `has a damaged page (${page})`, ...metricsOf(this.#open(), this.#catalog, page) }
  }
}

function metricsOf({ index, keys }: PartContents, names: Names, page: number): Pick<DamagedPage, 'metrics'> {
  const { firstKey } = index.pages
  if (firstKey[page] === TIME_KEY) return {}
  // Keys in files are counted from 1.
  const last = firstKey[page + 1] ?? keys.length
  const among = keys.subarray(firstKey[page]! - 1, last)
  return { metrics: [...new Set(Array.from(among, (key) => names.keyAt(key).name))] }
}
