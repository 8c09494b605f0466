const HOUR_MS = 3600_000

/** What one request, one network and the server take by remote write. */
export const remoteWriteLimits = {
  /** As it is sent. */
  bodyMaxBytes: 4 * 1024 * 1024,
  inflatedMaxBytes: 32 * 1024 * 1024,
  samplesPerRequest: 50_000,
  labelsPerSeries: 64,
  labelNameMax: 256,
  labelValueMax: 2048,
  /** Series with a sample within `seriesIdleMs`. */
  seriesPerNetwork: 20_000,
  seriesInAll: 200_000,
  /** Series that are looked at as new ones, taken or not; a tenant has a share. A restart makes all of them new. */
  newSeries: { name: 'series', burst: 400_000, perSecond: 8_000, share: 0.125 },
  seriesIdleMs: 2 * HOUR_MS,
  /** Of the whole server: at once, and per second in the long run. A tenant has a share of it, a network so many. */
  samples: {
    name: 'samples',
    burst: 8_000_000,
    perSecond: 800_000,
    own: { network: { burst: 500_000, perSecond: 50_000 } },
  },
  /** Requests on their way, in all; a tenant has a share. */
  requestsAtOnce: { name: 'requests', total: 64, retryAfterSeconds: 2 },
  /** Who takes in is taken in turns. */
  turns: { name: 'samples', total: 1, waiting: 64, waitMs: 20_000, retryAfterSeconds: 2 },
  /** How far behind the newest of its series a sample may come. */
  outOfOrderMs: HOUR_MS,
  /**
   * How old a sample may be at all, as when a sender catches up after an outage. Less than the two hours after which
   * the store writes a file: a sender whose clock is hours behind must not have it write one every few seconds.
   */
  oldestMs: 1.5 * HOUR_MS,
  /** Clocks differ. */
  aheadMs: 600_000,
} as const
