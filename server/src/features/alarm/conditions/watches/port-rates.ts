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

/** Of one report, with what the ones before it came to. */
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

/** Figures of a port. */
const WIDTH = 8
const BLANK = new Array<number>(WIDTH).fill(0)

/**
 * The counters of a device's ports, from report to report. They stand in one list that is written in place: with an
 * object for each, every report would leave so many in the old generation.
 */
export class PortRates {
  #names: readonly string[] = []
  #figures: number[] = []

  /** Ports whose counters began anew say nothing this time. */
  take({ at, ports }: DeviceState): Map<string, PortRate> {
    const rates = new Map<string, PortRate>()
    for (const [i, port] of ports.entries()) {
      const rate = this.#take(port, at, i)
      if (rate) rates.set(port.name, rate)
    }
    this.#forget(at - FORGOTTEN_MS)
    return rates
  }

  /** How many ports are held. */
  get size(): number {
    return this.#names.length
  }

  /** @param likely where its figures stand if the device tells of its ports in the same order again */
  #take({ name, counters }: Port, at: number, likely: number): PortRate | null {
    const seen = sumsOf(counters)
    if (seen === null) return null
    const known = this.#names[likely] === name ? likely : this.#names.indexOf(name)
    const before = known < 0 ? undefined : this.#read(known)
    const rate = before ? between(before, seen, (at - before.at) / 1000) : null
    const { mean, reports } = before && rate ? meanWith(before, rate) : (before ?? { mean: 0, reports: 0 })
    this.#write(before ? known : this.#begin(name), { ...seen, at, mean, reports })
    return rate
  }

  /** Both as long as they are: what grows by setting has room for many more. */
  #begin(name: string): number {
    this.#names = this.#names.concat(name)
    this.#figures = this.#figures.concat(BLANK)
    return this.#names.length - 1
  }

  #read(place: number): Before {
    const from = place * WIDTH
    const figure = (i: number) => this.#figures[from + i]!
    return {
      ...{ at: figure(0), mean: figure(1), reports: figure(2), packets: figure(3), rxPackets: figure(4) },
      ...{ lost: figure(5), groups: figure(6), bytes: figure(7) },
    }
  }

  #write(place: number, { at, mean, reports, packets, rxPackets, lost, groups, bytes }: Before): void {
    const from = place * WIDTH
    const figures = [at, mean, reports, packets, rxPackets, lost, groups, bytes]
    for (let i = 0; i < WIDTH; i++) this.#figures[from + i] = figures[i]!
  }

  #forget(since: number): void {
    for (let place = this.#names.length - 1; place >= 0; place--) {
      if (this.#figures[place * WIDTH]! >= since) continue
      this.#names = this.#names.toSpliced(place, 1)
      this.#figures.splice(place * WIDTH, WIDTH)
    }
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
