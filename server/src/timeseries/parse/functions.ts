import type { ValueType } from './ast.ts'

/**
 * What each result comes from: one series of the argument, which it keeps the labels of (but for the name); series of
 * one device, as `sn` stays; or whatever there is. Long queries are divided by device accordingly.
 */
export type From = 'series' | 'device' | 'all'

/** What a function takes. `optional` trailing arguments may be left out; the last type may repeat `variadic`. */
export interface Signature {
  args: ValueType[]
  optional?: number
  variadic?: boolean
  /** Arguments, where a repeated one may not be repeated for ever. */
  most?: number
  returns: ValueType
  from: From
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
  ...all('abs ceil exp floor ln log2 log10 sgn sqrt timestamp', { args: [V], returns: V, from: 'series' }),
  ...all('absent sort sort_desc', { args: [V], returns: V, from: 'all' }),
  ...all('acos acosh asin asinh atan atanh cos cosh sin sinh tan tanh deg rad', {
    args: [V],
    returns: V,
    from: 'series',
  }),
  ...all('rate increase delta irate idelta deriv changes resets', { args: [M], returns: V, from: 'series' }),
  ...all('absent_over_time', { args: [M], returns: V, from: 'all' }),
  ...all('avg_over_time count_over_time first_over_time last_over_time mad_over_time', {
    args: [M],
    returns: V,
    from: 'series',
  }),
  ...all('max_over_time min_over_time present_over_time stddev_over_time', {
    args: [M],
    returns: V,
    from: 'series',
  }),
  ...all('stdvar_over_time sum_over_time', { args: [M], returns: V, from: 'series' }),
  ...all('ts_of_first_over_time ts_of_last_over_time ts_of_max_over_time ts_of_min_over_time', {
    args: [M],
    returns: V,
    from: 'series',
  }),
  ...all('quantile_over_time', { args: [S, M], returns: V, from: 'series' }),
  ...all('predict_linear', { args: [M, S], returns: V, from: 'series' }),
  ...all('double_exponential_smoothing', { args: [M, S, S], returns: V, from: 'series' }),
  ...all('minute hour day_of_week day_of_month day_of_year days_in_month month year', {
    args: [V],
    optional: 1,
    returns: V,
    from: 'series',
  }),
  ...all('clamp', { args: [V, S, S], returns: V, from: 'series' }),
  ...all('clamp_min clamp_max', { args: [V, S], returns: V, from: 'series' }),
  ...all('round', { args: [V, S], optional: 1, returns: V, from: 'series' }),
  ...all('histogram_quantile', { args: [S, V], returns: V, from: 'device' }),
  ...all('histogram_fraction', { args: [S, S, V], returns: V, from: 'device' }),
  // These write labels, `sn` too where that is asked for.
  ...all('histogram_quantiles', {
    ...{ args: [V, T, S, S], optional: 1, variadic: true, most: 12 },
    ...{ returns: V, from: 'all' },
  }),
  ...all('label_replace', { args: [V, T, T, T, T], returns: V, from: 'all' }),
  ...all('label_join', { args: [V, T, T, T], optional: 1, variadic: true, returns: V, from: 'all' }),
  ...all('sort_by_label sort_by_label_desc', {
    ...{ args: [V, T], optional: 1, variadic: true },
    ...{ returns: V, from: 'all' },
  }),
  ...all('info', { args: [V, V], optional: 1, returns: V, from: 'all' }),
  ...all('scalar', { args: [V], returns: S, from: 'all' }),
  ...all('vector', { args: [S], returns: V, from: 'all' }),
  ...all('time pi step range start end', { args: [], returns: S, from: 'all' }),
  ...all('min_of max_of', { args: [S, S], returns: S, from: 'all' }),
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

/**
 * What becomes of an aggregation whose elements come in portions: the results of each are merged; or all elements are
 * needed at once, in whatever order or, as that decides which are kept, in the one they have undivided.
 */
export type Portioned = 'merged' | 'gathered' | 'in order'

interface AggregationOperator {
  /** The type of its parameter, if it takes one. */
  parameter?: 'scalar' | 'string'
  portioned: Portioned
}

/** Aggregation operators. */
export const AGGREGATIONS: ReadonlyMap<string, AggregationOperator> = new Map<string, AggregationOperator>([
  ['sum', { portioned: 'merged' }],
  ['avg', { portioned: 'merged' }],
  ['min', { portioned: 'merged' }],
  ['max', { portioned: 'merged' }],
  ['count', { portioned: 'merged' }],
  ['group', { portioned: 'merged' }],
  ['stddev', { portioned: 'gathered' }],
  ['stdvar', { portioned: 'gathered' }],
  ['topk', { parameter: 'scalar', portioned: 'in order' }],
  ['bottomk', { parameter: 'scalar', portioned: 'in order' }],
  ['limitk', { parameter: 'scalar', portioned: 'in order' }],
  ['limit_ratio', { parameter: 'scalar', portioned: 'gathered' }],
  ['quantile', { parameter: 'scalar', portioned: 'gathered' }],
  ['count_values', { parameter: 'string', portioned: 'gathered' }],
])
