import protobuf from 'protobufjs/light.js'
import { compressSync } from 'snappy'

/** Samples as a test writes them; `stale` is Prometheus' staleness marker. */
export interface WrittenSample {
  at: number
  value: number | 'stale'
}

export interface WrittenSeries {
  labels: Record<string, string>
  samples?: WrittenSample[]
  histograms?: number
  exemplars?: number
}

const field = (id: number, type: string, more = {}) => ({ id, type, ...more })
const many = (id: number, type: string) => field(id, type, { rule: 'repeated' })

/** The messages as Prometheus' .proto files have them; a double is written by its bits, so that a marker stays one. */
const types = protobuf.Root.fromJSON({
  nested: {
    Sample: { fields: { value: field(1, 'fixed64'), timestamp: field(2, 'int64') } },
    Histogram: { fields: { sum: field(3, 'double'), timestamp: field(15, 'int64') } },
    Label: { fields: { name: field(1, 'string'), value: field(2, 'string') } },
    Exemplar1: {
      fields: { labels: many(1, 'Label'), value: field(2, 'double'), timestamp: field(3, 'int64') },
    },
    Series1: {
      fields: {
        labels: many(1, 'Label'),
        samples: many(2, 'Sample'),
        exemplars: many(3, 'Exemplar1'),
        histograms: many(4, 'Histogram'),
      },
    },
    MetricMetadata: {
      fields: { type: field(1, 'uint32'), name: field(2, 'string'), help: field(4, 'string') },
    },
    WriteRequest: { fields: { timeseries: many(1, 'Series1'), metadata: many(3, 'MetricMetadata') } },
    Exemplar2: {
      fields: { labelsRefs: many(1, 'uint32'), value: field(2, 'double'), timestamp: field(3, 'int64') },
    },
    Metadata: {
      fields: { type: field(1, 'uint32'), helpRef: field(3, 'uint32'), unitRef: field(4, 'uint32') },
    },
    Series2: {
      fields: {
        labelsRefs: many(1, 'uint32'),
        samples: many(2, 'Sample'),
        histograms: many(3, 'Histogram'),
        exemplars: many(4, 'Exemplar2'),
        metadata: field(5, 'Metadata'),
        createdTimestamp: field(6, 'int64'),
      },
    },
    Request: { fields: { symbols: many(4, 'string'), timeseries: many(5, 'Series2') } },
  },
})

const encode = (name: string, value: object): Buffer => {
  const type = types.lookupType(name)
  return Buffer.from(type.encode(type.fromObject(value)).finish())
}

const STALE = 0x7ff0000000000002n

function bitsOf(value: number | 'stale') {
  const view = new DataView(new ArrayBuffer(8))
  if (value === 'stale') view.setBigUint64(0, STALE)
  else view.setFloat64(0, value)
  return { high: view.getInt32(0), low: view.getInt32(4), unsigned: true }
}

const times = (count = 0) => Array.from({ length: count }, (_, i) => i)
const samplesOf = ({ samples = [] }: WrittenSeries) =>
  samples.map(({ at, value }) => ({ timestamp: at, value: bitsOf(value) }))
const histogramsOf = ({ histograms }: WrittenSeries) =>
  times(histograms).map((timestamp) => ({ sum: 1, timestamp }))

/** `prometheus.WriteRequest` */
export function v1Message(all: WrittenSeries[]): Buffer {
  const timeseries = all.map((series) => ({
    labels: Object.entries(series.labels).map(([name, value]) => ({ name, value })),
    samples: samplesOf(series),
    exemplars: times(series.exemplars).map((value) => ({
      value,
      labels: [{ name: 'trace_id', value: 'x' }],
    })),
    histograms: histogramsOf(series),
  }))
  return encode('WriteRequest', { timeseries, metadata: [{ type: 1, name: 'up', help: 'Whether it is.' }] })
}

/** `io.prometheus.write.v2.Request`, with metadata and a created timestamp on each series. */
export function v2Message(all: WrittenSeries[], symbols = ['']): Buffer {
  const referenceTo = (text: string) => {
    const known = symbols.indexOf(text)
    return known < 0 ? symbols.push(text) - 1 : known
  }
  const timeseries = all.map((series) => ({
    labelsRefs: Object.entries(series.labels).flatMap((pair) => pair.map(referenceTo)),
    samples: samplesOf(series),
    histograms: histogramsOf(series),
    exemplars: times(series.exemplars).map((value) => ({ value, labelsRefs: [] })),
    metadata: { type: 1, helpRef: referenceTo('Some help.'), unitRef: 0 },
    createdTimestamp: 1_700_000_000_000,
  }))
  return encode('Request', { symbols, timeseries })
}

export const snappy = (bytes: Buffer): Buffer => compressSync(bytes)

/** As senders of either version send it. */
export const headersOf = {
  1: { 'content-type': 'application/x-protobuf', 'x-prometheus-remote-write-version': '0.1.0' },
  2: {
    'content-type': 'application/x-protobuf;proto=io.prometheus.write.v2.Request',
    'x-prometheus-remote-write-version': '2.0.0',
  },
} as const
