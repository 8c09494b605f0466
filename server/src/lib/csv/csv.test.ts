import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'

describe('a line of CSV', () => {
  it('quotes what parts cells and lines', () => {
    expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', '', null, undefined])).toBe(
      'plain,"a,b","say ""hi""","two\nlines",,,\r\n',
    )
  })

  it.each(['=1+1', '+49 30', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])(
    'never begins a cell with what starts a formula: %j',
    (hostile) => {
      const bare = csvLine([hostile]).replace(/^"/, '')
      expect(bare.startsWith(`'${hostile}`)).toBe(true)
    },
  )

  it('quotes a formula that has commas and quotes as well', () => {
    expect(csvLine(['=HYPERLINK("http://x","y")'])).toBe(`"'=HYPERLINK(""http://x"",""y"")"\r\n`)
  })

  it('leaves numbers numbers and tells moments with their zone', () => {
    expect(csvLine([-87, 0.5, 0, true, new Date(0)])).toBe('-87,0.5,0,true,1970-01-01T00:00:00.000Z\r\n')
  })
})
