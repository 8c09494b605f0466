import { END, plan } from './plan.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const NETWORKS = 100
/** A sample falls short of its step by up to so much, and is never on it. */
const JITTER_MS = 30

export const START = END - plan.days * DAY_MS

/** One hour of one device: a counter, and beside it a constant 1 that carries the model. */
export interface TimeRange {
  device: number
  times: number[]
  values: number[]
}

export const COUNTER = 'port_receive_bytes_total'
export const INFO = 'device_info'

export const serial = (device: number) => `device-${device}`
export const networkOf = (device: number) => device % NETWORKS
export const modelOf = (device: number) => `model-${device % 7}`

/**
 * A month of a fleet, hour by hour and the same in each process: every device reports a noisy counter and an info, up
 * to 30 ms before the step (never on it, so that windows open or closed on the left hold the same).
 */
export class Month {
  readonly #counters = new Float64Array(plan.devices).fill(1e6)
  readonly #rates = Float64Array.from({ length: plan.devices }, (_, i) => 10 ** (1 + ((i * 37) % 50) / 10))
  #state = 12345

  #stretch(device: number, hour: number, step: number): TimeRange {
    const [times, values]: [number[], number[]] = [[], []]
    for (let at = hour + step; at <= hour + HOUR_MS; at += step) {
      times.push(at - JITTER_MS + this.#random(JITTER_MS))
      this.#counters[device]! += Math.floor((this.#rates[device]! * step * this.#random(2000)) / 1e6)
      values.push(this.#counters[device]!)
    }
    return { device, times, values }
  }

  /** A whole number below `below`; mulberry32. */
  #random(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }

  *hours(): Generator<TimeRange[]> {
    for (let hour = START; hour < END; hour += HOUR_MS) {
      const step = (hour >= END - DAY_MS ? plan.step : plan.oldStep) * 1000
      yield Array.from({ length: plan.devices }, (_, device) => this.#stretch(device, hour, step))
    }
  }
}

/** The labels of a series as the others get them; here the record of the device adds all but the model. */
export function labelsOf(device: number, name: typeof COUNTER | typeof INFO): [string, string][] {
  const own: [string, string][] = name === INFO ? [['model', modelOf(device)]] : []
  return [
    ['__name__', name],
    ['kind', 'ap'],
    ...own,
    ['network', String(networkOf(device))],
    ['project', String(device % 10)],
    ['sn', serial(device)],
  ]
}
