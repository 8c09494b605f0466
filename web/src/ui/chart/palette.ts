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

/** Where a line's colour is looked for first: fixed lines in their order, lines of devices, ports and clients by what they are of. */
function preferredOf(key: string, size: number): number {
  const [index = '', label = ''] = key.split(/ (.*)/s)
  if (label === '') return Number(index) % size || 0
  let hash = 0
  for (const sign of label) hash = (hash * 31 + sign.codePointAt(0)!) >>> 0
  return hash % size
}

/**
 * A place in the palette for each line: one that is there already keeps its own, and what comes takes the free place
 * nearest to the one it would have on any chart. So a colour stays with the device, whatever its rank.
 */
export function placesOf(keys: readonly string[], before: ReadonlyMap<string, number>): Map<string, number> {
  const size = keys.length > 10 ? 20 : 10
  const places = new Map<string, number>()
  const taken = new Set<number>()
  const take = (key: string, place: number) => {
    places.set(key, place)
    taken.add(place)
  }
  for (const key of keys) {
    const place = before.get(key)
    if (place !== undefined && place < size && !taken.has(place)) take(key, place)
  }
  for (const key of [...keys].sort()) {
    if (places.has(key)) continue
    let place = preferredOf(key, size)
    while (taken.has(place) && taken.size < size) place = (place + 1) % size
    take(key, place)
  }
  return places
}

/** How the line at a place among so many looks; beyond 20 colours begin anew. */
export function lookOf(index: number, count: number, scheme: Scheme): LineLook {
  const palette = palettes[scheme][count > 10 ? 20 : 10]
  return { color: palette[index % palette.length]!, dashed: count > 10 && index % 2 === 1 }
}

/** Lines that are drawn for themselves. */
export const ownKeys = (series: readonly Pick<ChartSeries, 'key' | 'before'>[]): string[] =>
  series.filter(({ before }) => before === undefined).map(({ key }) => key)

/** Looks of a chart's lines in their order: a line and what it was before have one colour. */
export function looksOf(
  series: readonly Pick<ChartSeries, 'key' | 'before'>[],
  scheme: Scheme,
  places: ReadonlyMap<string, number> = placesOf(ownKeys(series), new Map()),
): LineLook[] {
  return series.map(({ key, before }) => {
    const look = lookOf(places.get(before ?? key) ?? 0, places.size, scheme)
    return before === undefined ? look : { ...look, pale: true }
  })
}
