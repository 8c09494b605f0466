import { type Counters, newCounters } from '../world/counters.ts'

/** Remembers the previous report of one device, because an AP also reports the change since then. */
export interface Deltas {
  /**
   * Change of the counters known under `key` since the previous report; null in the first report after
   * `clear`, where agents leave the object empty. What is new since then counts from zero, and so does
   * what was reset.
   */
  of(key: string, now: Counters): Counters | null
  /** The report is complete. */
  done(): void
  /** Forgets everything: the agent restarted or the configuration changed. */
  clear(): void
}

export function createDeltas(): Deltas {
  let previous = new Map<string, Counters>()
  let current = new Map<string, Counters>()
  let first = true
  return {
    of(key, now) {
      current.set(key, { ...now })
      if (first) return null
      const before = previous.get(key) ?? newCounters()
      return now.rxBytes < before.rxBytes ? { ...now } : minus(now, before)
    },
    done() {
      previous = current
      current = new Map()
      first = false
    },
    clear() {
      previous = new Map()
      current = new Map()
      first = true
    },
  }
}

function minus(now: Counters, before: Counters): Counters {
  return {
    rxBytes: now.rxBytes - before.rxBytes,
    txBytes: now.txBytes - before.txBytes,
    rxPackets: now.rxPackets - before.rxPackets,
    txPackets: now.txPackets - before.txPackets,
  }
}
