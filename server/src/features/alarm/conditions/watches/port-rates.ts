import type { DeviceState, Port } from '#contract/inventory/state/device-state.ts'

/** What went through a port between two reports. */
export interface PortRate {
  packets: number
  /** Lost or broken, of them. */
  lost: number
  groupPacketsPerSecond: number
  groupRatio: number
  bitsPerSecond: number
  /** Before this report, over about ten; null: too few. */
  usualBitsPerSecond: number | null
}

/** Of one report, with what the ones before it came to. One object: every port of every device has one. */
interface Before extends Sums {
  at: number
  mean: number
  reports: number
}

interface Sums {
  packets: number
  rxPackets: number
  lost: number
  groups: number
  bytes: number
}

const WEIGHT = 0.1
/** A port that was in no report for so long is gone, or begins anew. */
const FORGOTTEN_MS = 3_600_000
const ENOUGH_REPORTS = 10

/** The counters of a device's ports, from report to report. */
export class PortRates {
  readonly #before = new Map<string, Before>()

  /** Ports whose counters began anew say nothing this time. */
  take({ at, ports }: DeviceState): Map<string, PortRate> {
    const rates = new Map<string, PortRate>()
    for (const port of ports) {
      const rate = this.#take(port, at)
      if (rate) rates.set(port.name, rate)
    }
    for (const [name, before] of this.#before) if (before.at < at - FORGOTTEN_MS) this.#before.delete(name)
    return rates
  }

  /** How many ports are held. */
  get size(): number {
    return this.#before.size
  }

  #take({ name, counters }: Port, at: number): PortRate | null {
    const seen = sumsOf(counters)
    if (seen === null) return null
    const before = this.#before.get(name)
    const rate = before ? between(before, seen, (at - before.at) / 1000) : null
    const { packets, rxPackets, lost, groups, bytes } = seen
    const { mean, reports } = before && rate ? meanWith(before, rate) : (before ?? { mean: 0, reports: 0 })
    // Written out, and never changed: V8 gives its members no table of their own then.
    this.#before.set(name, { at, packets, rxPackets, lost, groups, bytes, mean, reports })
    return rate
  }
}

function meanWith({ mean, reports }: Before, { bitsPerSecond }: PortRate): Pick<Before, 'mean' | 'reports'> {
  const weight = Math.max(WEIGHT, 1 / (reports + 1))
  return { mean: mean + (bitsPerSecond - mean) * weight, reports: reports + 1 }
}

/** Null: the counters began anew, or it is the same moment. */
function between(old: Before, seen: Sums, seconds: number): PortRate | null {
  if (seconds <= 0 || seen.packets < old.packets || seen.bytes < old.bytes) return null
  const [packets, received] = [seen.packets - old.packets, seen.rxPackets - old.rxPackets]
  const groups = Math.max(0, seen.groups - old.groups)
  return {
    packets,
    lost: Math.max(0, seen.lost - old.lost),
    groupPacketsPerSecond: groups / seconds,
    groupRatio: received > 0 ? Math.min(1, groups / received) : 0,
    bitsPerSecond: ((seen.bytes - old.bytes) * 8) / seconds,
    usualBitsPerSecond: old.reports >= ENOUGH_REPORTS ? old.mean : null,
  }
}

function sumsOf(counters: Port['counters']): Sums | null {
  if (counters?.rxPackets === undefined || counters.txPackets === undefined) return null
  const { rxErrors = 0, txErrors = 0, rxDropped = 0, txDropped = 0, multicast = 0 } = counters
  return {
    packets: counters.rxPackets + counters.txPackets,
    rxPackets: counters.rxPackets,
    lost: rxErrors + txErrors + rxDropped + txDropped,
    groups: multicast,
    bytes: (counters.rxBytes ?? 0) + (counters.txBytes ?? 0),
  }
}
