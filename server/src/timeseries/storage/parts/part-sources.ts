import type { Head } from '../head.ts'
import type { Catalog, Names } from '../names/catalog.ts'
import { labelsText } from '../names/key-index.ts'
import { SeriesBuffer } from '../series-buffer.ts'
import type { Part } from './part.ts'
import type { PartSource } from './part-builder.ts'
import type { SeriesKey } from './row-batch-writer.ts'

const ALWAYS: readonly [number, number] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]

/** What a head holds, for the part that takes its place. `walThrough`: the last log file that fed it. */
export function headSource(head: Head, catalog: Catalog, walThrough: number): PartSource {
  const buffer = new SeriesBuffer()
  return {
    buffer,
    covers: { walThrough, replaces: [] },
    devices: () => devicesInFileOrder(head.devices(), catalog),
    times: (device) => head.rowsOf(device)!.moments(),
    keys: () => keysInFileOrder(head.keys(), catalog),
    devicesOf: (key) => head.devicesOf(key),
    read: (key, device, into) => head.rowsOf(device)?.read(key, into),
    eachSeries: (device) => head.rowsOf(device)?.eachSeries(buffer) ?? [],
  }
}

/**
 * Several parts as one; where they overlap, the later part's sample stays. `keptFrom`
 * answers from when on (ms) a metric's samples are kept.
 */
export function mergeSource(parts: Part[], catalog: Names, keptFrom: (name: string) => number): PartSource {
  const newest = Math.max(...parts.map((part) => part.meta.maxTime))
  return {
    buffer: new SeriesBuffer(),
    covers: {
      walThrough: Math.max(...parts.map((part) => part.meta.walThrough)),
      replaces: parts.map((part) => part.name),
    },
    devices: () => devicesInFileOrder(union(parts.map((part) => part.devices)), catalog),
    times: (device) => timesOf(parts, device, keptFrom('')),
    keys: () =>
      keysInFileOrder(union(parts.map((part) => part.keys)), catalog).filter(
        ({ text }) => keptFrom(text.name) <= newest,
      ),
    devicesOf: (key) => devicesOf(parts, key),
    read: (key, device, into) => {
      for (const part of parts) part.read(key, device, ...ALWAYS, into)
      into.settle()
      into.clip(keptFrom(catalog.keyAt(key).name), Number.POSITIVE_INFINITY)
    },
  }
}

function timesOf(parts: Part[], device: number, from: number): Float64Array {
  const pieces = parts.flatMap((part) => part.timesOf(device))
  const all = new Float64Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let length = 0
  for (const piece of pieces) {
    all.set(piece, length)
    length += piece.length
  }
  const ordered = isAscending(all) ? all : Float64Array.from(new Set(all)).sort()
  let first = 0
  while (first < ordered.length && ordered[first]! < from) first++
  return ordered.subarray(first)
}

function isAscending(times: Float64Array): boolean {
  for (let i = 1; i < times.length; i++) if (times[i]! <= times[i - 1]!) return false
  return true
}

function union(lists: Int32Array[]): Set<number> {
  const all = new Set<number>()
  for (const list of lists) for (const number of list) all.add(number)
  return all
}

function devicesOf(parts: Part[], key: number): Set<number> {
  const all = new Set<number>()
  for (const part of parts) part.eachDevice(key, (device) => all.add(device))
  return all
}

/** Devices as a part's index lists them. */
export function devicesInFileOrder(
  devices: Iterable<number>,
  catalog: Names,
): { device: number; sn: string }[] {
  return [...devices]
    .map((device) => ({
      device,
      sn: catalog.deviceAt(device),
      near: catalog.neighbourhoodAt?.(device) ?? 0,
    }))
    .sort((a, b) => a.near - b.near || (a.sn < b.sn ? -1 : 1))
}

/** Keys as a part's index lists them: by name, then by labels. */
export function keysInFileOrder(keys: Iterable<number>, catalog: Names): { key: number; text: SeriesKey }[] {
  const named = Map.groupBy(keys, (key) => catalog.keyAt(key).name)
  return [...named.keys()].sort().flatMap((name) => byLabels(named.get(name)!, catalog))
}

/** By texts that are gone afterwards: of all keys at once they would take more than what is written of them. */
function byLabels(keys: readonly number[], catalog: Names): { key: number; text: SeriesKey }[] {
  const labelled = keys.map((key) => ({ key, order: labelsText(catalog.keyAt(key).labels) }))
  labelled.sort((a, b) => (a.order < b.order ? -1 : 1))
  return labelled.map(({ key }) => ({ key, text: catalog.keyAt(key) }))
}
