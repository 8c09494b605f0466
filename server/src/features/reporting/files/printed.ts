import type { Language } from '#contract/identity/endpoints.ts'
import type { ReportUnit } from '#contract/reporting/document.ts'

/** A value twice: as the reader reads it, and as it is. */
export interface Value {
  text: string
  unit: ReportUnit
  raw: number | string | null
}

interface TitledSection {
  title: string
  /** How it was counted, or why it is not whole. */
  why?: string
}

export interface PrintedFigures extends TitledSection {
  type: 'figures'
  /** `before` tells of how much time a value is, and that of the period before, whose raw value is `was`. */
  items: { name: string; value: Value; before?: string; was?: number | null; why?: string }[]
}

export interface Tick {
  at: number
  label: string
}

export interface PrintedChart extends TitledSection {
  type: 'chart'
  unit: ReportUnit
  times: number[]
  lines: { name: string; values: (number | null)[] }[]
  /** Of the time axis, ms. */
  across: Tick[]
  /** Of the value axis; the first and the last are its ends. */
  up: Tick[]
  /** Shown when no line has a value. */
  none: string
}

export interface PrintedTable extends TitledSection {
  type: 'table'
  columns: { name: string; unit: ReportUnit }[]
  rows: Value[][]
  none: string
  /** How many there were, when not all are here. */
  more?: string
}

export type PrintedSection = PrintedFigures | PrintedChart | PrintedTable

/** A report in its reader's language: all a file needs, in words. */
export interface PrintedReport {
  language: Language
  direction: 'ltr' | 'rtl'
  title: string
  /** Outermost first. */
  place: string[]
  /** What it covers, as one text. */
  period: string
  facts: { name: string; text: string }[]
  /** What is wrong with all of it. */
  notes: string[]
  /** Beside the page number. */
  foot: string
  /** With `{{page}}` and `{{pages}}`. */
  page: string
  time: string
  timezone: string
  madeAt: number
  /** Explains the dash for an unknown value; set when one stands in a table. */
  unknown?: string
  /** Heads of what only a spreadsheet has: the value's column, its name's, its reason's. */
  heads: { name: string; value: string; before: string; why: string }
  sections: PrintedSection[]
}
