/**
 * A part file, immutable:
 *
 *   "ROOSTTS1" · pages · index (zstd) · footer
 *
 * A device's reports are cut into spans of at most SPAN_ROWS rows that share one column of times. A column is the
 * values of one series in one span; columns are sorted by key, then device, then time, packed into pages, and each
 * page has its own crc and is zstd-compressed where that is worth it. Key 0 is the column of times itself. The index names keys, devices,
 * spans and pages; it is read whole.
 */
export const MAGIC = new TextEncoder().encode('ROOSTTS1')
/** index offset f64 · index length u32 · index crc u32 · magic */
export const FOOTER_BYTES = 24
export const SPAN_ROWS = 240
/** Pages are closed when they hold this many bytes before compression. */
export const PAGE_BYTES = 32 * 1024
export const ZSTD_LEVEL = 3
export const TIME_KEY = 0
/** Before the bytes of a page that is not compressed; no zstd frame begins so. */
export const PLAIN_PAGE = 0

/** What a part says of itself. Times in ms. `walThrough`: log files up to this number are covered. */
export interface PartMeta {
  minTime: number
  maxTime: number
  samples: number
  series: number
  walThrough: number
  /** File names of the parts this one was merged from; they are void wherever it exists. */
  replaces: string[]
}

/** One page's place in the file and the first column in it. */
export interface PageTable {
  firstKey: Uint32Array
  firstSpan: Uint32Array
  offset: Float64Array
  length: Uint32Array
  crc: Uint32Array
}

/** Which rows of a span a column has: all, one run of them, or those set in a bitmap. */
export const ALL_ROWS = 0
export const RUN_OF_ROWS = 1
export const BITMAP_OF_ROWS = 2
