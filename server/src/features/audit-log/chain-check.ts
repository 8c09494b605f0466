import type { KeyObject } from 'node:crypto'
import type { Anchor } from './anchor.ts'
import type { ChainReader, CheckedEntry } from './chain.reader.ts'
import { type ChainEvent, digestOf, hashOf, noHash, type SealedEntry, sealFits, sha256 } from './chain.ts'

/** What is wrong with one entry. */
export type Break =
  | 'missing'
  | 'changed'
  | 'seal'
  | 'details_changed'
  | 'details_missing'
  | 'cut_off'
  | 'anchor'
  | 'outside'

export interface ChainFinding {
  entries: number
  head: Anchor
  /** Whose details were removed by retention or erasure, as the chain itself says. */
  removed: number
  sealed: boolean
  /** The first, by sequence number; null: the chain is whole. */
  firstBreak: { seq: number; what: Break } | null
}

export interface CheckOptions {
  /** Without it seals are not checked. */
  key: KeyObject | null
  /** Entries known from outside: the data folder's anchor, one that was printed or exported. */
  anchors: readonly Anchor[]
}

/** Walks the chain from its first entry; reads only, and the server may be writing meanwhile. */
export async function checkChain(reader: ChainReader, options: CheckOptions): Promise<ChainFinding> {
  return new ChainCheck(reader, options).run()
}

class ChainCheck {
  readonly #reader: ChainReader
  readonly #options: CheckOptions
  #events: ChainEvent[] = []
  #last: Anchor = { seq: 0, hash: noHash }
  #removed = 0
  #break: ChainFinding['firstBreak'] = null

  constructor(reader: ChainReader, options: CheckOptions) {
    this.#reader = reader
    this.#options = options
  }

  async run(): Promise<ChainFinding> {
    const head = await this.#reader.head()
    this.#events = await this.#reader.events()
    for (;;) {
      const entries = await this.#reader.entriesAfter(this.#last.seq)
      if (entries.length === 0) break
      for (const entry of entries) await this.#entry(entry)
    }
    this.#end(head)
    const outside = await this.#reader.operationOutside()
    if (outside !== null) this.#found(outside, 'outside')
    return {
      entries: this.#last.seq,
      head: this.#last,
      removed: this.#removed,
      sealed: this.#options.key !== null,
      firstBreak: this.#break,
    }
  }

  async #entry({ entry, details }: CheckedEntry): Promise<void> {
    const { seq, hash } = entry
    if (seq !== this.#last.seq + 1) this.#found(this.#last.seq + 1, 'missing')
    else if (hashOf(entry, this.#last.hash) !== hash) this.#found(seq, 'changed')
    else this.#sealAndAnchors(entry)
    if (entry.event !== null) {
      if (sha256(entry.event) !== entry.digest) this.#found(seq, 'details_changed')
    } else if (details === null) await this.#withoutDetails(entry)
    else if (digestOf(details) !== entry.digest) this.#found(seq, 'details_changed')
    this.#last = { seq, hash }
  }

  #sealAndAnchors({ seq, hash, seal }: SealedEntry): void {
    const { key, anchors } = this.#options
    if (key && !sealFits(hash, seal, key)) this.#found(seq, 'seal')
    if (anchors.some((anchor) => anchor.seq === seq && anchor.hash !== hash)) this.#found(seq, 'anchor')
  }

  /** Right only where a removal that the chain tells of covers it; one may have run while we read. */
  async #withoutDetails(entry: SealedEntry): Promise<void> {
    if (!this.#explains(entry)) this.#events = await this.#reader.events()
    if (this.#explains(entry)) this.#removed += 1
    else this.#found(entry.seq, 'details_missing')
  }

  #explains({ at, tenant_id, seq }: SealedEntry): boolean {
    return this.#events.some((event) =>
      event.kind === 'retention' ? at < event.before : event.tenant === tenant_id && seq <= event.upTo,
    )
  }

  #end(head: Anchor): void {
    const furthest = [head, ...this.#options.anchors].reduce((a, b) => (b.seq > a.seq ? b : a))
    if (furthest.seq > this.#last.seq) this.#found(this.#last.seq + 1, 'cut_off')
    // The head moves with every entry, in the same transaction.
    if (head.seq === this.#last.seq && head.hash !== this.#last.hash) this.#found(head.seq, 'changed')
  }

  #found(seq: number, what: Break): void {
    if (!this.#break || seq < this.#break.seq) this.#break = { seq, what }
  }
}
