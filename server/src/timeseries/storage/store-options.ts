import type { ShortLived } from './compaction.ts'
import type { Disk } from './disk-space.ts'
import type { RollupStep } from './rollup/step-reader.ts'
import type { Trouble } from './trouble.ts'

export interface StoreOptions {
  directory: string
  /** How long raw samples are kept, ms. */
  retentionMs: number
  /** Metrics that are kept for a shorter time. */
  shortLived: readonly ShortLived[]
  /** What is kept of samples beyond their time, from short steps to long ones; nothing when not given. */
  rollups?: readonly RollupStep[]
  /** How long an append may wait for others to share a disk round, ms. */
  syncIntervalMs: number
  /** The head becomes a part when it spans this long (ms) … */
  partMs: number
  /** … or holds this many samples. */
  partSamples: number
  /** Samples are not taken while the disk has less free, bytes; no limit when not given. */
  leastFreeBytes?: number
  disk?: Disk
  onTrouble: Trouble
  now(): number
}

export interface StoreStats {
  series: number
  samples: number
  headSamples: number
  bytes: number
  parts: number
  /** Of the roll-ups beside them. */
  rollupBytes: number
  rollupParts: number
  freeBytes: number
  /** 1 while samples are not taken for want of room. */
  ingestStopped: number
  /** Batches of reports that were not taken, since the start. */
  refusedBatchesTotal: number
  /** Files lost or damaged of a time that would still be kept. */
  losses: number
}
