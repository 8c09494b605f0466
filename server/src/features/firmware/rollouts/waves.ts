import { rolloutFailuresMost, rolloutWaves } from '#contract/firmware/rollouts.ts'

/** How many devices, counted from the first, each wave reaches. */
export const waveEnds = (total: number): number[] => rolloutWaves.map((part) => Math.ceil(total * part))

/** The wave, from 1, in which the device at a position has its turn. */
export const waveAt = (position: number, total: number): number =>
  Math.min(rolloutWaves.length, waveEnds(total).findIndex((end) => position < end) + 1 || rolloutWaves.length)

/** Whether so many failed of those that ended that no more are begun. */
export const tooManyFailed = (failed: number, ended: number): boolean =>
  failed > 0 && failed / ended > rolloutFailuresMost
