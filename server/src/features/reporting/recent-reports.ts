import { createHash } from 'node:crypto'
import type { ReportDocument, ReportKind } from '#contract/reporting/document.ts'
import type { ReportSubject } from './report-place.ts'
import type { Window } from './window.ts'

type Sections = ReportDocument['sections']

/** What was made, and whether every question had its answer. */
export interface Made {
  sections: Sections
  whole: boolean
}

/** A report ends with a full minute: who asks within it again is told the same. */
const KEPT_MS = 60_000
const MOST = 20

/**
 * Reports made lately, or being made. Who may see what was decided before: the key holds the reader's whole reach and
 * every device in it, so a change of either is another report.
 */
export class RecentReports {
  readonly #now: () => number
  readonly #kept = new Map<string, { at: number; made: Promise<Made> }>()
  constructor(now: () => number) {
    this.#now = now
  }

  async of(
    kind: ReportKind,
    subject: ReportSubject,
    window: Window,
    make: () => Promise<Made>,
  ): Promise<Sections> {
    const key = createHash('sha256')
      .update(JSON.stringify([kind, window, subject]))
      .digest('base64')
    const known = this.#kept.get(key)
    if (known && this.#now() - known.at < KEPT_MS) return (await known.made).sections
    const made = make()
    this.#keep(key, made)
    const forget = () => {
      if (this.#kept.get(key)?.made === made) this.#kept.delete(key)
    }
    const { sections, whole } = await made.catch((error: unknown) => {
      forget()
      throw error
    })
    if (!whole) forget()
    return sections
  }

  #keep(key: string, made: Promise<Made>): void {
    this.#kept.delete(key)
    this.#kept.set(key, { at: this.#now(), made })
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST) return
      this.#kept.delete(oldest)
    }
  }
}
