import type { Report, Sample } from '../../server/src/timeseries/types.ts'

const PORTS = 28
const RADIOS = ['0', '1']
const SSIDS = ['office', 'guest']
/** Of a day, devices are off for so long each week: charts must show gaps. */
const OFF = { day: 3, fromHour: 2, toHour: 6 }
const DAY_MS = 86_400_000

/** What a device says over weeks: an access point or a switch, busier by day, off for some hours of each week. */
export class History {
  readonly #sn: string
  readonly #kind: string
  readonly #load: number
  readonly #counters = new Map<string, number>()
  #state: number

  constructor(sn: string, kind: string, number: number) {
    this.#sn = sn
    this.#kind = kind
    this.#state = number + 1
    this.#load = 0.3 + this.#random() * 0.7
  }

  /** The report at a moment (ms), `interval` seconds after the one before; none while the device is off. */
  report(at: number, interval: number): Report {
    const time = new Date(at)
    const hour = time.getUTCHours() + time.getUTCMinutes() / 60
    const off = Math.floor(at / DAY_MS) % 7 === OFF.day && hour >= OFF.fromHour && hour < OFF.toHour
    if (off) return { sn: this.#sn, at, samples: [{ name: 'device_up', value: 0 }] }
    const busy = this.#load * (0.15 + 0.85 * Math.max(0, Math.sin(((hour - 6) / 16) * Math.PI)))
    const samples = [{ name: 'device_up', value: 1 }, ...this.#unit(at, busy, interval)]
    if (this.#kind === 'switch') samples.push(...this.#switch(busy, interval))
    else samples.push(...this.#accessPoint(busy))
    return { sn: this.#sn, at, samples }
  }

  #unit(at: number, busy: number, interval: number): Sample[] {
    return [
      { name: 'device_uptime_seconds', value: Math.floor(at / 1000) - 1_600_000_000 },
      { name: 'device_cpu_ratio', value: this.#about(0.08 + 0.5 * busy, 0.06, 100) },
      { name: 'device_memory_used_ratio', value: this.#about(0.42 + 0.1 * busy, 0.01, 1000) },
      { name: 'device_temperature_celsius', value: Math.round(44 + 9 * busy + this.#random()) },
      { name: 'device_clients', value: Math.round(busy * 40) },
      { name: 'device_receive_bytes_total', value: this.#grow('rx', busy * 4e6 * interval) },
      { name: 'device_transmit_bytes_total', value: this.#grow('tx', busy * 9e5 * interval) },
    ]
  }

  #accessPoint(busy: number): Sample[] {
    const radios = RADIOS.flatMap((radio, i): Sample[] => [
      { name: 'radio_channel', labels: { radio }, value: i === 0 ? 6 : 36 },
      { name: 'radio_noise_dbm', labels: { radio }, value: Math.round(-96 + i * 4 + this.#random() * 3) },
      {
        name: 'radio_busy_ratio',
        labels: { radio },
        value: this.#about(0.1 + busy * (0.6 - i * 0.3), 0.1, 100),
      },
      { name: 'radio_clients', labels: { radio }, value: Math.round(busy * (12 + i * 20)) },
      {
        name: 'radio_temperature_celsius',
        labels: { radio },
        value: Math.round(52 + 8 * busy + this.#random()),
      },
    ])
    const ssids = SSIDS.map((ssid, i) => ({
      name: 'ssid_clients',
      labels: { ssid },
      value: Math.round(busy * (26 - i * 12)),
    }))
    const clients = Array.from({ length: Math.round(4 + busy * 30) }, (_, i) => ({
      name: 'client_signal_dbm',
      labels: { client: `02:00:00:00:00:${(16 + i).toString(16)}` },
      value: Math.round(-48 - i + this.#random() * 6),
    }))
    return [...radios, ...ssids, ...clients]
  }

  #switch(busy: number, interval: number): Sample[] {
    const ports = Array.from({ length: PORTS }, (_, i) => this.#port(i, busy, interval)).flat()
    return [
      { name: 'device_poe_watts', value: this.#about(70 + 90 * busy, 4, 10) },
      { name: 'device_poe_budget_watts', value: 370 },
      ...ports,
    ]
  }

  #port(i: number, busy: number, interval: number): Sample[] {
    const labels = { port: `Ethernet${i + 1}` }
    const up = i % 4 !== 3
    const bytes = up ? (busy * 3e6 * interval) / (1 + (i % 9)) : 0
    const samples: Sample[] = [
      { name: 'port_up', labels, value: Number(up) },
      { name: 'port_receive_bytes_total', labels, value: this.#grow(`r${i}`, bytes) },
      { name: 'port_transmit_bytes_total', labels, value: this.#grow(`t${i}`, bytes * 3) },
      { name: 'port_receive_errors_total', labels, value: this.#grow(`e${i}`, i % 8 === 0 ? 2 : 0) },
      { name: 'port_transmit_errors_total', labels, value: this.#grow(`f${i}`, i % 8 === 1 ? 2 : 0) },
    ]
    if (i < 24)
      samples.push({ name: 'port_poe_watts', labels, value: up ? this.#about(5 + (i % 5), 1, 10) : 0 })
    return samples
  }

  #grow(name: string, most: number): number {
    const value = (this.#counters.get(name) ?? 0) + Math.floor(this.#random() * most)
    this.#counters.set(name, value)
    return value
  }

  #about(middle: number, spread: number, precision: number): number {
    return Math.round((middle + (this.#random() - 0.5) * spread) * precision) / precision
  }

  /** mulberry32 */
  #random(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface HistoryDevice {
  sn: string
  kind: string
}

interface Writer {
  append(reports: Report[]): Promise<void>
}

/** Writes what devices said between two moments (ms), a report each `interval` seconds. @returns samples written */
export async function writeHistory(
  store: Writer,
  devices: readonly HistoryDevice[],
  { from, to, interval }: { from: number; to: number; interval: number },
): Promise<number> {
  const histories = devices.map(({ sn, kind }, i) => new History(sn, kind, i))
  let samples = 0
  for (let at = from; at < to; ) {
    const batch: Report[] = []
    for (; at < to && batch.length < 400; at += interval * 1000)
      for (const history of histories) batch.push(history.report(at, interval))
    for (const report of batch) samples += report.samples.length
    await store.append(batch)
  }
  return samples
}
