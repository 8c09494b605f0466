import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ByteWriter } from '../codec/byte-writer.ts'
import { CorruptPart, PartFile, readPage } from './part-file.ts'
import { PLAIN_PAGE } from './part-format.ts'
import { PartWriter } from './part-writer.ts'

const FIRST_PAGE_AT = 8
const COLUMN_BYTES = 4000
let directory: string

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'part-file-'))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Bytes of a column that zstd cannot shrink (mulberry32), and of one that it can. */
function noise(key: number): Uint8Array {
  let state = key + 1
  return Uint8Array.from({ length: COLUMN_BYTES }, () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    return (mixed ^ (mixed >>> 14)) & 255
  })
}
const even = () => new Uint8Array(COLUMN_BYTES).fill(7)

type BytesOf = (key: number) => Uint8Array

/** A part of one device with one column of times and one of a key. */
function write(name: string, bytesOf: BytesOf): string {
  const path = join(directory, name)
  const writer = new PartWriter(path)
  for (const key of [0, 1]) writer.column(key, 0, (out: ByteWriter) => out.raw(bytesOf(key)))
  writer.finish(
    { minTime: 0, maxTime: 1, samples: 1, series: 1, walThrough: 1, replaces: [] },
    [{ name: 'm', labels: [] }],
    ['a'],
    { device: [0], rows: [1], first: [0], last: [1] },
    { starts: Int32Array.of(0, 1), devices: Int32Array.of(0) },
  )
  return path
}

describe('a page', () => {
  test.each([
    ['that zstd does not shrink is stored plain', noise, true],
    ['that it does shrink is stored compressed', even, false],
  ])('%s, and read again', (name, bytesOf, isPlain) => {
    const path = write(name, bytesOf)
    expect(readFileSync(path)[FIRST_PAGE_AT] === PLAIN_PAGE).toBe(isPlain)
    const file = PartFile.open(path)
    const { pages } = file.takeContents().index
    for (const key of [0, 1])
      expect(Uint8Array.from(readPage(file.descriptor, file.path, pages, 0).find(key, 0)!)).toEqual(
        bytesOf(key),
      )
    expect(readPage(file.descriptor, file.path, pages, 0).find(2, 0)).toBeUndefined()
    file.close()
  })

  test('that is plain and damaged is noticed', () => {
    const path = write('damaged', noise)
    const bytes = readFileSync(path)
    bytes[FIRST_PAGE_AT + 1000]! ^= 1
    writeFileSync(path, bytes)
    const file = PartFile.open(path)
    const { pages } = file.takeContents().index
    expect(() => readPage(file.descriptor, file.path, pages, 0)).toThrow(CorruptPart)
    file.close()
  })
})
