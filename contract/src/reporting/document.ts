import { z } from 'zod'

/** What a figure counts or measures; the reader's language writes it. The last three are words, not numbers. */
export const reportUnits = [
  'count',
  'bytes',
  'bitRate',
  'ratio',
  'watts',
  'wattHours',
  'dbm',
  'db',
  'celsius',
  'seconds',
  'time',
  'word',
  'text',
  /** As `radio-name.ts` writes it. */
  'radio',
] as const
export type ReportUnit = (typeof reportUnits)[number]

const unit = z.enum(reportUnits)
/** Key of `locales/<language>/reporting.json`, without the part that the section stands under. */
const word = z.string()
/** `time` in ms since 1970, `word` a key, `text` as somebody wrote it; null is unknown. */
const cell = z.union([z.number(), z.string(), z.null()])

const figures = z.object({
  type: z.literal('figures'),
  name: word,
  /** How all of them were counted. */
  why: word.optional(),
  /**
   * `why` says why a value is unknown, or how it was counted; `to` is the list it stands for, as a path with a query.
   * `before` is the value of the period of the same length just before; null: not known, absent: not compared.
   */
  items: z.array(
    z.object({
      name: word,
      unit,
      value: cell,
      why: word.optional(),
      to: z.string().optional(),
      before: z.number().nullable().optional(),
      over: z.number().optional().describe('seconds it is of, where that is less than the range'),
    }),
  ),
})

const chart = z.object({
  type: z.literal('chart'),
  name: word,
  unit,
  /** How it was counted, or why there is nothing. */
  why: word.optional(),
  /** ms since 1970, evenly apart. */
  times: z.array(z.number()),
  /** One of `name` (a word), `text` (what a device or person is called) and `radio`; null is a gap. */
  lines: z.array(
    z.object({
      name: word.optional(),
      text: z.string().optional(),
      radio: z.string().optional().describe('`5G`, `5G/1` or, without a known band, `/1`'),
      values: z.array(z.number().nullable()),
    }),
  ),
})

const table = z.object({
  type: z.literal('table'),
  name: word,
  /** Shown when there are no rows. */
  none: word,
  /** How it was counted, or why it is not whole. */
  why: word.optional(),
  columns: z.array(z.object({ name: word, unit })),
  rows: z.array(z.object({ cells: z.array(cell), to: z.string().optional() })),
  /** How many there were, when not all are here. */
  of: z.number().optional(),
})

export const reportSection = z.discriminatedUnion('type', [figures, chart, table])
export type ReportSection = z.infer<typeof reportSection>

export const reportKinds = ['group', 'activity', 'device'] as const
export const reportRanges = ['hour', 'day', 'week', 'month'] as const
export type ReportKind = (typeof reportKinds)[number]
export type ReportRange = (typeof reportRanges)[number]

/** A report as data: the screen, the PDF and the spreadsheet are written from it, each in its reader's language. */
export const reportDocument = z.object({
  kind: z.enum(reportKinds),
  range: z.enum(reportRanges),
  /** ms since 1970. */
  from: z.number(),
  to: z.number(),
  madeAt: z.number(),
  /** IANA; times are told in it. */
  timezone: z.string(),
  /** What it is about, outermost first: project names, network, device. */
  place: z.array(z.string()),
  /**
   * Times of which samples were lost, as of damaged files: figures that stand for them may be too low. Those before
   * `from` are of the period before, which figures are compared with. In order and apart; ms since 1970.
   */
  missing: z.array(z.object({ from: z.number(), to: z.number() })),
  sections: z.array(reportSection),
})
export type ReportDocument = z.infer<typeof reportDocument>
