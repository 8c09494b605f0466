import { z } from 'zod'
import { clientKinds } from '#contract/clients/client-kinds.ts'
import type { clientSorts } from '#contract/clients/endpoints.ts'
import type { ratings } from '#contract/clients/ratings.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { SortableClient } from './listed-client.ts'

type SortName = (typeof clientSorts)[number]
type Key = string | number | null

export interface ClientSort {
  name: SortName
  descending: boolean
}

/** Where a client stands in a sorted list; network and MAC part those that are alike. */
export interface ClientPosition {
  key: Key
  network: number
  mac: string
}

const worstFirst: readonly string[] = ['bad', 'poor', 'unknown', 'good'] satisfies (typeof ratings)[number][]

const keys: Record<SortName, (client: SortableClient) => Key> = {
  name: ({ name }) => name,
  kind: ({ kind }) => clientKinds.indexOf(kind),
  rating: ({ rating }) => worstFirst.indexOf(rating),
  ip: ({ ip }) => ip,
  mac: ({ mac }) => mac,
  device: ({ deviceName, port }) => `${deviceName} ${port ?? ''}`,
  ssid: ({ ssid }) => ssid,
  vlan: ({ vlan }) => vlan,
  signal: ({ signal }) => signal,
  retries: ({ retryRatio }) => retryRatio,
  rx: ({ rxBytes }) => rxBytes,
  tx: ({ txBytes }) => txBytes,
  since: ({ since }) => since,
  group: ({ groupName }) => groupName,
}

/** Without one: by name. */
export function parseSort(text: string | undefined): ClientSort {
  return { name: (text?.replace(/^-/, '') ?? 'name') as SortName, descending: text?.startsWith('-') ?? false }
}

export const positionOf = (client: SortableClient, { name }: ClientSort): ClientPosition => ({
  key: keys[name](client),
  network: client.group,
  mac: client.mac,
})

/** As people count: ap-2 before ap-10. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** What nobody tells stands last, whichever way round. */
export function comparePositions({
  descending,
}: ClientSort): (a: ClientPosition, b: ClientPosition) => number {
  const turn = descending ? -1 : 1
  return (a, b) => {
    if ((a.key === null) !== (b.key === null)) return a.key === null ? 1 : -1
    return (
      turn * compareKeys(a.key, b.key) ||
      a.network - b.network ||
      (a.mac < b.mac ? -1 : a.mac > b.mac ? 1 : 0)
    )
  }
}

function compareKeys(a: Key, b: Key): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [one, other] = [String(a ?? ''), String(b ?? '')]
  return collator.compare(one, other) || (one < other ? -1 : one > other ? 1 : 0)
}

/**
 * The first of a sort after a position. The others are not sorted: to compare names as people count costs more than
 * all the rest of a list.
 */
export function firstAfter<Client extends SortableClient>(
  found: readonly Client[],
  sort: ClientSort,
  after: ClientPosition | null,
  count: number,
): Client[] {
  const compare = comparePositions(sort)
  const first: { client: Client; position: ClientPosition }[] = []
  for (const client of found) {
    const position = positionOf(client, sort)
    if (after !== null && compare(after, position) >= 0) continue
    if (first.length === count && compare(position, first[count - 1]!.position) >= 0) continue
    first.splice(placeIn(first, position, compare), 0, { client, position })
    if (first.length > count) first.pop()
  }
  return first.map(({ client }) => client)
}

/** Before the first that comes after it. */
function placeIn(
  sorted: readonly { position: ClientPosition }[],
  position: ClientPosition,
  compare: (a: ClientPosition, b: ClientPosition) => number,
): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(sorted[middle]!.position, position) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

const shape = z.tuple([
  z.string().max(20),
  z.union([z.string().max(300), z.number(), z.null()]),
  z.int().nonnegative(),
  z.string().regex(/^(?:[0-9A-F]{2}:){5}[0-9A-F]{2}$/),
])

const sortKey = ({ name, descending }: ClientSort) => `${descending ? '-' : ''}${name}`

/** Opaque to callers; only good for the sort it was made for. */
export const encodeCursor = (sort: ClientSort, { key, network, mac }: ClientPosition): string =>
  Buffer.from(JSON.stringify([sortKey(sort), key, network, mac])).toString('base64url')

/** @throws ApiError `invalid_parameter` for anything that is no cursor of this sort */
export function decodeCursor(cursor: string, sort: ClientSort): ClientPosition {
  const parsed = shape.safeParse(parsedOr(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success || parsed.data[0] !== sortKey(sort))
    throw new ApiError('invalid_parameter', { reason: 'invalid_cursor' }, 'cursor')
  const [, key, network, mac] = parsed.data
  return { key, network, mac }
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
