import { relative } from 'node:path'

interface CoverageCount {
  total: number
  covered: number
}

/** Of the tests' `json-summary`: by path of a file, and one entry `total`. */
export type CoverageSummary = Record<string, { lines: CoverageCount }>

/** A line for each room, and below `web` for each of its features, in order of their names. */
export function coverageTable(summary: CoverageSummary, root: string): string {
  const places = new Map<string, CoverageCount>()
  for (const [path, { lines }] of Object.entries(summary))
    if (path !== 'total') for (const place of placesOf(relative(root, path))) add(places, place, lines)
  return [...places]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([place, lines]) => row(place, lines))
    .join('\n')
}

/** The room, and in the console the feature. */
function placesOf(path: string): string[] {
  const [room = '', , area, feature = ''] = path.split('/')
  return room === 'web' && area === 'features' ? [room, `web/${feature}`] : [room]
}

function add(places: Map<string, CoverageCount>, place: string, { total, covered }: CoverageCount): void {
  const before = places.get(place) ?? { total: 0, covered: 0 }
  places.set(place, { total: before.total + total, covered: before.covered + covered })
}

const row = (place: string, { total, covered }: CoverageCount): string =>
  `${place.padEnd(24)} ${((100 * covered) / (total || 1)).toFixed(1).padStart(5)} % of ${total} lines`
