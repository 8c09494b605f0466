/**
 * Pause before the next run (ms): the fourth power of the runs that failed, in seconds, as River does: 1 s, 16 s,
 * 81 s … 1.8 hours after the ninth. Up to a tenth more, so that jobs which failed together do not return together.
 */
export const backoffMs = (attempt: number, random: number = Math.random()): number =>
  Math.round(attempt ** 4 * 1000 * (1 + random / 10))
