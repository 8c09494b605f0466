/** How well something does for a client. Unknown is never green: what nobody tells is said to be so. */
export const ratings = ['good', 'poor', 'bad', 'unknown'] as const
export type Rating = (typeof ratings)[number]

/**
 * Up to `good` it is good, up to `poor` it is poor, beyond that bad; of signal and SNR, where more is better, down to.
 * Sources: signal: Cisco voice −67 dBm, Juniper Mist coverage −72 dBm. SNR: Cisco and Zebra 25 dB, below 20 data
 * suffers (Highlight). Retries: Cisco under 20 %. Busy: Cisco 50 % (QBSS), channel scans start at 70 %. Clients of a
 * radio: Meraki and ALE plan with 30. Port errors: any is one too many, 1 in 10,000 is felt. CPU and memory: 80 %
 * (the product's own alarm), 95 % is at the limit.
 */
export const ratingLimits = {
  signalDbm: { good: -65, poor: -72 },
  snrDb: { good: 25, poor: 20 },
  retryRatio: { good: 0.1, poor: 0.2 },
  busyRatio: { good: 0.5, poor: 0.7 },
  radioClients: { good: 30, poor: 50 },
  errorRatio: { good: 0, poor: 1e-4 },
  loadRatio: { good: 0.8, poor: 0.95 },
} as const

type Limits = { good: number; poor: number }

/** Of a figure of which less is better. */
export const atMost = (value: number, { good, poor }: Limits): Rating =>
  value <= good ? 'good' : value <= poor ? 'poor' : 'bad'

/** Of a figure of which more is better. */
export const atLeast = (value: number, { good, poor }: Limits): Rating =>
  value >= good ? 'good' : value >= poor ? 'poor' : 'bad'

const order: readonly Rating[] = ['bad', 'poor', 'good', 'unknown']

/** What counts of several: the worst that is known; unknown where nothing is. */
export const worstOf = (all: readonly Rating[]): Rating =>
  order.find((rating) => all.includes(rating)) ?? 'unknown'

/** Worst first; of equals the order stays. */
export const byRating = <T extends { rating: Rating }>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => order.indexOf(a.rating) - order.indexOf(b.rating))
