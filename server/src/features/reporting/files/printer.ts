import type { Language } from '#contract/identity/endpoints.ts'
import type { ReportDocument, ReportSection, ReportUnit } from '#contract/reporting/document.ts'
import { readRadioName } from '#contract/reporting/radio-name.ts'
import type {
  PrintedChart,
  PrintedFigures,
  PrintedReport,
  PrintedSection,
  PrintedTable,
  Value,
} from './printed.ts'
import { type ReportWords, reportWords } from './report-words.ts'
import { apart, safeText } from './text/safe-text.ts'
import { timeMarks, valueMarks } from './ticks.ts'
import { directionOf, formatLocale, Values } from './values.ts'

/** Stands for an unknown value in a table, where the word would be in the way. */
export const dash = '–'

type SectionOf<Type extends ReportSection['type']> = Extract<ReportSection, { type: Type }>
type Figure = SectionOf<'figures'>['items'][number]

/** Puts a report into the words and figures of its reader's language. */
export async function printReport(report: ReportDocument, language: Language): Promise<PrintedReport> {
  const words = await reportWords(language)
  return new Printer(report, language, words).print()
}

class Printer {
  readonly #report: ReportDocument
  readonly #language: Language
  readonly #words: ReportWords
  readonly #values: Values

  constructor(report: ReportDocument, language: Language, words: ReportWords) {
    this.#report = report
    this.#language = language
    this.#words = words
    this.#values = new Values(language, report.timezone, words)
  }

  print(): PrintedReport {
    const { kind, range, from, to, place, timezone, madeAt, sections } = this.#report
    const { file, kinds, ranges } = this.#words
    const printed = sections.map((section) => this.#section(section))
    const gap = printed.some((one) => one.type === 'table' && one.rows.flat().some(({ raw }) => raw === null))
    const title = kinds(kind)
    return {
      ...{ language: this.#language, direction: directionOf(this.#language), title, timezone, madeAt },
      place: place.map(safeText),
      period: this.#times().formatRange(from, to),
      facts: this.#facts(),
      notes: this.#notes(),
      foot: `${title} · ${ranges(range)}`,
      page: file('page'),
      ...(gap && { unknown: file('unknown', { dash }) }),
      time: file('time'),
      heads: {
        ...{ name: file('figure'), value: file('value') },
        ...{ before: file('beforeHead'), why: file('why') },
      },
      sections: printed,
    }
  }

  #facts(): PrintedReport['facts'] {
    const { range, from, to, timezone, madeAt } = this.#report
    const { file, ranges } = this.#words
    const whole = this.#times()
    return [
      { name: file('range'), text: `${ranges(range)}: ${apart(whole.formatRange(from, to))}` },
      { name: file('timezone'), text: `${apart(timezone.replaceAll('_', ' '))} (${apart(this.#offset())})` },
      { name: file('madeAt'), text: whole.format(madeAt) },
    ]
  }

  /** That samples were lost, of its own period or the one before. */
  #notes(): string[] {
    const { missing, from } = this.#report
    const times = this.#values.times({ dateStyle: 'medium', timeStyle: 'short' })
    const list = new Intl.ListFormat(formatLocale(this.#language))
    const written = (spans: typeof missing) =>
      list.format(spans.map((span) => apart(times.formatRange(span.from, span.to))))
    const [now, before] = [
      missing.filter((span) => span.from >= from),
      missing.filter((span) => span.from < from),
    ]
    return [
      ...(now.length > 0 ? [this.#words.missing('now', written(now))] : []),
      ...(before.length > 0 ? [this.#words.missing('before', written(before))] : []),
    ]
  }

  #times(): Intl.DateTimeFormat {
    return this.#values.times({ dateStyle: 'long', timeStyle: 'short' })
  }

  /** `UTC+2`, as it is at the end of the range. */
  #offset(): string {
    const parts = new Intl.DateTimeFormat('en', {
      timeZone: this.#report.timezone,
      timeZoneName: 'longOffset',
    }).formatToParts(this.#report.to)
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
    return name.replace('GMT', 'UTC')
  }

  #section(section: ReportSection): PrintedSection {
    const { name, why } = section
    const titled = { title: this.#words.section(name), ...(why && { why: this.#words.why(why) }) }
    if (section.type === 'figures') {
      return { type: 'figures', ...titled, items: section.items.map((item) => this.#figure(item)) }
    }
    if (section.type === 'chart') return { ...titled, ...this.#chart(section) }
    return { ...titled, ...this.#table(section) }
  }

  #figure({ name, unit, value, before, why, over }: Figure): PrintedFigures['items'][number] {
    const known = before === undefined || before === null ? null : this.#value(before, unit, dash)
    const notes = [
      ...(over === undefined
        ? []
        : [this.#words.file('watched', { time: this.#value(over, 'seconds', dash).text })]),
      ...(known ? [this.#words.file('before', { value: apart(known.text) })] : []),
    ]
    return {
      name: this.#words.figure(name),
      value: this.#value(value, unit, this.#words.unknown),
      ...(notes.length > 0 && { before: notes.join(' · ') }),
      ...(before !== undefined && { was: before }),
      ...(why && { why: this.#words.why(why) }),
    }
  }

  #table(section: SectionOf<'table'>): Omit<PrintedTable, 'title'> {
    const columns = section.columns.map(({ name, unit }) => ({
      name: this.#words.column(name),
      unit: unit === 'radio' ? ('text' as const) : unit,
    }))
    const rows = section.rows.map(({ cells }) =>
      cells.map((cell, at) => this.#value(cell, section.columns[at]?.unit ?? 'text', dash)),
    )
    const { of } = section
    const more = of !== undefined &&
      of > rows.length && {
        more: this.#words.file('of', {
          shown: this.#values.number(rows.length, 'count'),
          total: this.#values.number(of, 'count'),
        }),
      }
    return { type: 'table', columns, rows, none: this.#words.none(section.none), ...more }
  }

  #chart(section: SectionOf<'chart'>): Omit<PrintedChart, 'title'> {
    const { unit, times } = section
    const lines = section.lines.map(({ values, ...line }) => ({ name: this.#lineName(line), values }))
    const known = lines.flatMap(({ values }) => values).filter((value) => value !== null)
    return {
      ...{ type: 'chart', unit, times, lines, across: this.#across(times) },
      up: known.length === 0 ? [] : this.#up(known, unit),
      none: this.#words.file('noValues'),
    }
  }

  #lineName({ name, text, radio }: Omit<SectionOf<'chart'>['lines'][number], 'values'>): string {
    if (name !== undefined) return this.#words.line(name)
    return radio === undefined ? safeText(text ?? '') : this.#radio(radio)
  }

  #radio = (written: string): string => safeText(this.#words.radio(readRadioName(written)))

  #across(times: number[]) {
    const { range, timezone } = this.#report
    const [first, last] = [times[0], times.at(-1)]
    if (first === undefined || last === undefined) return []
    const byDay = range === 'week' || range === 'month'
    const format = this.#values.times(
      byDay ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' },
    )
    return timeMarks(first, last, range, timezone).map((at) => ({ at, label: format.format(at) }))
  }

  #up(known: number[], unit: ReportUnit) {
    const lowest = known.reduce((a, b) => Math.min(a, b))
    const highest = known.reduce((a, b) => Math.max(a, b))
    // Levels in dBm, dB and °C have no meaningful zero; everything else is shown from it.
    const fromZero = !(unit === 'dbm' || unit === 'db' || unit === 'celsius')
    const low = fromZero ? Math.min(0, lowest) : lowest
    const high = unit === 'ratio' ? Math.max(1, highest) : Math.max(fromZero ? 0 : highest, highest)
    const marks = valueMarks(low, unit === 'count' ? Math.max(high, 4) : high)
    return marks.map((at) => ({ at, label: this.#values.number(at, unit) }))
  }

  #value(raw: number | string | null, unit: ReportUnit, unknown: string): Value {
    if (raw === null) return { text: unknown, unit, raw }
    if (typeof raw === 'number') return { text: this.#values.number(raw, unit), unit, raw }
    if (unit === 'radio') return { text: this.#radio(raw), unit: 'text', raw: this.#radio(raw) }
    const text = unit === 'word' ? this.#words.word(raw) : safeText(raw)
    return { text, unit, raw: text }
  }
}
