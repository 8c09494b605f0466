import type { Report, Sample } from '../../../server/src/timeseries/types.ts'
import { PretendDevice } from '../state-reports.ts'
import { plan } from './plan.ts'
import { labelBytes } from './write-request.ts'

const MINUTE = 60_000
/** Young enough for a receiver that takes no samples older than 90 minutes. */
const FIRST =
  Math.floor(Date.now() / MINUTE) * MINUTE - Math.max(plan.ingestReports, plan.diskReports) * MINUTE

export function fleet(devices: number): PretendDevice[] {
  return Array.from({ length: devices }, (_, i) => new PretendDevice(i))
}

/** What the devices report in a round: all within the minute, each at its own moment. */
export function reportsAt(devices: PretendDevice[], round: number): Report[] {
  return devices.map((device, i) => device.report(FIRST + round * MINUTE + (i % 30)))
}

/** Our receiver keeps the names of devices' own metrics for devices. */
const PREFIX = 'x_'

/** The labels of a sample as a sender to the others writes them, encoded once per series. */
export class SentLabels {
  readonly #known = new Map<string, Buffer[]>()

  of(report: Report, device: number): Buffer[] {
    let all = this.#known.get(report.sn)
    if (all === undefined) {
      all = report.samples.map((sample) => labelBytes(pairsOf(report.sn, sample, device)))
      this.#known.set(report.sn, all)
    }
    return all
  }
}

function pairsOf(sn: string, { name, labels }: Sample, device: number): [string, string][] {
  const place: [string, string][] = [
    ['__name__', PREFIX + name],
    ['instance', sn],
    ['kind', 'ap'],
    ['network', String(device % 100)],
    ['project', String(device % 10)],
  ]
  return [...place, ...Object.entries(labels ?? {})].sort(([a], [b]) => (a < b ? -1 : 1))
}
