import { FairBudget } from '../../../lib/fair-share/fair-budget.ts'
import { printable } from '../printable.ts'
import type { NewNotice } from './notice.repository.ts'

/** Per device between two writes; what is beyond is told as a number. */
const MAX_PER_DEVICE = 50
/** Of all devices together, divided between tenants: a bound on memory while the database does not answer. */
const MAX_BYTES = 32 * 1024 * 1024
/** What an entry takes beside its text. */
const ENTRY_BYTES = 200

/** History entries that wait to be written. */
export class NoticeQueue {
  #waiting: NewNotice[] = []
  #perDevice = new Map<string, { kept: number; dropped: number }>()
  readonly #budget: FairBudget

  constructor(maxBytes = MAX_BYTES) {
    this.#budget = new FairBudget('messages', maxBytes)
  }

  get size(): number {
    return this.#waiting.length
  }

  add(notice: NewNotice): void {
    const count = this.#perDevice.get(notice.sn) ?? { kept: 0, dropped: 0 }
    this.#perDevice.set(notice.sn, count)
    const entry = { ...notice, detail: printable(notice.detail, 500) }
    if (count.kept >= MAX_PER_DEVICE || !this.#hasRoom(entry)) {
      count.dropped++
      return
    }
    count.kept++
    this.#waiting.push(entry)
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
    this.#budget.clear()
    return taken
  }

  /** After a write that failed. */
  putBack(notices: NewNotice[]): void {
    this.#waiting = [...notices.filter((notice) => this.#hasRoom(notice)), ...this.#waiting]
  }

  #hasRoom({ tenant_id, detail }: NewNotice): boolean {
    return this.#budget.take(tenant_id ?? 0, ENTRY_BYTES + detail.length)
  }
}
