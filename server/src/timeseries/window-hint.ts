/** What a window function needs to know of the samples of a window. */
export type WindowHint =
  | 'samples'
  | 'count'
  | 'last'
  | 'first'
  | 'least'
  | 'greatest'
  | 'sum'
  | 'change'
  | 'changes'
