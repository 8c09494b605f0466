import { printable } from '../printable.ts'
import type { NewNotice } from './notice.repository.ts'

/** Per device between two writes; what is beyond is told as a number. */
const MAX_PER_DEVICE = 50
/** Of all devices together: a bound on memory while the database does not answer. */
const MAX_TOTAL = 50_000

/** History entries that wait to be written. */
export class NoticeQueue {
  #waiting: NewNotice[] = []
  #perDevice = new Map<string, { kept: number; dropped: number }>()

  get size(): number {
    return this.#waiting.length
  }

  add(notice: NewNotice): void {
    const count = this.#perDevice.get(notice.sn) ?? { kept: 0, dropped: 0 }
    this.#perDevice.set(notice.sn, count)
    if (count.kept >= MAX_PER_DEVICE || this.#waiting.length >= MAX_TOTAL) {
      count.dropped++
      return
    }
    count.kept++
    this.#waiting.push({ ...notice, detail: printable(notice.detail, 500) })
  }

  /** All that waits; the queue is empty afterwards. */
  take(at: number): NewNotice[] {
    const taken = this.#waiting
    for (const [sn, { dropped }] of this.#perDevice) {
      const last = dropped > 0 && taken.findLast((notice) => notice.sn === sn)
      if (last)
        taken.push({ ...last, at, severity: 'warning', code: 'notices_dropped', detail: String(dropped) })
    }
    this.#waiting = []
    this.#perDevice = new Map()
    return taken
  }

  /** After a write that failed. */
  putBack(notices: NewNotice[]): void {
    this.#waiting = [...notices, ...this.#waiting].slice(0, MAX_TOTAL)
  }
}
