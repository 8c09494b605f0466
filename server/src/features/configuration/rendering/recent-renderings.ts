import { createHmac, randomBytes } from 'node:crypto'
import type { SectionIntents } from '#contract/configuration/sections.ts'
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

interface CachedDocuments {
  key: string
  documents: DocumentsOfDevice
}

/** A person reads a review, then saves it. */
const KEPT_MS = 60_000
/** Some fifty kilobytes each. */
const KEPT_DEVICES = 1_500
/** Keys are made of what is secret, and end with the process. */
const SECRET = randomBytes(32)

/**
 * What was made of devices a moment ago: who saves what was just reviewed has not to wait for all of it again. Used
 * for the very same input alone, and gone a minute after the last use.
 */
export class RecentRenderings {
  readonly #kept = new Map<string, CachedDocuments>()
  #end: NodeJS.Timeout | undefined

  /** @param input everything the documents are made of */
  of(sn: string, input: unknown, make: () => DocumentsOfDevice): DocumentsOfDevice {
    const key = createHmac('sha256', SECRET).update(JSON.stringify(input)).digest('base64')
    const kept = this.#kept.get(sn)
    const documents = kept?.key === key ? kept.documents : make()
    // The least lately used come first.
    this.#kept.delete(sn)
    this.#kept.set(sn, { key, documents })
    if (this.#kept.size > KEPT_DEVICES) this.#kept.delete(this.#kept.keys().next().value!)
    this.#used()
    return documents
  }

  #used(): void {
    if (this.#end) this.#end.refresh()
    else this.#end = setTimeout(() => this.#forget(), KEPT_MS).unref()
  }

  #forget(): void {
    this.#end = undefined
    this.#kept.clear()
  }
}
