import { remoteWriteLimits } from './limits.ts'
import type { MessageVersion } from './negotiate.ts'
import { Refusal } from './refusal.ts'
import { MalformedMessage, WireReader } from './wire-reader.ts'

/** One sample as it was sent; `at` in ms since the epoch. */
export interface SentSample {
  at: number
  value: number
  stale: boolean
}

/** Labels as they were sent, in that order, unchecked; histograms and exemplars are counted only. */
export interface SentSeries {
  labels: [name: string, value: string][]
  samples: SentSample[]
  histograms: number
  exemplars: number
}

/**
 * What a body says, in either version. Metadata and created timestamps are read over.
 * @throws Refusal 400, 413
 */
export function readMessage(bytes: Buffer, version: MessageVersion): SentSeries[] {
  try {
    return version === 1 ? readFirst(bytes) : readSecond(bytes)
  } catch (error) {
    if (!(error instanceof MalformedMessage)) throw error
    throw new Refusal(400, `The body is no remote-write message of version ${version}.0: ${error.message}.`)
  }
}

/** `prometheus.WriteRequest` */
function readFirst(bytes: Buffer): SentSeries[] {
  const wire = new WireReader(bytes)
  const sent = new Sent()
  wire.read((field) => {
    if (field !== 1) return false
    const series = sent.series()
    wire.message((part) => {
      if (part === 1) series.labels.push(readLabel(wire))
      else if (part === 2) sent.sample(series, readSample(wire))
      else return count(series, part === 4, part === 3)
      return true
    })
    return true
  })
  return sent.all
}

/** `io.prometheus.write.v2.Request`: its labels are numbers of `symbols`, which may come behind them. */
function readSecond(bytes: Buffer): SentSeries[] {
  const wire = new WireReader(bytes)
  const sent = new Sent()
  const symbols: string[] = []
  const references: number[][] = []
  wire.read((field) => {
    if (field === 4) symbols.push(wire.string())
    else if (field === 5) {
      const series = sent.series()
      const own: number[] = []
      references.push(own)
      wire.message((part) => {
        if (part === 1) wire.uint32s(own)
        else if (part === 2) sent.sample(series, readSample(wire))
        else return count(series, part === 3, part === 4)
        return true
      })
    } else return false
    return true
  })
  if (symbols.length > 0 && symbols[0] !== '') throw new MalformedMessage('the first symbol is not empty')
  for (const [index, series] of sent.all.entries()) series.labels = labelsOf(references[index]!, symbols)
  return sent.all
}

function labelsOf(references: number[], symbols: string[]): SentSeries['labels'] {
  if (references.length % 2 !== 0) throw new MalformedMessage('a label without its value')
  const labels: SentSeries['labels'] = []
  for (let i = 0; i < references.length; i += 2) {
    const [name, value] = [symbols[references[i]!], symbols[references[i + 1]!]]
    if (name === undefined || value === undefined) throw new MalformedMessage('a symbol that is not there')
    labels.push([name, value])
  }
  return labels
}

type Label = [name: string, value: string]

/** Labels by their bytes: senders repeat theirs with every sample. Started anew when it has so many. */
const MOST_LABELS = 50_000
/** Longer ones would make it large. */
const LONGEST_LABEL = 200
const knownLabels = new Map<string, Label>()

function readLabel(wire: WireReader): Label {
  const bytes = wire.upcoming()
  const known = knownLabels.get(bytes)
  if (known) {
    wire.pass()
    return known
  }
  const label = decodeLabel(wire)
  if (bytes.length > LONGEST_LABEL) return label
  if (knownLabels.size >= MOST_LABELS) knownLabels.clear()
  knownLabels.set(bytes, label)
  return label
}

function decodeLabel(wire: WireReader): Label {
  const label: Label = ['', '']
  wire.message((part) => {
    if (part !== 1 && part !== 2) return false
    label[part - 1] = wire.string()
    return true
  })
  return label
}

function readSample(wire: WireReader): SentSample {
  const sample = { at: 0, value: 0, stale: false }
  wire.message((part) => {
    if (part === 1) Object.assign(sample, wire.double())
    else if (part === 2) sample.at = wire.int64()
    else return false
    return true
  })
  return sample
}

/** Counts what is read over. */
function count(series: SentSeries, isHistogram: boolean, isExemplar: boolean): false {
  if (isHistogram) series.histograms += 1
  if (isExemplar) series.exemplars += 1
  return false
}

/** Grows no further than a request may. */
class Sent {
  readonly all: SentSeries[] = []
  #samples = 0

  series(): SentSeries {
    this.#limit(this.all.length)
    const series: SentSeries = { labels: [], samples: [], histograms: 0, exemplars: 0 }
    this.all.push(series)
    return series
  }

  sample(series: SentSeries, sample: SentSample): void {
    this.#limit(this.#samples++)
    series.samples.push(sample)
  }

  #limit(count: number): void {
    const most = remoteWriteLimits.samplesPerRequest
    if (count >= most)
      throw new Refusal(413, `The request has more than ${most} samples or series: send fewer at a time.`)
  }
}
