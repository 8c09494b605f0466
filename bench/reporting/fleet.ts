import type { SeriesKey } from '../../server/src/timeseries/storage/parts/row-batch-writer.ts'

const MINUTE = 60_000
const DAY_MS = 86_400_000
const PORTS = 24
/** One in twenty devices is away for an hour a day, one in thirty starts anew every few days. */
const AWAY = { oneIn: 20, ms: 3_600_000 }
const RESTART = { oneIn: 30, ms: 5 * DAY_MS }

export type FleetKind = 'ap' | 'switch' | 'gateway'

/** Of ten devices of a network seven or eight are access points, one or two switches; every other one has a gateway. */
export function kindOf(n: number, perNetwork: number): FleetKind {
  const place = n % perNetwork
  if (place === 0 && Math.floor(n / perNetwork) % 2 === 0) return 'gateway'
  return place % 8 === 1 ? 'switch' : 'ap'
}

/** A device that says what reports read, and little else. */
export class ReportingDevice {
  readonly sn: string
  /** What it measures, in the order of its values; presence first. */
  readonly keys: SeriesKey[] = []
  readonly #n: number
  readonly #nexts: ((at: number) => number)[] = []
  /** How many people are about, from 0 by night to 1 at noon (UTC). */
  #people = 0
  #state: number

  constructor(sn: string, n: number, kind: FleetKind) {
    this.sn = sn
    this.#n = n
    this.#state = n * 7919 + 1
    this.#gauge('device_up', {}, () => 1)
    this.#gauge('device_uptime_seconds', {}, (at) => Math.floor(this.#uptime(at) / 1000))
    this.#counter('device_receive_bytes_total', {}, 400_000 * (1 + (n % 17)))
    this.#counter('device_transmit_bytes_total', {}, 90_000 * (1 + (n % 13)))
    if (kind === 'ap') this.#accessPoint()
    if (kind === 'switch') this.#switch()
    if (kind === 'gateway') for (const port of ['WAN', 'LAN1', 'LAN2', 'LAN3']) this.#port(port, 300_000)
  }

  /** Its values at a moment (ms); undefined while it is away. */
  values(at: number): Float64Array | undefined {
    if (this.#isAway(at)) return undefined
    this.#people = peopleAt(at)
    const values = new Float64Array(this.#nexts.length)
    for (let i = 0; i < values.length; i++) values[i] = this.#nexts[i]!(at)
    return values
  }

  #isAway(at: number): boolean {
    return this.#n % AWAY.oneIn === 3 && (at + this.#n * 600_000) % DAY_MS < AWAY.ms
  }

  #uptime(at: number): number {
    return this.#n % RESTART.oneIn === 7 ? (at + this.#n * DAY_MS) % RESTART.ms : at - 1.6e12
  }

  #accessPoint(): void {
    this.#gauge('device_clients', {}, () => Math.round(this.#people * (2 + (this.#n % 25))))
    for (const radio of ['0', '1']) {
      this.#gauge('radio_busy_ratio', { radio }, () => this.#random(((this.#n * 7) % 70) / 100, 0.25))
      this.#gauge('radio_interference_ratio', { radio }, () => this.#random(0.02, 0.2))
      this.#gauge('radio_noise_dbm', { radio }, () => Math.round(this.#random(-98, 6)))
      this.#gauge('radio_clients', { radio }, () => Math.round(this.#people * (1 + (this.#n % 12))))
    }
    for (const ssid of ['Guests', 'Staff', 'Devices']) {
      this.#gauge('ssid_clients', { ssid }, () => Math.round(this.#people * (1 + (this.#n % 8))))
      this.#counter('ssid_receive_bytes_total', { ssid }, 30_000 * (1 + (this.#n % 13)))
      this.#counter('ssid_transmit_bytes_total', { ssid }, 130_000 * (1 + (this.#n % 17)))
    }
    for (let i = 0; i < 4; i++) {
      const client = `AA:00:00:00:${(this.#n >> 8).toString(16).padStart(2, '0')}:0${i}`.toUpperCase()
      this.#gauge('client_signal_dbm', { client }, () => Math.round(this.#random(-82 + i * 9, 8)))
    }
  }

  #switch(): void {
    this.#gauge('device_poe_watts', {}, () => Math.round(40 + 60 * this.#people))
    for (let port = 1; port <= PORTS; port++) {
      const name = `Ethernet${port}`
      this.#port(name, 20_000 * port)
      this.#gauge('port_poe_watts', { port: name }, () => (port > 8 ? 0 : Math.round(this.#random(4, 5))))
    }
  }

  #port(port: string, perMinute: number): void {
    this.#counter('port_receive_bytes_total', { port }, perMinute)
    this.#counter('port_transmit_bytes_total', { port }, perMinute * 3)
    this.#counter('port_receive_errors_total', { port }, this.#n % 40 === 1 ? 0.02 : 0)
    this.#counter('port_transmit_errors_total', { port }, 0)
  }

  /** Counts since the device started. */
  #counter(name: string, labels: Record<string, string>, perMinute: number): void {
    let [value, last, uptime] = [0, 0, 0]
    this.#gauge(name, labels, (at) => {
      const up = this.#uptime(at)
      if (up < uptime) value = 0
      const minutes = last === 0 ? 0 : (at - last) / MINUTE
      value += Math.floor(this.#random(0.5, 1) * perMinute * minutes * (0.2 + this.#people))
      last = at
      uptime = up
      return value
    })
  }

  #gauge(name: string, labels: Record<string, string>, next: (at: number) => number): void {
    this.keys.push({ name, labels: Object.entries(labels) })
    this.#nexts.push(next)
  }

  /** From `least` up to `spread` more, in hundredths. */
  #random(least: number, spread: number): number {
    this.#state = (Math.imul(this.#state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.round((least + (spread * this.#state) / 0x7fffffff) * 100) / 100
  }
}

function peopleAt(at: number): number {
  const day = (at % DAY_MS) / DAY_MS
  return day < 0.25 ? 0.05 : Math.sin(((day - 0.25) / 0.75) * Math.PI)
}
