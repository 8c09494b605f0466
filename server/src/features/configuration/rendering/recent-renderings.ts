import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import type { SectionIntents } from '#contract/configuration/sections.ts'
import { RecentItems } from '../../../lib/recent-items.ts'
import type { NativeDocument, RenderedDocument } from '../../../southbound/configuration-ports.ts'

/** What takes its time in a rendering: documents that were opened, and the one that was made. */
export interface DocumentsOfDevice {
  /** What it ran before it was first managed. */
  base: NativeDocument | null
  /** What was desired of it last. */
  last: NativeDocument | null
  drift: { document: NativeDocument | null; intents: SectionIntents | null } | null
  waitsForReport: boolean
  rendered: RenderedDocument | null
  same: boolean
}

/** A person reads a review, then saves it. */
const KEPT_MS = 60_000
/** More than one large review, and no more: documents of a device take far more memory than their text. */
const KEPT_DEVICES = 1_500
/** Marks are made of what is secret, and end with the process. */
const SECRET = createSecretKey(randomBytes(32))

/**
 * What was made of devices a moment ago: who saves what was just reviewed has not to wait for all of it again. Used
 * for the very same input alone, and gone a minute after the last use.
 */
export class RecentRenderings {
  readonly #recent = new RecentItems<DocumentsOfDevice>(KEPT_DEVICES)
  #end: NodeJS.Timeout | undefined

  /** @param input everything the documents are made of */
  of(sn: string, input: unknown, make: () => DocumentsOfDevice): DocumentsOfDevice {
    const mark = createHmac('sha256', SECRET).update(JSON.stringify(input)).digest('base64')
    const known = this.#recent.get(sn, mark)
    const documents = known ?? make()
    if (!known) this.#recent.set(sn, mark, documents)
    this.#used()
    return documents
  }

  #used(): void {
    if (this.#end) this.#end.refresh()
    else this.#end = setTimeout(() => this.#forget(), KEPT_MS).unref()
  }

  #forget(): void {
    this.#end = undefined
    this.#recent.clear()
  }
}
