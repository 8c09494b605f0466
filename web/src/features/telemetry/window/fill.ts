import { averageWindow, type Grid, rateWindow } from './ranges.ts'

/** What a page asks its charts about. */
export interface Subject {
  /** Matchers by label, all of them equalities. */
  where: Readonly<Record<string, string>>
}

export interface QueryContext extends Subject {
  grid: Grid
  /** Seconds between reports. */
  interval: number
  top: number
}

/** The server notes presence by itself, once a minute. */
const presenceInterval = 60

/** A declaration's query with its places filled. */
export function fill(query: string, { where, grid, interval, top }: QueryContext): string {
  const filled: Record<string, string> = {
    where: Object.entries(where)
      .map(([label, value]) => `${label}=${quoted(value)}`)
      .join(','),
    average: `${averageWindow(grid.step, interval)}s`,
    rate: `${rateWindow(grid.step, interval)}s`,
    presence: `${averageWindow(grid.step, presenceInterval)}s`,
    range: `${Math.max(grid.end - grid.start, rateWindow(grid.step, interval))}s`,
    top: String(top),
  }
  return query.replaceAll(/\$([a-z]+)/g, (place, name: string) => filled[name] ?? place)
}

/** A text in PromQL: names of ports and radios come from devices and may hold anything. */
export const quoted = (text: string): string => JSON.stringify(text)
