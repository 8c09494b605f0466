import type { Report, Sample } from '../../server/src/timeseries/types.ts'

const PORTS = 6
const RADIOS = 2
const SSIDS = 4

/** A pretend access point: counters that grow with its load, gauges that wander, figures that rarely change. */
export class PretendDevice {
  readonly #sn: string
  readonly #random: () => number
  readonly #load: number
  readonly #counters = new Map<string, number>()

  constructor(number: number) {
    this.#sn = `24:F5:A2:${hex(number >> 16)}:${hex(number >> 8)}:${hex(number)}`
    this.#random = seeded(number + 1)
    this.#load = 10 ** (this.#random() * 4)
  }

  /** What the device says at a moment (ms): 78 samples, as the state report of an access point gives them. */
  report(at: number): Report {
    const samples: Sample[] = [
      { name: 'device_cpu_ratio', value: this.#wander(0.3, 100) },
      { name: 'device_memory_used_ratio', value: this.#wander(0.6, 1000) },
      { name: 'device_load1', value: this.#wander(0.8, 100) },
      { name: 'device_temperature_celsius', value: Math.round(50 + this.#random() * 5) },
      { name: 'device_uptime_seconds', value: Math.floor(at / 1000) - 1_600_000_000 },
      { name: 'device_clients', value: Math.round(this.#load / 100 + this.#random() * 3) },
    ]
    for (let port = 0; port < PORTS; port++) samples.push(...this.#port(port))
    for (let radio = 0; radio < RADIOS; radio++) samples.push(...this.#radio(radio))
    for (let ssid = 0; ssid < SSIDS; ssid++) samples.push(...this.#ssid(ssid))
    return { sn: this.#sn, at, samples }
  }

  /** The server's own note that the device is there. */
  presence(at: number): Report {
    return { sn: this.#sn, at, samples: [{ name: 'device_up', value: 1 }] }
  }

  #port(port: number): Sample[] {
    const labels = { port: port === 0 ? 'WAN' : `LAN${port}` }
    const idle = port > 2
    return [
      { name: 'port_up', labels, value: idle ? 0 : 1 },
      { name: 'port_speed_bits_per_second', labels, value: idle ? 0 : 1e9 },
      {
        name: 'port_receive_bytes_total',
        labels,
        value: this.#grow(`pr${port}`, idle ? 0 : this.#load * 900),
      },
      {
        name: 'port_transmit_bytes_total',
        labels,
        value: this.#grow(`pt${port}`, idle ? 0 : this.#load * 300),
      },
      { name: 'port_receive_packets_total', labels, value: this.#grow(`prp${port}`, idle ? 0 : this.#load) },
      { name: 'port_transmit_packets_total', labels, value: this.#grow(`ptp${port}`, idle ? 0 : this.#load) },
      { name: 'port_receive_errors_total', labels, value: 0 },
    ]
  }

  #radio(radio: number): Sample[] {
    const labels = { radio: String(radio) }
    return [
      { name: 'radio_channel', labels, value: radio === 0 ? 6 : 36 },
      { name: 'radio_channel_width_hertz', labels, value: radio === 0 ? 20e6 : 80e6 },
      { name: 'radio_tx_power_dbm', labels, value: 20 },
      { name: 'radio_noise_dbm', labels, value: -95 + Math.round(this.#random() * 3) },
      { name: 'radio_busy_ratio', labels, value: this.#wander(0.4, 100) },
      { name: 'radio_clients', labels, value: Math.round(this.#load / 200) },
      { name: 'radio_temperature_celsius', labels, value: Math.round(60 + this.#random() * 3) },
    ].slice(0, 6 + (1 - radio))
  }

  #ssid(ssid: number): Sample[] {
    const labels = { ssid: ['office', 'guest', 'voice', 'things'][ssid]! }
    return [
      { name: 'ssid_clients', labels, value: Math.round((this.#load / 400) * (ssid % 2)) },
      {
        name: 'ssid_receive_bytes_total',
        labels,
        value: this.#grow(`sr${ssid}`, this.#load * 200 * (ssid % 2)),
      },
      {
        name: 'ssid_transmit_bytes_total',
        labels,
        value: this.#grow(`st${ssid}`, this.#load * 600 * (ssid % 2)),
      },
      { name: 'ssid_retries_total', labels, value: this.#grow(`re${ssid}`, this.#load * 2 * (ssid % 2)) },
    ]
  }

  #grow(name: string, most: number): number {
    const value = (this.#counters.get(name) ?? 0) + Math.floor(this.#random() * most)
    this.#counters.set(name, value)
    return value
  }

  #wander(middle: number, precision: number): number {
    return Math.round((middle + (this.#random() - 0.5) * 0.2) * precision) / precision
  }
}

function hex(value: number): string {
  return (value & 255).toString(16).padStart(2, '0').toUpperCase()
}

/** mulberry32: small, fast, good enough for pretend figures. */
function seeded(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
