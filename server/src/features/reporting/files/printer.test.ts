import { describe, expect, it } from 'vitest'
import { printReport } from './printer.ts'
import { sampleReport } from './testing/sample-report.ts'

/** Radios in a table and as lines of a chart, as a document names them. */
const aboutRadios = {
  ...sampleReport(),
  sections: [
    {
      ...{ type: 'table' as const, name: 'radios', none: 'noRadios' },
      columns: [{ name: 'radio', unit: 'radio' as const }],
      rows: [{ cells: ['2G'] }, { cells: ['5G/1'] }, { cells: ['/2'] }],
    },
    {
      ...{ type: 'chart' as const, name: 'noise', unit: 'dbm' as const, times: [0] },
      lines: [{ radio: '5G', values: [-90] }],
    },
  ],
}

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

describe('a printed report', () => {
  it('calls radios by their bands, in its language', async () => {
    const [table, chart] = (await printReport(aboutRadios, 'de')).sections
    const cells = table?.type === 'table' ? table.rows.flat().map(({ text }) => plain(text)) : []
    expect(cells).toEqual(['2,4 GHz', '5 GHz (Funkmodul 1)', 'Funkmodul 2'])
    expect(chart?.type === 'chart' && chart.lines.map(({ name }) => plain(name))).toEqual(['5 GHz'])
  })
})
