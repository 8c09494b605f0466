import { describe, expect, it } from 'vitest'
import { printReport } from '../printer.ts'
import { readXlsx, sharedTexts } from '../testing/read-xlsx.ts'
import { sampleReport } from '../testing/sample-report.ts'
import { reportXlsx } from './report-xlsx.ts'
import { sheetNames } from './sheet-names.ts'

const fileOf = async (report = sampleReport(), language: 'en-US' | 'ar' | 'de' = 'en-US') =>
  readXlsx(await reportXlsx(await printReport(report, language)))

describe('a report as spreadsheet', () => {
  it('has a sheet per section, named in the reader’s language, its head frozen', async () => {
    const files = await fileOf(sampleReport(), 'de')
    const names = [...files.get('xl/workbook.xml')!.matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(
      (one) => one[1],
    )
    expect(names).toHaveLength(6)
    expect(names[0]).toBe('Übersicht')
    const sheets = [...files].filter(([name]) => /worksheets\/sheet\d+\.xml$/.test(name))
    expect(sheets).toHaveLength(6)
    for (const [, xml] of sheets) {
      expect(xml).toContain('ySplit="1"')
      expect(xml).not.toContain('rightToLeft')
    }
    expect(sharedTexts(files)).toContain('Zeitraum')
  })

  it('runs from right to left in Arabic', async () => {
    const files = await fileOf(sampleReport(), 'ar')
    expect(files.get('xl/worksheets/sheet1.xml')).toContain('rightToLeft="1"')
    expect(sharedTexts(files).join()).not.toMatch(/[\u2066-\u2069]/)
  })

  it('holds numbers as numbers with their unit, and times as the clock of the place shows them', async () => {
    const files = await fileOf()
    const figures = files.get('xl/worksheets/sheet2.xml')!
    expect(figures).toMatch(/<c r="B2" s="\d+"><v>0\.9983<\/v>/)
    expect(figures).toMatch(/<c r="B3" s="\d+"><v>1234567890123<\/v>/)
    const styles = files.get('xl/styles.xml')!
    expect(styles).toContain('0.0%')
    expect(styles).toContain('&quot; GB&quot;')
    expect(styles).toContain('yyyy-mm-dd hh:mm')
    // 2026-10-24 14:00 in Berlin, where it is summer: days since 1899-12-30.
    const first = Date.UTC(2026, 9, 24, 14) / 86_400_000 - Date.UTC(1899, 11, 30) / 86_400_000
    const [, shown] = /<c r="A2" s="\d+"><v>([\d.]+)<\/v>/.exec(files.get('xl/worksheets/sheet3.xml')!)!
    expect(Number(shown)).toBeCloseTo(first, 6)
  })

  it('says on its first sheet that samples were lost', async () => {
    const report = sampleReport()
    const texts = sharedTexts(
      await fileOf({ ...report, missing: [{ from: report.from - 2, to: report.from - 1 }] }),
    )
    expect(texts.join()).toContain('Some samples of the previous period were lost')
    expect(sharedTexts(await fileOf(report)).join()).not.toContain('were lost')
  })

  it('never runs what somebody called a device', async () => {
    const evil = ['=HYPERLINK("http://x")', '+1+1', '-2', '@SUM(A1)', '\t=1', '<script>&', '\u0000\u0008x']
    const files = await fileOf(sampleReport({ rows: 7, names: evil }))
    const all = [...files.values()].join('')
    expect(all).not.toMatch(/<f[ >]/)
    expect(sharedTexts(files)).toContain('=HYPERLINK("http://x")')
    expect(sharedTexts(files)).toContain('&lt;script&gt;&amp;')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those break the file
    expect(all).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/)
    const table = files.get('xl/worksheets/sheet5.xml')!
    for (const cell of table.match(/<c r="A\d+"[^>]*>/g)!) expect(cell).toContain('t="s"')
  })
})

describe('names of sheets', () => {
  it('are valid and unique, whatever was wanted', () => {
    const long = 'A very long name of a section that goes on'
    const names = sheetNames([
      'Traffic',
      'traffic',
      'a/b\\c?d*e[f]:g',
      "'quoted'",
      'History',
      '',
      long,
      long,
      '😀'.repeat(20),
    ])
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
    for (const name of names) {
      expect(name.length).toBeLessThanOrEqual(31)
      expect(name).not.toMatch(/[\\/?*[\]:]/)
      expect(name).toMatch(/^[^'\s].*[^'\s]$|^[^'\s]$/u)
      expect(name.isWellFormed()).toBe(true)
    }
    expect(names.slice(0, 5)).toEqual(['Traffic', 'traffic 2', 'a b c d e f g', 'quoted', 'History 2'])
  })
})
