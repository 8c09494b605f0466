import { describe, expect, it } from 'vitest'
import { languages } from '#contract/identity/endpoints.ts'
import type { ReportDocument, ReportSection } from '#contract/reporting/document.ts'
import { printReport } from '../printer.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { names, sampleReport } from '../testing/sample-report.ts'
import { page } from './look.ts'
import { reportPdf } from './report-pdf.ts'

const pdfOf = async (report: ReportDocument, language: (typeof languages)[number] = 'en-US') =>
  readPdf(await reportPdf(await printReport(report, language)))

/** Arabic letters in the order they are read, without the marks that show direction. */
const plain = (text: string) =>
  text.normalize('NFKC').replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
/** Without the vowels below Thai letters: pdftotext puts them behind the next letter. */
const squeezed = (text: string) => plain(text).replaceAll(/[\s\u0e38\u0e39]+/g, '')

describe('a report as PDF', () => {
  it.each(languages)('holds every text in %s, inside the page', async (language) => {
    const report = sampleReport({ rows: 40 })
    const printed = await printReport(report, language)
    const { text, words, info } = readPdf(await reportPdf(printed))
    const found = squeezed(text)
    for (const { title } of [printed, ...printed.sections]) expect(found).toContain(squeezed(title))
    for (const { name } of printed.facts) expect(found).toContain(squeezed(name))
    for (const name of names) expect(found).toContain(squeezed(name))
    expect(found).toContain('02:1A:39:11:22:33')
    const outside = words.filter(
      ({ left, right, top, bottom }) =>
        left < page.margin - 2 || right > page.width - page.margin + 2 || top < 0 || bottom > page.height,
    )
    expect(outside).toEqual([])
    expect(info).toMatch(/Tagged:\s+yes/)
    expect(info).toMatch(/595\.28 x 841\.89 pts \(A4\)/)
    expect(info).toContain(printed.title)
    expect(text).not.toContain('□')
    // No word of the report is shown by its key.
    for (const name of ['summary', 'topTraffic', 'usersHighest', 'noTraffic'])
      expect(text).not.toContain(name)
  })

  it('leaves room where a text has a space that no font has', async () => {
    const { text, words } = await pdfOf(sampleReport({ rows: 1, names: ['12\u202f345\u2005MB'] }), 'fr')
    expect(text).toMatch(/12\s345\sMB/)
    expect(words.map((word) => word.text).join()).not.toContain('□')
  })

  it('writes a time on one line where the table has room for it', async () => {
    const { words } = await pdfOf(
      sampleReport({ rows: 3, names: ['A building with a name as long as this one, east wing'] }),
    )
    const [date, time] = ['2026,', 'PM'].map(
      (part) => words.findLast((word) => word.page === 2 && word.text === part)!,
    )
    expect(time!.top).toBe(date!.top)
  })

  it('says in Arabic and Chinese what a reader reads', async () => {
    const ar = plain((await pdfOf(sampleReport(), 'ar')).text)
    expect(ar).toContain('نظرة عامة')
    expect(ar).toContain('مبنى الإدارة')
    const zh = (await pdfOf(sampleReport(), 'zh-CN')).text
    expect(zh).toContain('概览')
    expect(zh).toContain('会议室交换机')
    expect(zh).toContain('第 1 页')
  })

  it('begins on the right in Arabic, and leaves serial numbers and the time axis as they are', async () => {
    const { words } = await pdfOf(sampleReport({ rows: 3 }), 'ar')
    const serial = words.find(({ text }) => text === '02:1A:00:11:22:33')!
    const name = words.find(({ text, top }) => text === 'Büro-AP-01' && Math.abs(top - serial.top) < 2)!
    expect(name.left).toBeGreaterThan(serial.right)
    const hours = words.filter(({ text, page: at }) => at === 1 && /^(03|06|09):00$/.test(text))
    const [first, second, third] = ['03:00', '06:00', '09:00'].map(
      (hour) => hours.find(({ text }) => text === hour)!.left,
    )
    expect(first).toBeLessThan(second!)
    expect(second).toBeLessThan(third!)
  })

  it('numbers its pages and repeats the head of a table on each', async () => {
    const { pages, text, words } = await pdfOf(sampleReport({ rows: 200 }))
    expect(pages).toBeGreaterThan(5)
    for (let n = 1; n <= pages; n += 1) expect(text).toContain(`Page ${n} of ${pages}`)
    const heads = words.filter((word) => word.text === 'End').map((word) => word.page)
    expect(new Set(heads).size).toBe(heads.length)
    const rows = words.filter((word) => /^02:1A:\d\d:11:22:33$/.test(word.text))
    expect(rows).toHaveLength(200)
    expect(rows.every((row) => heads.includes(row.page))).toBe(true)
  })

  it('shows what devices call themselves, however hostile, and keeps it in its cell', async () => {
    const hostile = [
      '\u202Eevil\u202C\u0000\u0007name',
      'x'.repeat(1500),
      `e${'\u0301'.repeat(500)}`,
      '\ud800lone',
      '한국어 😀 ᚠ',
      '   ',
    ]
    const { text, words, pages } = await pdfOf(sampleReport({ rows: 12, names: hostile }))
    expect(text).toContain('evil\ufffd\ufffdname')
    expect(text).not.toMatch(/[\u202a-\u202e]/)
    expect(squeezed(text)).toContain('x'.repeat(1500))
    // A box is seen, and what it stands for can still be searched and copied.
    expect(text).toContain('한국어 😀 ᚠ')
    expect(words.every(({ right }) => right <= page.width - page.margin + 2)).toBe(true)
    expect(pages).toBeLessThan(20)
  })

  it('has room for a name that is longer than a page', async () => {
    const { text } = await pdfOf(sampleReport({ rows: 1, names: ['long '.repeat(390)] }))
    expect(text.match(/long/g)!.length).toBeGreaterThanOrEqual(390)
  })

  it('is made of a report with nothing in it', async () => {
    const empty = { ...sampleReport(), sections: [], place: [] }
    expect((await pdfOf(empty)).pages).toBe(1)
    const bare: ReportSection = { type: 'chart', name: 'traffic', unit: 'bytes', times: [], lines: [] }
    expect((await pdfOf({ ...empty, sections: [bare] })).text).toContain('No values in this period')
  })

  it.each(['en-US', 'ar', 'zh-CN', 'th'] as const)('says that samples were lost, in %s', async (language) => {
    const report = sampleReport()
    const lossy = { ...report, missing: [{ from: report.from, to: report.from + 3_600_000 }] }
    const { notes } = await printReport(lossy, language)
    // pdftotext puts the vowel above an Arabic letter before it.
    const letters = (text: string) => squeezed(text).replaceAll(/[\u064b-\u0652]/g, '')
    expect(letters((await pdfOf(lossy, language)).text)).toContain(letters(notes[0]!).slice(0, 15))
  })
})
