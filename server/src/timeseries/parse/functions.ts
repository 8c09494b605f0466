import type { ValueType } from './ast.ts'

/** What a function takes. `optional` trailing arguments may be left out; the last type may repeat `variadic`. */
export interface Signature {
  args: ValueType[]
  optional?: number
  variadic?: boolean
  /** Arguments, where a repeated one may not be repeated for ever. */
  most?: number
  returns: ValueType
}

const V = 'instant vector'
const M = 'range vector'
const S = 'scalar'
const T = 'string'

function all(names: string, signature: Signature): [string, Signature][] {
  return names.split(' ').map((name) => [name, signature])
}

/** Every function this engine knows, with its signature. */
export const FUNCTIONS: ReadonlyMap<string, Signature> = new Map<string, Signature>([
  ...all('abs absent ceil exp floor ln log2 log10 sgn sqrt sort sort_desc timestamp', {
    args: [V],
    returns: V,
  }),
  ...all('acos acosh asin asinh atan atanh cos cosh sin sinh tan tanh deg rad', { args: [V], returns: V }),
  ...all('rate increase delta irate idelta deriv changes resets absent_over_time', { args: [M], returns: V }),
  ...all('avg_over_time count_over_time first_over_time last_over_time mad_over_time', {
    args: [M],
    returns: V,
  }),
  ...all('max_over_time min_over_time present_over_time stddev_over_time', { args: [M], returns: V }),
  ...all('stdvar_over_time sum_over_time', { args: [M], returns: V }),
  ...all('ts_of_first_over_time ts_of_last_over_time ts_of_max_over_time ts_of_min_over_time', {
    args: [M],
    returns: V,
  }),
  ...all('quantile_over_time', { args: [S, M], returns: V }),
  ...all('predict_linear', { args: [M, S], returns: V }),
  ...all('double_exponential_smoothing', { args: [M, S, S], returns: V }),
  ...all('minute hour day_of_week day_of_month day_of_year days_in_month month year', {
    args: [V],
    optional: 1,
    returns: V,
  }),
  ...all('clamp', { args: [V, S, S], returns: V }),
  ...all('clamp_min clamp_max', { args: [V, S], returns: V }),
  ...all('round', { args: [V, S], optional: 1, returns: V }),
  ...all('histogram_quantile', { args: [S, V], returns: V }),
  ...all('histogram_fraction', { args: [S, S, V], returns: V }),
  ...all('histogram_quantiles', { args: [V, T, S, S], optional: 1, variadic: true, most: 12, returns: V }),
  ...all('label_replace', { args: [V, T, T, T, T], returns: V }),
  ...all('label_join', { args: [V, T, T, T], optional: 1, variadic: true, returns: V }),
  ...all('sort_by_label sort_by_label_desc', { args: [V, T], optional: 1, variadic: true, returns: V }),
  ...all('info', { args: [V, V], optional: 1, returns: V }),
  ...all('scalar', { args: [V], returns: S }),
  ...all('vector', { args: [S], returns: V }),
  ...all('time pi step range start end', { args: [], returns: S }),
  ...all('min_of max_of', { args: [S, S], returns: S }),
])

/** Functions of Prometheus that work on native histograms or need features this engine does not have. */
export const UNSUPPORTED: ReadonlySet<string> = new Set([
  'histogram_avg',
  'histogram_count',
  'histogram_sum',
  'histogram_stddev',
  'histogram_stdvar',
  'start_timestamp',
])

/** Aggregation operators; the value is the type of their parameter, if they take one. */
export const AGGREGATIONS: ReadonlyMap<string, 'scalar' | 'string' | undefined> = new Map([
  ['sum', undefined],
  ['avg', undefined],
  ['min', undefined],
  ['max', undefined],
  ['count', undefined],
  ['group', undefined],
  ['stddev', undefined],
  ['stdvar', undefined],
  ['topk', 'scalar'],
  ['bottomk', 'scalar'],
  ['limitk', 'scalar'],
  ['limit_ratio', 'scalar'],
  ['quantile', 'scalar'],
  ['count_values', 'string'],
])
