import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LabelSpan } from './label-span.ts'
import { LabelTable } from './label-table.ts'

const spanOf = (text: string, before = 0): LabelSpan => {
  const bytes = Buffer.concat([Buffer.alloc(before, 1), Buffer.from(text), Buffer.from('rest')])
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { bytes, view, from: before, to: before + Buffer.byteLength(text) }
}
const ownerIn = (table: LabelTable, network: number, labels: LabelSpan, before?: number) => {
  const entry = table.find(network, labels, before)
  return entry < 0 ? undefined : table.ownerOf(entry)
}

describe.each([
  ['as they come', new LabelTable()],
  ['when all hash to the same', new LabelTable(() => 7)],
])('labels, %s', (_, table) => {
  const all = Array.from({ length: 3000 }, (_, i) => `label-${i}`.padEnd(8 + (i % 9), 'x'))
  for (const [i, text] of all.entries()) table.put(i % 3, spanOf(text), i)

  it('stand for what they were put in for, in their network only', () => {
    for (const [i, text] of all.entries()) expect(ownerIn(table, i % 3, spanOf(text, i % 5))).toBe(i)
    expect(ownerIn(table, 1, spanOf(all[0]!))).toBeUndefined()
    expect(ownerIn(table, 0, spanOf('label-'))).toBeUndefined()
  })

  it('may stand for another later', () => {
    table.put(0, spanOf(all[0]!), 9999)
    expect(ownerIn(table, 0, spanOf(all[0]!))).toBe(9999)
    table.put(0, spanOf(all[0]!), 0)
  })
})

it('what followed last time is a guess only: any order gives the same', () => {
  const table = new LabelTable()
  const texts = ['', 'a', 'ab', 'abcd', 'abce', 'abcdefgh', 'abcdefgi']
  for (const [owner, text] of texts.entries()) table.put(1, spanOf(text), owner)
  fc.assert(
    fc.property(fc.array(fc.nat(texts.length), { maxLength: 30 }), (order) => {
      let entry = -1
      for (const owner of order) {
        entry = table.find(1, spanOf(texts[owner] ?? 'not there'), entry)
        expect(entry < 0 ? undefined : table.ownerOf(entry)).toBe(owner < texts.length ? owner : undefined)
      }
    }),
  )
})
