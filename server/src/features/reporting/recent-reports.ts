import { createHash } from 'node:crypto'
import type { ReportDocument, ReportKind } from '#contract/reporting/document.ts'
import type { ReportSubject } from './report-place.ts'
import type { Window } from './window.ts'

type Content = Pick<ReportDocument, 'sections' | 'missing'>

/** What was made, and whether every question had its answer. */
export interface BuiltReport extends Content {
  whole: boolean
}

interface CachedReport {
  at: number
  made: Promise<BuiltReport>
  readers: Readers
}

/** Those that wait for one report: `gone` is aborted when the last of them has left. */
class Readers {
  readonly #gone = new AbortController()
  #count = 0

  get gone(): AbortSignal {
    return this.#gone.signal
  }

  /** Who has no signal stays. */
  join(reader?: AbortSignal): void {
    this.#count++
    if (reader?.aborted) this.#leave()
    else reader?.addEventListener('abort', () => this.#leave(), { once: true })
  }

  #leave(): void {
    if (--this.#count === 0) this.#gone.abort()
  }
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
  readonly #kept = new Map<string, CachedReport>()
  constructor(now: () => number) {
    this.#now = now
  }

  async of(
    kind: ReportKind,
    subject: ReportSubject,
    window: Window,
    make: (readers: AbortSignal) => Promise<BuiltReport>,
    reader?: AbortSignal,
  ): Promise<Content> {
    const key = createHash('sha256')
      .update(JSON.stringify([kind, window, subject]))
      .digest('base64')
    const known = this.#kept.get(key)
    if (known && this.#now() - known.at < KEPT_MS) {
      known.readers.join(reader)
      return contentOf(await known.made)
    }
    const readers = new Readers()
    readers.join(reader)
    const made = make(readers.gone)
    this.#keep(key, { at: this.#now(), made, readers })
    const forget = () => {
      if (this.#kept.get(key)?.made === made) this.#kept.delete(key)
    }
    // Who asks from then on has one made for them.
    readers.gone.addEventListener('abort', forget, { once: true })
    const done = await made.catch((error: unknown) => {
      forget()
      throw error
    })
    if (!done.whole) forget()
    return contentOf(done)
  }

  #keep(key: string, report: CachedReport): void {
    this.#kept.delete(key)
    this.#kept.set(key, report)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST) return
      this.#kept.delete(oldest)
    }
  }
}

const contentOf = ({ sections, missing }: BuiltReport): Content => ({ sections, missing })
