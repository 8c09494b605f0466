/** One line: a value for each of the chart's times; null where nothing was measured, which is never bridged. */
export interface ChartSeries {
  key: string
  name: string
  values: readonly (number | null)[]
  /** Key of the line whose earlier self this one is: drawn in its colour, pale and dotted, hidden with it. */
  before?: string
}

/** Whether a line is drawn: what it was before goes with it. */
export const isShown = ({ key, before }: ChartSeries, hidden: ReadonlySet<string>): boolean =>
  !hidden.has(before ?? key)

/** Lines over common times, milliseconds since 1970, ascending. */
export interface ChartData {
  times: readonly number[]
  series: readonly ChartSeries[]
}

/** What is shown of time, milliseconds since 1970. */
export interface ChartWindow {
  start: number
  end: number
}

/** Index of the time nearest to the given one; -1 when there are none. */
export function nearest(times: readonly number[], time: number): number {
  let [low, high] = [0, times.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (times[middle]! <= time) low = middle
    else high = middle
  }
  if (high < 0) return -1
  return Math.abs(times[high]! - time) < Math.abs(times[low]! - time) ? high : low
}

/** The latest value there is. */
export function lastOf(values: readonly (number | null)[]): number | null {
  for (let i = values.length - 1; i >= 0; i--) if (values[i] !== null) return values[i] ?? null
  return null
}
