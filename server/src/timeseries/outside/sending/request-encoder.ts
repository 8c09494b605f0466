import { subjectOf } from '../../scope/subjects.ts'
import { ByteWriter } from '../../storage/codec/byte-writer.ts'
import { METRIC_NAME, type Report, type Sample } from '../../types.ts'
import { STORE_LABEL, storedLabel, storedMetric, TENANT_LABEL } from '../stored-names.ts'
import { RecentKeys } from './recent-keys.ts'

/** `prometheus.WriteRequest` of remote write 1.0: protobuf, not yet compressed. Two of them after each other are one. */
export interface WriteRequest {
  bytes: Uint8Array
  samples: number
}

/** A key's labels as bytes: the subject's own stand between them, as names are in order. */
interface KeyBytes {
  beforeStore: Uint8Array
  beforeSn: Uint8Array
  behindSn: Uint8Array
}

const FIELD_1 = 0x0a
const FIELD_2 = 0x12
const DOUBLE_1 = 0x09
const VARINT_2 = 0x10
const STALE_LOW = 2
const STALE_HIGH = 0x7ff00000
const MAX_KEYS = 200_000

/** Whose a device was when it reported; goes into the series' labels. */
export type TenantOf = (sn: string, at: number) => string

/** Turns reports into remote write requests of at most so many samples. */
export class RequestEncoder {
  readonly #storeId: string
  readonly #most: number
  readonly #keys = new RecentKeys<KeyBytes>(MAX_KEYS)
  readonly #out = new ByteWriter(65_536)
  readonly #series = new ByteWriter()
  readonly #sample = new ByteWriter()
  #now = 0

  constructor(storeId: string, samplesPerRequest: number) {
    this.#storeId = storeId
    this.#most = samplesPerRequest
  }

  /** `now`: ms since the epoch; keys of clients and ports long gone are forgotten by it. */
  encode(reports: readonly Report[], tenantOf: TenantOf, now: number): WriteRequest[] {
    this.#now = now
    const requests: WriteRequest[] = []
    let samples = 0
    const close = () => {
      if (samples > 0) requests.push({ bytes: this.#out.copy(), samples })
      this.#out.reset()
      samples = 0
    }
    for (const { sn, at, samples: row } of reports) {
      const store = this.#labels([
        [STORE_LABEL, this.#storeId],
        [TENANT_LABEL, tenantOf(subjectOf(sn), at)],
      ])
      const subject = this.#labels([['sn', subjectOf(sn)]])
      for (const sample of row) {
        if (samples === this.#most) close()
        this.#one(this.#key(sample), store, subject, sample, Math.round(at))
        samples += 1
      }
    }
    close()
    return requests
  }

  #one(key: KeyBytes, store: Uint8Array, subject: Uint8Array, sample: Sample, at: number): void {
    const series = this.#series
    series.reset()
    for (const part of [key.beforeStore, store, key.beforeSn, subject, key.behindSn]) series.raw(part)
    this.#measured(sample, at)
    series.u8(FIELD_2)
    series.varint(this.#sample.length)
    series.raw(this.#sample.view())
    this.#out.u8(FIELD_1)
    this.#out.varint(series.length)
    this.#out.raw(series.view())
  }

  #measured({ value, stale }: Sample, at: number): void {
    const sample = this.#sample
    sample.reset()
    sample.u8(DOUBLE_1)
    if (stale) {
      sample.u32(STALE_LOW)
      sample.u32(STALE_HIGH)
    } else sample.f64(value)
    sample.u8(VARINT_2)
    sample.varint(at)
  }

  #key({ name, labels = {} }: Sample): KeyBytes {
    let text = name
    for (const label in labels) text += `\0${label.length}:${labels[label]!.length}:${label}${labels[label]}`
    return this.#keys.get(text, this.#now, () => this.#keyBytes(name, labels))
  }

  #keyBytes(name: string, labels: Readonly<Record<string, string>>): KeyBytes {
    const all = Object.entries(labels)
      .filter(([, value]) => value !== '')
      .map(([label, value]): [string, string] => [storedLabel(label), value])
    all.push([METRIC_NAME, storedMetric(name)])
    all.sort(([a], [b]) => (a < b ? -1 : 1))
    return {
      beforeStore: this.#labels(all.filter(([label]) => label < STORE_LABEL)),
      beforeSn: this.#labels(all.filter(([label]) => label > STORE_LABEL && label < 'sn')),
      behindSn: this.#labels(all.filter(([label]) => label > 'sn')),
    }
  }

  #labels(pairs: [string, string][]): Uint8Array {
    const [all, one] = [new ByteWriter(128), new ByteWriter(128)]
    for (const [name, value] of pairs) {
      one.reset()
      one.u8(FIELD_1)
      one.text(name)
      one.u8(FIELD_2)
      one.text(value)
      all.u8(FIELD_1)
      all.varint(one.length)
      all.raw(one.view())
    }
    return all.copy()
  }
}

/** Small requests together: one after the other they are one. */
export function joined(requests: readonly WriteRequest[], most: number): WriteRequest[] {
  const groups: WriteRequest[][] = []
  let samples = 0
  for (const request of requests) {
    if (groups.length === 0 || samples + request.samples > most) {
      groups.push([])
      samples = 0
    }
    groups.at(-1)!.push(request)
    samples += request.samples
  }
  return groups.map((group) => ({
    bytes: Buffer.concat(group.map(({ bytes }) => bytes)),
    samples: group.reduce((sum, one) => sum + one.samples, 0),
  }))
}
