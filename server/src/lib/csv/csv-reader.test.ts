import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byteOrderMark, csvLine } from './csv.ts'
import { CsvUnreadable, readCsv } from './csv-reader.ts'

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells)

describe('rows of a file', () => {
  it('quotes, doubled quotes, and lines inside a cell', () => {
    expect(cellsOf('a,"b,c","say ""hi"""\r\n"two\nlines",,end')).toEqual([
      ['a', 'b,c', 'say "hi"'],
      ['two\nlines', '', 'end'],
    ])
  })

  it.each([
    ['comma', 'a,b\n1,2\n'],
    ['semicolon', 'a;b\r\n1;2\r\n'],
    ['tab', 'a\tb\n1\t2'],
    ['old line ends', 'a,b\r1,2\r'],
    ['byte order mark', '\uFEFFa,b\n1,2\n'],
    ['empty lines', '\na,b\n\n,\n1,2\n\n'],
  ])('as programs write them: %s', (_how, text) => {
    expect(cellsOf(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it('a row says on which line it begins', () => {
    expect(readCsv('a\n"b\n\nc"\n\nd\n').map(({ line }) => line)).toEqual([1, 2, 6])
  })

  it('a cell without an end is no file', () => {
    expect(() => readCsv('a,b\n1,"2\n3')).toThrow(CsvUnreadable)
  })

  it('what was written is what is read, formulas too', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('=1', "'=1", "''@x", '-2', "'", "'quoted'", '\t', '\n'),
    )
    const row = fc
      .array(cell, { minLength: 1, maxLength: 6 })
      .filter((cells) => cells.some((one) => one !== ''))
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
        // A head with a comma, as every export has one.
        const lines = [['sn', 'port'], ...rows]
        expect(cellsOf(byteOrderMark + lines.map(csvLine).join(''))).toEqual(lines)
      }),
    )
  })
})
