import { DAY_MS, keepFrom, partsToMerge, partToThin, type TimeSpan } from './compaction.ts'
import type { Deletions } from './deletions.ts'
import type { DiskSpace } from './disk-space.ts'
import { setAside } from './files.ts'
import type { Head } from './head.ts'
import type { Losses } from './losses.ts'
import type { Manifest } from './manifest.ts'
import type { InUse } from './names/catalog.ts'
import type { Part } from './parts/part.ts'
import { CorruptPart } from './parts/part-file.ts'
import { headSource, mergeSource } from './parts/part-sources.ts'
import type { StoreOptions } from './store-options.ts'
import type { StoredSamples } from './store-reader.ts'
import type { WriteAheadLog } from './wal/write-ahead-log.ts'

export interface MaintenanceDeps extends StoredSamples {
  options: StoreOptions
  deletions: Deletions
  diskSpace: DiskSpace
  losses: Losses
  manifest: Manifest
  wal: WriteAheadLog
  /** Logs that were found damaged: set aside when what was good in them is in a part. */
  damagedLogs: string[]
  markOthersUse(inUse: InUse): void
}

/** How often names that nothing has any more are looked for, ms. */
const FORGET_EVERY_MS = 60_000
/** Of the samples that make a part, where they are filled in fast. */
const FAST_SHARE = 1 / 4

/** Writes the head out when due, merges parts, rolls up days and drops what is past its retention. One round at a time. */
export class Maintenance {
  readonly #deps: MaintenanceDeps
  #forgotAt = Number.NEGATIVE_INFINITY
  /** Since when (ms) the head takes rows. What a start finds in logs may be of any age. */
  #fill: { head: Head; since: number }

  constructor(deps: MaintenanceDeps) {
    this.#deps = deps
    const { current } = deps.heads
    this.#fill = { head: current, since: current.empty ? deps.now() : Number.NEGATIVE_INFINITY }
  }

  get hasDamagedLogs(): boolean {
    return this.#deps.damagedLogs.length > 0
  }

  async round(): Promise<void> {
    const { deletions, losses, manifest, diskSpace, heads } = this.#deps
    // What makes room comes first: the rest may need some.
    this.#dropOld()
    deletions.save()
    losses.save()
    manifest.save()
    losses.forgetBefore(this.#keptSince())
    // What a day has in memory now is followed by more, mostly: also where it is written out in this round.
    const filled = heads.all.map(({ minTime, maxTime }) => ({ from: minTime, to: maxTime }))
    if (this.#flushIsDue()) await this.flush()
    // A merge needs room for what it merges; a roll-up is small, and what it stands for goes then.
    if (!diskSpace.shortage) await this.#merge(filled)
    await this.#rollUp(filled)
    await this.#writeWithoutDeleted()
    this.#forgetNames()
  }

  /** Turns the head into a part. */
  async flush(): Promise<void> {
    const { parts, heads, wal, manifest, catalog, deletions } = this.#deps
    if (heads.frozen === undefined) {
      if (heads.current.empty && deletions.logThrough < wal.oldest) return this.#setDamagedAside()
      heads.freeze(wal.number)
      await wal.rotate()
    }
    // All of it may have been deleted.
    if (heads.frozen && !heads.frozen.empty)
      await parts.add(headSource(heads.frozen, catalog, heads.frozenThrough))
    heads.dropFrozen()
    this.assess()
    manifest.letLogsGo(heads.frozenThrough)
    this.#setDamagedAside()
    await wal.remove(heads.frozenThrough)
  }

  /** Finds out which days are rolled up, where parts came or went. */
  assess(): void {
    const { rollups, parts, heads, now } = this.#deps
    rollups.assess(parts.parts, heads.since, now())
  }

  /** Names that no part in memory, head, log or reader of rows has any more leave the catalog. */
  #forgetNames(): void {
    const { catalog, parts, rollups, heads, wal, markOthersUse, now } = this.#deps
    const at = now()
    catalog.giveBack()
    if (Math.abs(at - this.#forgotAt) < FORGET_EVERY_MS) return
    this.#forgotAt = at
    for (const set of [parts, ...rollups.sets]) set.rest(at)
    const inUse = catalog.noneInUse()
    for (const part of parts.parts) part.markUse(inUse)
    for (const user of [...rollups.all, ...heads.all, wal]) user.markUse(inUse)
    markOthersUse(inUse)
    if (catalog.forgetUnused(inUse)) this.#forgotAt = Number.NEGATIVE_INFINITY
  }

  /** What is older (ms) is kept in no form. */
  #keptSince(): number {
    const { options, rollups, now } = this.#deps
    return now() - Math.max(options.retentionMs, ...rollups.tiers.map(({ keptMs }) => keptMs))
  }

  #flushIsDue(): boolean {
    const { deletions, heads, wal, options, rollups, now } = this.#deps
    if (heads.frozen || deletions.logThrough >= wal.oldest) return true
    const { samples, minTime, maxTime } = heads.current
    return samples >= options.partSamples || this.#isLong(maxTime - minTime) || rollups.isLate(minTime, now())
  }

  /**
   * Whether memory has samples of long enough. Where hours come within minutes, a day of them is one part at once,
   * unless they are so many that memory would tell.
   */
  #isLong(ms: number): boolean {
    const { heads, options, now } = this.#deps
    if (this.#fill.head !== heads.current) this.#fill = { head: heads.current, since: now() }
    if (ms < options.partMs) return false
    const isFilledFast = Math.abs(now() - this.#fill.since) < options.partMs
    return !isFilledFast || ms >= DAY_MS || heads.current.samples >= options.partSamples * FAST_SHARE
  }

  /** Only when what was good in them is in a part. */
  #setDamagedAside(): void {
    for (const path of this.#deps.damagedLogs.splice(0)) setAside(path)
  }

  #dropOld(): void {
    const { rollups, parts, now } = this.#deps
    rollups.letGo(now())
    parts.dropBefore(rollups.rawKeptFrom(now()))
    rollups.dropOld(now())
  }

  async #writeWithoutDeleted(): Promise<void> {
    const { parts, rollups, deletions, wal } = this.#deps
    for (const part of parts.parts.filter(({ hidesSome }) => hidesSome)) {
      // Its log number is not needed any more: what it covers was removed when it was written.
      if (part.hidesAll) parts.drop(part)
      else await this.#replace([part], () => Number.NEGATIVE_INFINITY)
    }
    for (const tier of rollups.all)
      for (const part of tier.set.parts.filter(({ hidesSome }) => hidesSome)) await tier.rewrite(part)
    deletions.settle(wal.oldest)
  }

  async #rollUp(filled: readonly TimeSpan[]): Promise<void> {
    const { rollups, parts, heads, now } = this.#deps
    const { minTime } = heads.current
    await this.#skippingDamaged(() => rollups.make(() => parts.parts, minTime, now(), filled))
    this.#dropOld()
  }

  async #merge(filled: readonly TimeSpan[]): Promise<void> {
    const { options, rollups, parts, now } = this.#deps
    for (;;) {
      const keptFrom = keepFrom(now(), rollups.rawKeptFrom(now()), options.shortLived)
      const thin = partToThin(parts.parts, keptFrom)
      const group = thin ? [thin] : partsToMerge(parts.parts, now(), filled)
      if (group.length === 0) return
      await this.#replace(group, keptFrom)
    }
  }

  async #replace(group: Part[], keptFrom: (name: string) => number): Promise<void> {
    const { parts, catalog } = this.#deps
    await this.#skippingDamaged(() => parts.add(mergeSource(group, catalog, keptFrom)))
  }

  /** What is damaged goes aside; the next round does without it. */
  async #skippingDamaged(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CorruptPart)) throw error
      this.#deps.parts.discard(error)
      this.#deps.rollups.discard(error)
    }
  }
}
