import { above, percent, type Reading, type Watch, type WatchFacts } from './watch.ts'

type Judge = (
  rate: NonNullable<ReturnType<WatchFacts['rates']['get']>>,
  threshold: number,
) => Omit<Reading, 'about'> | null

/** Every port that told what went through it. */
const ofPorts =
  (judge: Judge): Watch['read'] =>
  ({ rates, threshold }) =>
    [...rates].flatMap(([about, rate]) => {
      const judged = judge(rate, threshold)
      return judged ? [{ about, ...judged }] : []
    })

export const switchLoop: Watch = {
  ...{ hold: 1, calm: 1 },
  read: ({ state }) =>
    state.ports.flatMap(({ name, loopDetection }) =>
      loopDetection?.state === undefined
        ? []
        : [{ about: name, stands: loopDetection.state === 'loop_detected' ? 'wrong' : 'fine' }],
    ),
}

/** Fewer packets say nothing of a share. */
const LEAST_PACKETS = 500

export const packetLoss: Watch = {
  ...{ hold: 3, calm: 3 },
  read: ofPorts(({ packets, lost }, threshold) => {
    if (packets + lost < LEAST_PACKETS) return lost === 0 ? { stands: 'fine' } : null
    const ratio = Math.min(1, lost / (packets + lost))
    const params = { percent: Math.round(ratio * 1000) / 10, limit: percent(threshold * 10) / 10 }
    return { stands: above(ratio, threshold, threshold * 0.8), params }
  }),
}

/** More than what IPTV and the imaging of computers bring. */
const STORM_PACKETS_PER_SECOND = 5_000
const STORM_RATIO = 0.3

/** By the word of storm control, or by what a port receives for groups. */
export const broadcastStorm: Watch = {
  ...{ hold: 2, calm: 3 },
  read: ({ state, rates }) =>
    state.ports.flatMap(({ name, storm }) => {
      const rate = rates.get(name)
      if (storm === undefined && rate === undefined) return []
      const told = Object.values(storm ?? {}).some(Boolean)
      const perSecond = rate?.groupPacketsPerSecond ?? 0
      const counted = perSecond > STORM_PACKETS_PER_SECOND && (rate?.groupRatio ?? 0) > STORM_RATIO
      const calm = perSecond < STORM_PACKETS_PER_SECOND * 0.8
      const stands = told || counted ? 'wrong' : calm ? 'fine' : 'between'
      return [{ about: name, stands, params: { packets: Math.round(perSecond) } }] satisfies Reading[]
    }),
}

/** Less is no burst, however quiet it was before. */
const LEAST_BURST_BPS = 200_000_000

export const flowBurst: Watch = {
  ...{ hold: 2, calm: 3 },
  read: ofPorts(({ bitsPerSecond, usualBitsPerSecond }, threshold) => {
    if (usualBitsPerSecond === null) return null
    const limit = Math.max(LEAST_BURST_BPS, usualBitsPerSecond * threshold)
    const kbps = Math.round(bitsPerSecond / 1000)
    const params = { kbps, limitKbps: Math.round(usualBitsPerSecond / 1000) }
    return { stands: above(bitsPerSecond, limit, limit * 0.8), params }
  }),
}
