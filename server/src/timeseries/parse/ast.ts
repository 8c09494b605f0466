import type { Fill } from './fill.ts'

/** Where in the expression (UTF-16 offsets) a node stands, for error texts and annotations. */
export interface Position {
  start: number
  end: number
}

export type MatchOperator = '=' | '!=' | '=~' | '!~'

export interface Matcher {
  name: string
  op: MatchOperator
  value: string
  matches(text: string): boolean
}

/** The moment an `@` pins a selector to: a time in ms, or an end of the query's range. */
export type AtModifier = { kind: 'time'; ms: number } | { kind: 'start' } | { kind: 'end' }

/** What may be put behind a selector or subquery. Offsets in ms. */
export interface Shift {
  offset: number
  /** As it was written, when that was more than a plain duration; so with the other texts. */
  offsetText?: string | undefined
  at?: AtModifier
}

export interface NumberLiteral extends Position {
  kind: 'number'
  value: number
}

export interface StringLiteral extends Position {
  kind: 'string'
  value: string
}

/** How what lies around a selector's samples counts. */
export type Extension = 'anchored' | 'smoothed'

export interface VectorSelector extends Position, Shift {
  kind: 'selector'
  extension?: Extension
  matchers: Matcher[]
  /** The metric name when it is given by plain equality. */
  name: string
}

export interface MatrixSelector extends Position {
  kind: 'matrix'
  selector: VectorSelector
  range: number
  rangeText?: string | undefined
}

export interface Subquery extends Position, Shift {
  kind: 'subquery'
  expr: Expr
  range: number
  rangeText?: string | undefined
  /** undefined: the default resolution. */
  step: number | undefined
  stepText?: string | undefined
}

export interface Call extends Position {
  kind: 'call'
  name: string
  args: Expr[]
}

export interface Aggregation extends Position {
  kind: 'aggregation'
  op: string
  expr: Expr
  parameter: Expr | undefined
  without: boolean
  grouping: string[]
}

export interface VectorMatching {
  /** on(labels) when true, else ignoring(labels). */
  on: boolean
  labels: string[]
  /** Which side may have many elements per match group. */
  group: 'left' | 'right' | undefined
  include: string[]
}

export interface Binary extends Position {
  kind: 'binary'
  op: string
  left: Expr
  right: Expr
  bool: boolean
  matching: VectorMatching | undefined
  fill?: Fill | undefined
}

export interface Unary extends Position {
  kind: 'unary'
  op: '+' | '-'
  expr: Expr
}

export interface Paren extends Position {
  kind: 'paren'
  expr: Expr
}

export type Expr =
  | NumberLiteral
  | StringLiteral
  | VectorSelector
  | MatrixSelector
  | Subquery
  | Call
  | Aggregation
  | Binary
  | Unary
  | Paren

export type ValueType = 'scalar' | 'string' | 'instant vector' | 'range vector'
