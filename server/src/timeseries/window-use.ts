/** What a window function needs to know of the samples of a window. */
export type WindowUse =
  | 'samples'
  | 'count'
  | 'last'
  | 'first'
  | 'least'
  | 'greatest'
  | 'sum'
  | 'change'
  | 'changes'
