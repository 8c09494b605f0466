import { type FindingRank, findingRanks } from '#contract/search/endpoints.ts'
import type { Entry, EntryGroup, EntryType } from './entry'

/** How well a title of the console's own fits; the beginning of any of its words counts as a beginning. */
export function rankTitle(title: string, words: string): FindingRank | null {
  const [text, wanted] = [title.toLowerCase(), words.trim().toLowerCase()]
  if (text === wanted) return 'exact'
  if (text.startsWith(wanted) || text.includes(` ${wanted}`)) return 'prefix'
  return text.includes(wanted) ? 'contains' : null
}

const order: readonly EntryType[] = ['device', 'network', 'ssid', 'client', 'project', 'page', 'action']
const goodness = ({ entries }: EntryGroup) =>
  Math.min(...entries.map(({ rank }) => findingRanks.indexOf(rank)))

/** By type; the type with the best match first. */
export function groupEntries(entries: readonly Entry[], more: readonly EntryType[] = []): EntryGroup[] {
  const groups = order.flatMap((name): EntryGroup[] => {
    const own = entries.filter(({ type }) => type === name)
    return own.length > 0 ? [{ name, entries: own, more: more.includes(name) }] : []
  })
  return groups.sort((a, b) => goodness(a) - goodness(b))
}
