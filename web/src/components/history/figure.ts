import type inventory from '../../../../locales/en-US/inventory.json'

/** A path of words in inventory.json, such as `port.received`. */
type PathIn<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${PathIn<Tree[Key]>}`
}[keyof Tree & string]
export type FigureWords = PathIn<typeof inventory>

/** What tells the things of one device apart, by the label of their series. */
export type FigureThing = 'port' | 'radio' | 'ssid' | 'client' | 'sensor' | 'relay' | 'interface'

export type FigureUnit =
  | 'ratio'
  | 'bitRate'
  | 'count'
  | 'number'
  | 'perMinute'
  | 'dbm'
  | 'db'
  | 'watts'
  | 'volts'
  | 'amps'
  | 'ampHours'
  | 'celsius'
  | 'megahertz'
  | 'metres'
  | 'seconds'
  /** 1 or 0; in between a share of time. */
  | 'flag'

/** How a metric becomes a line: as it is, bytes as bits a second, a counter a minute, or in millionths (Hz as MHz). */
export type FigureReading = 'average' | 'bits' | 'perMinute' | 'millionths'

export interface FigureLine {
  metric: string
  /** Names the line where there are several. */
  words?: FigureWords
}

/** One figure of a device page and the series that is its history. */
export interface FigureDeclaration {
  words: FigureWords
  /** What it is a figure of, where its own words do not say. */
  of?: FigureWords
  unit: FigureUnit
  reading?: FigureReading
  by?: FigureThing
  lines: readonly FigureLine[]
  axis?: { min?: number; max?: number; atLeast?: number }
  /** Days its samples are kept, where that is less than a month. */
  keptDays?: number
  /** What 0 and 1 mean; between them it is a share of time. */
  states?: readonly [FigureWords, FigureWords]
}

/** Parts of declarations. */
export const share = { min: 0, max: 1 } as const
export const fromZero = (atLeast: number) => ({ min: 0, atLeast })
export const one = (metric: string) => [{ metric }] as const
export const flag = { unit: 'flag', axis: share } as const
export const rate = { unit: 'bitRate', reading: 'bits', axis: fromZero(1000) } as const
