import { ReportEncoder } from '../../../server/src/timeseries/rows/report-encoder.ts'
import type { Report } from '../../../server/src/timeseries/types.ts'
import { type Answer, type Contender, tokenOf } from './contender.ts'
import type { Engine } from './engines.ts'
import type { Figures } from './figures.ts'
import { COUNTER, INFO, labelsOf, Month, modelOf, serial, type TimeRange } from './month.ts'
import { plan } from './plan.ts'
import { fleet, reportsAt, SentLabels } from './reports.ts'
import { labelBytes, RequestWriter, type SentSeries } from './write-request.ts'

const PER_REQUEST = 10_000
/** Senders have several requests under way: an answer of ours waits for the disk. */
const AT_ONCE = 8
const HEADERS = {
  'content-type': 'application/x-protobuf',
  'content-encoding': 'snappy',
  'x-prometheus-remote-write-version': '0.1.0',
}

/** Two requests at a time; those of one round do not overtake the next's. Making them counts as the sender's. */
async function sendRounds(
  contender: Contender,
  rounds: Iterable<{ samples: number; requests: (() => Promise<Answer>)[] }>,
  atOnce = AT_ONCE,
): Promise<Figures> {
  const total = { samples: 0, ms: 0, cpuSeconds: 0, senderCpuSeconds: 0 }
  const engineBefore = contender.cpuSeconds()
  for (const { samples, requests } of rounds) {
    const [cpu, started] = [process.cpuUsage(), performance.now()]
    const left = requests.values()
    const lane = async () => {
      for (const request of left) {
        const { status, body } = await request()
        if (status >= 300) throw new Error(`${contender.name}: ${status} ${body}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
    total.ms += performance.now() - started
    const { user, system } = process.cpuUsage(cpu)
    total.senderCpuSeconds += (user + system) / 1e6
    total.samples += samples
  }
  total.cpuSeconds = contender.cpuSeconds() - engineBefore
  return total
}

/** By remote write. */
function send(
  { writePath }: Engine,
  contender: Contender,
  rounds: Iterable<SentSeries[][]>,
): Promise<Figures> {
  const writer = new RequestWriter()
  const request = (series: SentSeries[], number: number) => () =>
    contender.send('POST', writePath, writer.request(series), { ...HEADERS, ...tokenOf(number % 10) })
  return sendRounds(contender, roundsOf(rounds, request))
}

function* roundsOf(
  rounds: Iterable<SentSeries[][]>,
  request: (series: SentSeries[], number: number) => () => Promise<Answer>,
) {
  for (const all of rounds) {
    const samples = all.flat().reduce((sum, { times }) => sum + times.length, 0)
    yield { samples, requests: all.map(request) }
  }
}

/** As rows, as our server's first thread hands them to the store's; the sender is that first thread then. */
function sendRows(contender: Contender, rounds: Iterable<Report[]>, perRequest: number): Promise<Figures> {
  const encoder = new ReportEncoder()
  const request = (reports: Report[]) => () => {
    const { bytes, fresh } = encoder.encode(reports)
    const headers = { 'content-type': 'application/octet-stream', 'x-fresh': String(fresh) }
    return contender.send('POST', '/bench/rows', Buffer.from(bytes.buffer), headers)
  }
  return sendRounds(contender, rowRounds(rounds, perRequest, request), 1)
}

function* rowRounds(
  rounds: Iterable<Report[]>,
  perRequest: number,
  request: (reports: Report[]) => () => Promise<Answer>,
) {
  for (const reports of rounds) {
    const samples = reports.reduce((sum, one) => sum + one.samples.length, 0)
    yield { samples, requests: cut(reports, perRequest).map(request) }
  }
}

/** State reports as they come: each request holds one sample of each of 10,000 series. */
export function sendReports(engine: Engine, contender: Contender): Promise<Figures> {
  return send(engine, contender, reportRounds(plan.ingestDevices, plan.ingestReports, 1))
}

/** The same of the whole fleet, an hour of a series at a time: only its size on disk is wanted. */
export function sendFleet(engine: Engine, contender: Contender): Promise<Figures> {
  const { diskDevices, diskReports } = plan
  if (engine.name === 'roost') return sendRows(contender, fleetRounds(diskDevices, diskReports), 100)
  return send(engine, contender, reportRounds(diskDevices, diskReports, 20))
}

function* fleetRounds(devices: number, rounds: number): Generator<Report[]> {
  const all = fleet(devices)
  for (let round = 0; round < rounds; round++) yield reportsAt(all, round)
}

function* reportRounds(devices: number, reports: number, together: number): Generator<SentSeries[][]> {
  const all = fleet(devices)
  const labels = new SentLabels()
  for (let round = 0; round < reports; round += together) {
    const rounds = Array.from({ length: Math.min(together, reports - round) }, (_, i) =>
      reportsAt(all, round + i),
    )
    const series = rounds[0]!.flatMap((report, device) =>
      labels.of(report, device).map((bytes, place) => ({
        labels: bytes,
        times: rounds.map((one) => one[device]!.at),
        values: rounds.map((one) => one[device]!.samples[place]!.value),
      })),
    )
    yield cut(series, Math.floor(PER_REQUEST / rounds.length))
  }
}

export function sendMonth(engine: Engine, contender: Contender): Promise<Figures> {
  if (engine.name === 'roost') return sendRows(contender, monthReports(), PER_REQUEST / 2)
  return send(engine, contender, monthRounds())
}

export function* monthReports(): Generator<Report[]> {
  for (const stretches of new Month().hours()) yield stretches.flatMap(reportsOf)
}

function reportsOf({ device, times, values }: TimeRange): Report[] {
  const sn = serial(device)
  const info = { name: INFO, labels: { model: modelOf(device) }, value: 1 }
  return times.map((at, i) => ({ sn, at, samples: [{ name: COUNTER, value: values[i]! }, info] }))
}

function* monthRounds(): Generator<SentSeries[][]> {
  const labels = Array.from({ length: plan.devices }, (_, device) =>
    ([COUNTER, INFO] as const).map((name) => labelBytes(labelsOf(device, name))),
  )
  for (const stretches of new Month().hours()) {
    const series = stretches.flatMap(({ device, times, values }) => [
      { labels: labels[device]![0]!, times, values },
      { labels: labels[device]![1]!, times, values: times.map(() => 1) },
    ])
    yield cut(series, Math.max(1, Math.floor(PER_REQUEST / series[0]!.times.length)))
  }
}

function cut<One>(all: One[], length: number): One[][] {
  return Array.from({ length: Math.ceil(all.length / length) }, (_, i) =>
    all.slice(i * length, (i + 1) * length),
  )
}
