import { isUtf8 } from 'node:buffer'
import type { ByteWriter } from '../../../../timeseries/storage/codec/byte-writer.ts'
import { MalformedMessage, WireCursor } from '../messages/wire-cursor.ts'

/** A label's name and value; the same object whenever the same comes again, mostly. */
export type LabelPair = readonly [name: string, value: string]

interface Label {
  pair: LabelPair
  /** Encoded as `writeLabel` would. */
  isPlain: boolean
}

/** Tags: number of the field × 8 + wire type. */
const LABEL = 0x0a
const NAME = 0x0a
const VALUE = 0x12
const LAST_KNOWN = 2

/** Labels by their bytes: a thousand series share theirs. Started anew when it has so many. */
const MOST_KNOWN = 50_000
/** Longer ones would make it large. */
const LONGEST_KNOWN = 200
const known = new Map<string, Label>()

/** Labels that come again are other objects then. */
export const forgetLabels = (): void => known.clear()

/** Labels as they were sent; `isPlain`: sorted by name, and each encoded in the usual way. */
export interface ReadLabels {
  pairs: LabelPair[]
  isPlain: boolean
}

/**
 * Reads the labels of a series. @throws MalformedMessage
 */
export function readLabels(bytes: Uint8Array, from: number, to: number): ReadLabels {
  const wire = new WireCursor(bytes)
  wire.at = from
  const pairs: LabelPair[] = []
  let [isPlain, last, length] = [true, '', 0]
  while (wire.at < to) {
    if (wire.uint32(to) !== LABEL) throw new MalformedMessage('a field of another type')
    const end = wire.delimited(to)
    const { pair, isPlain: own } = labelOf(wire, end)
    length += 1 + varintBytes(end - wire.at) + (end - wire.at)
    wire.at = end
    pairs.push(pair)
    isPlain &&= own && pair[0] >= last
    last = pair[0]
  }
  return { pairs, isPlain: isPlain && length === to - from }
}

/** The label up to `end`; the cursor stays. */
function labelOf(wire: WireCursor, end: number): Label {
  const bytes = Buffer.from(wire.bytes.buffer, wire.bytes.byteOffset + wire.at, end - wire.at)
  const text = bytes.toString('latin1')
  const found = known.get(text)
  if (found) return found
  const label = decode(bytes)
  if (bytes.length > LONGEST_KNOWN) return label
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(text, label)
  return label
}

function decode(bytes: Buffer): Label {
  const wire = new WireCursor(bytes)
  const pair: [string, string] = ['', '']
  while (wire.at < bytes.length) {
    const tag = wire.uint32(bytes.length)
    if (tag === NAME || tag === VALUE) pair[tag === NAME ? 0 : 1] = textOf(wire)
    else wire.pass(tag, bytes.length, LAST_KNOWN)
  }
  const [name, value] = pair.map((text) => Buffer.byteLength(text))
  return { pair, isPlain: labelBytes(name!, value!) === bytes.length && (!name || bytes[0] === NAME) }
}

function textOf(wire: WireCursor): string {
  const end = wire.delimited(wire.bytes.length)
  const bytes = wire.bytes.subarray(wire.at, end)
  if (!isUtf8(bytes)) throw new MalformedMessage('a text that is not UTF-8')
  wire.at = end
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
}

/** Labels as senders of 1.0 write them: sorted by name, what is empty left out. */
export function writeLabels(out: ByteWriter, pairs: readonly LabelPair[]): void {
  for (const [name, value] of pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    writeLabel(out, Buffer.from(name), Buffer.from(value))
}

export function writeLabel(out: ByteWriter, name: Uint8Array, value: Uint8Array): void {
  out.u8(LABEL)
  out.varint(labelBytes(name.length, value.length))
  writeText(out, NAME, name)
  writeText(out, VALUE, value)
}

function writeText(out: ByteWriter, tag: number, text: Uint8Array): void {
  if (text.length === 0) return
  out.u8(tag)
  out.varint(text.length)
  out.raw(text)
}

/** What a label takes without its own tag and length. */
export const labelBytes = (name: number, value: number): number => textBytes(name) + textBytes(value)
const textBytes = (length: number): number => (length === 0 ? 0 : 1 + varintBytes(length) + length)

function varintBytes(value: number): number {
  let bytes = 1
  for (let rest = value; rest >= 0x80; rest >>>= 7) bytes++
  return bytes
}
