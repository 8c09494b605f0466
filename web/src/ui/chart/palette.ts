import { lineColours } from '#contract/chart-colours.ts'
import type { ChartSeries } from './chart-data'

/**
 * Colours of lines, 10 for the usual chart and 20 for many. Found by search, not by eye: every pair of a palette
 * stays apart for readers with normal, protan, deutan and tritan vision, and every colour has a contrast of 3:1 to
 * page and panel of its theme (palette.test.ts). The first ones are the farthest apart.
 */
export type Scheme = 'light' | 'dark'

export const palettes: Record<Scheme, Record<10 | 20, readonly string[]>> = {
  light: {
    10: lineColours,
    20: [
      ...[
        '#2e5951',
        '#a67b28',
        '#588be0',
        '#460d63',
        '#5c0f08',
        '#6b6f8f',
        '#6b5f3f',
        '#7f8866',
        '#526ac3',
        '#0548ab',
      ],
      ...[
        '#883170',
        '#59690f',
        '#049886',
        '#31079a',
        '#a27cab',
        '#633f0c',
        '#8f5567',
        '#113f46',
        '#2a3e25',
        '#3b1e2c',
      ],
    ],
  },
  dark: {
    10: [
      ...['#5cc3b0', '#faabf3', '#bb9725', '#5f5fc8', '#c8eca5'],
      ...['#ac502e', '#9989b7', '#ddde00', '#388963', '#8a5f7c'],
    ],
    20: [
      ...[
        '#8fdccc',
        '#bb6802',
        '#5f5dce',
        '#f9e03f',
        '#858e6c',
        '#50a0ee',
        '#896368',
        '#a5b866',
        '#a5b9d8',
        '#907eb3',
      ],
      ...[
        '#709d93',
        '#75704e',
        '#c8900f',
        '#e2e58d',
        '#cdc09d',
        '#587d8f',
        '#e3d7fb',
        '#7673fd',
        '#e790ab',
        '#d32d43',
      ],
    ],
  },
}

export interface LineLook {
  color: string
  /** A second sign beside the colour where there are many lines. */
  dashed: boolean
  /** What was before: dotted, and paler than the line it belongs to. */
  pale?: boolean
}

/** How the line at a place among so many looks; beyond 20 colours begin anew. */
export function lookOf(index: number, count: number, scheme: Scheme): LineLook {
  const palette = palettes[scheme][count > 10 ? 20 : 10]
  return { color: palette[index % palette.length]!, dashed: count > 10 && index % 2 === 1 }
}

/** Looks of a chart's lines in their order: a line and what it was before have one colour. */
export function looksOf(series: readonly Pick<ChartSeries, 'key' | 'before'>[], scheme: Scheme): LineLook[] {
  const own = series.filter(({ before }) => before === undefined).map(({ key }) => key)
  return series.map(({ key, before }) => {
    const look = lookOf(Math.max(0, own.indexOf(before ?? key)), own.length, scheme)
    return before === undefined ? look : { ...look, pale: true }
  })
}
