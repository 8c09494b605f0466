import type { WindowFunction } from '../selection/window.ts'
import * as overTime from './over-time.ts'
import * as rates from './rate.ts'
import { deriv, doubleExponentialSmoothing, predictLinear } from './regression.ts'

/** Functions of a range. Those marked keep the metric name, as their result is still the metric's own value. */
export const RANGE_FUNCTIONS: ReadonlyMap<string, { apply: WindowFunction; keepsName?: true }> = new Map([
  ['rate', { apply: rates.rate }],
  ['increase', { apply: rates.increase }],
  ['delta', { apply: rates.delta }],
  ['irate', { apply: rates.irate }],
  ['idelta', { apply: rates.idelta }],
  ['changes', { apply: rates.changes }],
  ['resets', { apply: rates.resets }],
  ['deriv', { apply: deriv }],
  ['predict_linear', { apply: predictLinear }],
  ['double_exponential_smoothing', { apply: doubleExponentialSmoothing }],
  ['sum_over_time', { apply: overTime.sumOverTime }],
  ['avg_over_time', { apply: overTime.avgOverTime }],
  ['count_over_time', { apply: overTime.countOverTime }],
  ['min_over_time', { apply: overTime.minOverTime }],
  ['max_over_time', { apply: overTime.maxOverTime }],
  ['first_over_time', { apply: overTime.firstOverTime, keepsName: true }],
  ['last_over_time', { apply: overTime.lastOverTime, keepsName: true }],
  ['present_over_time', { apply: overTime.presentOverTime }],
  ['stddev_over_time', { apply: overTime.stddevOverTime }],
  ['stdvar_over_time', { apply: overTime.stdvarOverTime }],
  ['quantile_over_time', { apply: overTime.quantileOverTime }],
  ['mad_over_time', { apply: overTime.madOverTime }],
  ['ts_of_first_over_time', { apply: overTime.timeOfFirst }],
  ['ts_of_last_over_time', { apply: overTime.timeOfLast }],
  ['ts_of_min_over_time', { apply: overTime.timeOfMin }],
  ['ts_of_max_over_time', { apply: overTime.timeOfMax }],
])
