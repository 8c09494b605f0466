import { END, plan } from './plan.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const NETWORKS = 100
/** Exact to the step, so that there is one at every whole hour. */
const INFO_STEP_MS = 240_000

export const START = END - plan.days * DAY_MS

/** One hour of one series. */
export interface Stretch {
  device: number
  name: 'port_receive_bytes_total' | 'device_info'
  times: number[]
  values: number[]
}

export const serial = (device: number) => `device-${device}`
export const networkOf = (device: number) => device % NETWORKS
export const modelOf = (device: number) => `model-${device % 7}`

/**
 * A month of a fleet, hour by hour and the same in each process: a noisy counter per device, off the step by up to
 * 29 ms (never on it, so that windows closed or open on the left hold the same), and a constant that carries the model.
 */
export class Month {
  readonly #counters = new Float64Array(plan.devices).fill(1e6)
  readonly #rates = Float64Array.from({ length: plan.devices }, (_, i) => 10 ** (1 + ((i * 37) % 50) / 10))
  #state = 12345

  #counter(device: number, hour: number, step: number): Stretch {
    const [times, values]: [number[], number[]] = [[], []]
    for (let at = hour; at < hour + HOUR_MS; at += step) {
      times.push(at + 1 + this.#random(29))
      this.#counters[device]! += Math.floor((this.#rates[device]! * step * this.#random(2000)) / 1e6)
      values.push(this.#counters[device]!)
    }
    return { device, name: 'port_receive_bytes_total', times, values }
  }

  /** A whole number below `below`; mulberry32. */
  #random(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }

  *hours(): Generator<Stretch[]> {
    for (let hour = START; hour < END; hour += HOUR_MS) {
      const isLastDay = hour >= END - DAY_MS
      const stretches: Stretch[] = []
      for (let device = 0; device < plan.devices; device++) {
        stretches.push(this.#counter(device, hour, (isLastDay ? plan.step : plan.oldStep) * 1000))
        stretches.push(info(device, hour, isLastDay ? INFO_STEP_MS : HOUR_MS))
      }
      yield stretches
    }
  }
}

function info(device: number, hour: number, step: number): Stretch {
  const times = Array.from({ length: HOUR_MS / step }, (_, i) => hour + i * step)
  return { device, name: 'device_info', times, values: times.map(() => 1) }
}

/** The labels of a series as the others get them; here the record of the device adds them. */
export function labelsOf({ device, name }: Pick<Stretch, 'device' | 'name'>): [string, string][] {
  const own: [string, string][] = name === 'device_info' ? [['model', modelOf(device)]] : []
  return [
    ['__name__', name],
    ['kind', 'ap'],
    ...own,
    ['network', String(networkOf(device))],
    ['project', String(device % 10)],
    ['sn', serial(device)],
  ]
}
