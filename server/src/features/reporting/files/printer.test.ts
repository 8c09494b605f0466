import { describe, expect, it } from 'vitest'
import { languages } from '#contract/identity/endpoints.ts'
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

  it('says in which times samples were lost, of its own period and of the one before', async () => {
    const { from, to } = sampleReport({ range: 'day' })
    const hour = 3_600_000
    const missing = [
      { from: from - 3 * hour, to: from },
      { from: from + hour, to: from + 2 * hour },
      { from: to - hour, to },
    ]
    const { notes } = await printReport({ ...sampleReport(), missing }, 'en-US')
    const told = notes.map((note) => note.replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/\s/g, ' '))
    expect(told).toEqual([
      expect.stringMatching(
        /^Some samples of this period .*: Oct 24, 2026, 3:00 – 4:00 PM and Oct 25, 2026, 12:00 – 1:00 PM\. /,
      ),
      expect.stringMatching(/^Some samples of the previous period .*: Oct 24, 2026, 11:00 AM – 2:00 PM\. /),
    ])
    expect((await printReport(sampleReport(), 'en-US')).notes).toEqual([])
    for (const language of languages)
      for (const note of (await printReport({ ...sampleReport(), missing }, language)).notes)
        expect(note).not.toMatch(/\{\{|^now$|^before$/)
  })
})
