import type { SeriesDictionary, SeriesIdentity, SeriesRows } from '../../timeseries/rows/series-rows.ts'
import type { Sample } from '../../timeseries/types.ts'
import type { Timeline } from './timeline.ts'

/** A figure as it was at place `i` of a time line; `now` is what the device tells today. */
type Past = (line: Timeline, i: number, now: number) => number

const whole = (value: number) => Math.max(0, Math.round(value))
const people: Past = ({ busy, drift }, i, now) => whole(now * busy[i]! * (1 + 0.2 * drift[i]!))
const counter: Past = ({ counted }, i, now) => whole(now * counted[i]!)
const load: Past = ({ busy, drift }, i, now) =>
  Math.min(0.97, Math.max(0.005, now * (0.4 + 0.6 * busy[i]!) * (1 + 0.3 * drift[i]!)))
const warmth: Past = ({ busy, drift }, i, now) =>
  Math.round(10 * (now + 2.5 * (busy[i]! - 1) + drift[i]!)) / 10
const steady: Past = ({ drift }, i, now) => now * (1 + 0.03 * drift[i]!)
const wandering: Past = ({ drift }, i, now) => Math.round(now + 1.5 * drift[i]!)
const same: Past = (_line, _i, now) => now
const SUNNY_WATTS = 130
const sun: Past = ({ at, drift }, i) => {
  const hour = ((at[i]! / 3_600_000 + 1) % 24) - 12.3
  return (
    Math.max(0, SUNNY_WATTS * Math.cos((hour * Math.PI) / 9.6) * (1 + 0.3 * drift[i]!)) *
    (Math.abs(hour) < 4.8 ? 1 : 0)
  )
}
const charge: Past = ({ at }, i) =>
  0.72 + 0.2 * Math.sin((((at[i]! / 3_600_000 + 1) % 24) - 11.5) * (Math.PI / 12))

/**
 * What is told of the past: what home, reports and the day of a device show. Charts of all else begin with the first
 * report, for each series costs the first start time.
 */
const pasts: Record<string, Past> = {
  ...{ device_up: same, port_up: same, port_speed_bits_per_second: same },
  device_uptime_seconds: ({ up }, i) => Math.round(up[i]! / 1000),
  ...{ device_clients: people, device_attached_clients: people, radio_clients: people, ssid_clients: people },
  ...{ device_receive_bytes_total: counter, device_transmit_bytes_total: counter },
  ...{ port_receive_bytes_total: counter, port_transmit_bytes_total: counter },
  ...{ device_cpu_ratio: load, radio_busy_ratio: load },
  ...{ device_temperature_celsius: warmth, sensor_temperature_celsius: warmth },
  ...{ device_memory_used_ratio: steady, device_poe_watts: steady },
  ...{ solar_panel_watts: sun, solar_battery_charge_ratio: charge, cellular_rsrp_dbm: wandering },
}

const UP = 'device_up'

/** The numbers of all series whose past is told. */
export class PastSeries implements SeriesDictionary {
  readonly #identities: SeriesIdentity[] = []
  readonly #sns: string[] = []

  identityOf(series: number): SeriesIdentity {
    return this.#identities[series]!
  }

  storedNameOf(shard: number): string {
    return this.#sns[shard]!
  }

  /** @param told what the device tells today, its presence included */
  rowsOf(sn: string, told: readonly Sample[], line: Timeline): SeriesRows {
    const shard = this.#sns.push(sn) - 1
    const silent = new Set(told.filter(isSilentPort).map(({ labels }) => labels?.port))
    const figures = told.flatMap(({ name, labels = {}, value }) => {
      const past = silent.has(labels.port) && labels.port !== undefined ? undefined : pasts[name]
      if (past === undefined) return []
      const pairs = Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1))
      return [{ past, value, name, series: this.#identities.push({ name, labels: pairs }) - 1 }]
    })
    const up = figures.filter(({ name }) => name === UP)
    const count = line.at.length
    const rows = Array.from(line.there, (there) => (there ? figures : up))
    const first = new Int32Array(count + 1)
    for (const [i, row] of rows.entries()) first[i + 1] = first[i]! + row.length
    const series = new Int32Array(first[count]!)
    const values = new Float64Array(first[count]!)
    for (const [i, row] of rows.entries())
      for (const [nth, figure] of row.entries()) {
        series[first[i]! + nth] = figure.series
        values[first[i]! + nth] = row === up ? 0 : figure.past(line, i, figure.value)
      }
    return { dictionary: this, shard: new Int32Array(count).fill(shard), at: line.at, first, series, values }
  }
}

const isSilentPort = ({ name, value }: Sample) => name === 'port_up' && value === 0
