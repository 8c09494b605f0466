import type { Db } from '../../../db/client.ts'
import type { EventBus } from '../../../events/bus.ts'
import type { Clock } from '../../../lib/clock.ts'
import { KeyedQueue } from '../../../lib/keyed-queue.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { DeviceReport } from '../../../southbound/ports.ts'
import type { DeviceRow } from '../records/device-row.ts'
import type { LiveDevices } from '../records/live-devices.ts'
import type { NewNotice } from './notice.repository.ts'
import { NoticeQueue } from './notice-queue.ts'
import { type Batch, kept, measured, newest, observed, perDevice, saveBatch } from './observation-batch.ts'
import type { StoredReport } from './report.repository.ts'
import { WrittenRows } from './written-rows.ts'

export interface WriterTiming {
  /** A report is on disk after at most this long. */
  flushMs: number
  /** Status changes and first contacts; short, so that a storm of them still shares writes. */
  promptMs: number
}

export interface WriterDeps {
  db: Db
  live: LiveDevices
  bus: EventBus
  clock: Clock
  log: Logger
  timing: WriterTiming
}

/**
 * So many reports are written without waiting for more: their texts are gone before the garbage collector would carry
 * them into the old generation, and nobody else waits long for the write.
 */
const ENOUGH = 40

/**
 * Brings what devices told to disk, many at a time in one transaction, so that a fleet costs few syncs per
 * second. A write that fails is tried again with whatever came meanwhile.
 */
export class ObservationWriter {
  readonly #deps: WriterDeps
  readonly #notices = new NoticeQueue()
  readonly #written = new WrittenRows()
  #dirty = new Set<string>()
  #reports = new Map<string, StoredReport[]>()
  /** Reports since the last write was begun. */
  #came = 0
  #writing: Batch | undefined
  #timer: NodeJS.Timeout | undefined
  #dueAt = Number.POSITIVE_INFINITY
  readonly #writes = new KeyedQueue()

  constructor(deps: WriterDeps) {
    this.#deps = deps
  }

  /** The device's row changed. */
  touch(sn: string, when: 'prompt' | 'soon'): void {
    this.#dirty.add(sn)
    this.#schedule(when === 'prompt' ? this.#deps.timing.promptMs : this.#deps.timing.flushMs)
  }

  keepReport(report: DeviceReport): void {
    this.#reports.set(report.sn, newest(this.#reports.get(report.sn) ?? [], [kept(report)]))
    this.touch(report.sn, 'soon')
    this.#came += 1
    if (this.#came >= ENOUGH) this.#schedule(0)
  }

  notice(notice: NewNotice): void {
    this.#notices.add(notice)
    this.#schedule(this.#deps.timing.flushMs)
  }

  /** The latest report by each protocol that is not on disk yet. */
  pendingReports(sn: string): StoredReport[] {
    return newest(this.#writing?.reports.get(sn) ?? [], this.#reports.get(sn) ?? [])
  }

  /** Forgets what waits of a device's reports: it changed hands. Call it inside `between`. */
  dropReports(sn: string): void {
    this.#reports.delete(sn)
  }

  /** Writes all that waits now. */
  flush(): Promise<void> {
    return this.between(() => this.#write())
  }

  /** Runs `work` while no write is under way; later writes wait for it. */
  between<T>(work: () => Promise<T>): Promise<T> {
    return this.#writes.run('observations', work)
  }

  async stop(): Promise<void> {
    await this.flush()
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #schedule(delayMs: number): void {
    const dueAt = performance.now() + delayMs
    if (dueAt >= this.#dueAt) return
    clearTimeout(this.#timer)
    this.#dueAt = dueAt
    this.#timer = setTimeout(() => void this.flush(), delayMs)
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#dueAt = Number.POSITIVE_INFINITY
    this.#came = 0
    const batch = this.#take()
    if (batch.rows.length + batch.measured.length + batch.notices.length === 0) return
    this.#writing = batch
    try {
      await this.#save(batch)
      for (const row of batch.rows) this.#written.note(this.#deps.live.get(row.sn)?.row, row)
    } catch (error) {
      this.#deps.log.error(
        { err: error, rows: batch.rows.length + batch.measured.length },
        'what devices told could not be written at once',
      )
      await this.#rescue(batch)
    } finally {
      this.#writing = undefined
    }
  }

  /** One device's data the database refuses must not keep back all others: each by itself, the culprit is dropped. */
  async #rescue(batch: Batch): Promise<void> {
    let saved = 0
    for (const [tried, part] of perDevice(batch).entries()) {
      try {
        await this.#save(part)
        saved++
      } catch (error) {
        const { sn } = { ...part.rows[0], ...part.measured[0] }
        this.#deps.log.error({ err: error, sn }, 'what a device told could not be written')
        // Nothing goes through: it is the database, not a device.
        if (saved === 0 && tried >= 2) break
      }
    }
    if (saved === 0) this.#putBack(batch)
  }

  #take(): Batch {
    // In the order of their keys: two writers could otherwise wait for each other's rows for ever.
    const live = [...this.#dirty].sort().flatMap((sn) => this.#deps.live.get(sn)?.row ?? [])
    const [same, changed] = [[] as DeviceRow[], [] as DeviceRow[]]
    for (const row of live) (this.#written.isSame(row) ? same : changed).push(row)
    const batch = {
      rows: changed.map(observed),
      measured: same.map(measured),
      reports: this.#reports,
      notices: this.#notices.take(this.#deps.clock.now()),
    }
    this.#dirty = new Set()
    this.#reports = new Map()
    return batch
  }

  async #save(batch: Batch): Promise<void> {
    this.#tell(batch.notices, await saveBatch(this.#deps.db, batch))
  }

  #putBack(batch: Batch): void {
    for (const { sn } of [...batch.rows, ...batch.measured]) this.#dirty.add(sn)
    for (const [sn, reports] of batch.reports)
      this.#reports.set(sn, newest(reports, this.#reports.get(sn) ?? []))
    this.#notices.putBack(batch.notices)
    this.#schedule(this.#deps.timing.flushMs)
  }

  #tell(notices: NewNotice[], ids: number[]): void {
    notices.forEach(({ sn, tenant_id, at, severity, code, detail }, i) => {
      const notice = { id: ids[i]!, at, severity, code, detail }
      this.#deps.bus.emit('device.noticed', { sn, tenant: tenant_id, notice })
    })
  }
}
