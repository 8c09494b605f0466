import { compress, uncompress } from 'snappy'
import type { MatchOperator } from '../../parse/ast.ts'
import { ByteReader } from '../../storage/codec/byte-reader.ts'
import { ByteWriter } from '../../storage/codec/byte-writer.ts'
import { wordsOf } from '../../storage/codec/special-values.ts'
import type { ReadingClient } from './reading-client.ts'
import type { SampleReader, StoredPiece, StoreMatcher } from './sample-reader.ts'

const FIELD_1 = 0x0a
const FIELD_2 = 0x12
const FIELD_3 = 0x1a
const VARINT_1 = 0x08
const VARINT_2 = 0x10
const types: Record<MatchOperator, number> = { '=': 0, '!=': 1, '=~': 2, '!~': 3 }
const text = new TextDecoder()

/** Prometheus' remote read, with samples as answer: Prometheus itself, Mimir, Cortex. */
export class RemoteRead implements SampleReader {
  readonly #client: ReadingClient

  constructor(client: ReadingClient) {
    this.#client = client
  }

  async *read(matchers: readonly StoreMatcher[], from: number, to: number, signal: AbortSignal) {
    const headers = {
      'content-type': 'application/x-protobuf',
      'content-encoding': 'snappy',
      'x-prometheus-remote-read-version': '0.1.0',
    }
    const body = new Uint8Array(await compress(Buffer.from(readRequest(matchers, from, to))))
    const response = await this.#client.ask('/api/v1/read', { body, headers }, signal)
    let bytes: Buffer
    try {
      bytes = (await uncompress(Buffer.from(await response.arrayBuffer()), { asBuffer: true })) as Buffer
    } catch (error) {
      throw this.#client.failed(error, signal)
    }
    yield* piecesOf(bytes)
  }
}

/** `prometheus.ReadRequest` with one query. */
function readRequest(matchers: readonly StoreMatcher[], from: number, to: number): Uint8Array {
  const query = new ByteWriter()
  query.u8(VARINT_1)
  query.varint(Math.max(0, Math.ceil(from)))
  query.u8(VARINT_2)
  query.varint(Math.max(0, Math.floor(to)))
  for (const { name, op, value } of matchers) {
    const matcher = new ByteWriter()
    matcher.u8(VARINT_1)
    matcher.varint(types[op])
    matcher.u8(FIELD_2)
    matcher.text(name)
    matcher.u8(FIELD_3)
    matcher.text(value)
    query.u8(FIELD_3)
    query.varint(matcher.length)
    query.raw(matcher.view())
  }
  const request = new ByteWriter()
  request.u8(FIELD_1)
  request.varint(query.length)
  request.raw(query.view())
  return request.copy()
}

/** The series of a `prometheus.ReadResponse`. */
function* piecesOf(bytes: Uint8Array): Generator<StoredPiece> {
  for (const [, result] of messages(bytes)) for (const [, series] of messages(result)) yield pieceOf(series)
}

function pieceOf(series: Uint8Array): StoredPiece {
  const labels: [string, string][] = []
  const samples: Uint8Array[] = []
  for (const [field, part] of messages(series)) {
    if (field === 1) labels.push(labelOf(part))
    else if (field === 2) samples.push(part)
  }
  const [times, values] = [new Float64Array(samples.length), new Float64Array(samples.length)]
  for (const [i, sample] of samples.entries()) readSample(sample, i, times, wordsOf(values))
  return { labels, times, values }
}

function labelOf(bytes: Uint8Array): [string, string] {
  const label: [string, string] = ['', '']
  for (const [field, part] of messages(bytes)) if (field <= 2) label[field - 1] = text.decode(part)
  return label
}

/** The value as bits: a staleness marker stays one. */
function readSample(bytes: Uint8Array, i: number, times: Float64Array, words: Uint32Array): void {
  const reader = new ByteReader(bytes)
  while (!reader.done) {
    const tag = reader.u8()
    if (tag === 0x09) {
      words[i * 2] = reader.u32()
      words[i * 2 + 1] = reader.u32()
    } else if (tag === VARINT_2) times[i] = reader.varint()
    else throw new Error('an answer that is no sample')
  }
}

/** The fields of a message that hold messages or text; others have no place in what is read here. */
function* messages(bytes: Uint8Array): Generator<[number, Uint8Array]> {
  const reader = new ByteReader(bytes)
  while (!reader.done) {
    const tag = reader.varint()
    if ((tag & 7) === 2) yield [tag >>> 3, reader.raw(reader.varint())]
    else if ((tag & 7) === 0) reader.varint()
    else throw new Error('an answer that is no series')
  }
}
