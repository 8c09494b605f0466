/** What Debian's Prometheus 2.42 answers otherwise than Prometheus 3, whose answers ours are; judged by our scripts. */
const oddities: readonly { why: string; in(expr: string): boolean }[] = [
  {
    why: 'the deviation of a lone infinity or NaN was 0',
    in: (expr) => /\b(?:stddev|stdvar)/.test(expr) && mayBeInfinite(expr),
  },
  {
    why: 'means of infinite values were added otherwise',
    in: (expr) => /\bavg/.test(expr) && mayBeInfinite(expr),
  },
  {
    why: 'predict_linear of a pinned window lost samples from step to step',
    in: (expr) => expr.includes('predict_linear') && expr.includes(' @ '),
  },
  {
    why: 'timestamp of a pinned selector ignored its offset',
    in: (expr) => /\btimestamp\(.* @ .*offset/.test(expr),
  },
  {
    why: 'count_values by three or more labels mixed up the groups’ labels',
    in: (expr) => /count_values by \([^)]*,[^)]*,/.test(expr),
  },
  {
    why: 'what is beyond the greatest number in a sum of squares was NaN',
    in: (expr) => /\b(?:stddev|stdvar)_over_time/.test(expr) && /odd_metric|exp|cosh|sinh/.test(expr),
  },
]

const mayBeInfinite = (expr: string) =>
  /odd_metric|scalar|Inf|NaN|exp|cosh|sinh|ln|log|acos|asin|atanh|tan|sqrt|[%^/]|quantile/.test(expr)

/** Why Prometheus 2 is no judge of an expression; undefined where it is one. */
export const oddityIn = (expr: string): string | undefined => oddities.find((one) => one.in(expr))?.why
