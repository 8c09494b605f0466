import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import {
  composeState,
  groupsIn,
  type StateGroup,
  stateGroups,
} from '#contract/inventory/state/state-groups.ts'
import type { ReportSource } from '../../../southbound/ports.ts'

/** The last report of a device by one protocol. */
export interface HeardState {
  readonly protocol: string
  /** When it came, milliseconds since 1970. */
  readonly at: number
  readonly source: ReportSource
  readonly state: DeviceState
}

export interface SourcePresence {
  /** Milliseconds since 1970. */
  readonly now: number
  /** Whether the device is present by a protocol. */
  present(protocol: string): boolean
}

export interface MergedState {
  readonly state: DeviceState
  /** From whom each group is; one that nobody tells is missing. */
  readonly from: ReadonlyMap<StateGroup, HeardState>
}

/** A source that was silent for so long beside others is over: what it told is not shown any more. */
const OVER_AFTER_MS = 7 * 86_400_000

/** Its device is present by that protocol, and it reported within the time in which it does. */
export const isFresh = (
  { protocol, at, source }: Omit<HeardState, 'state'>,
  { now, present }: SourcePresence,
) => present(protocol) && now - at <= source.freshForMs

/**
 * One state of what several protocols told: each group from the most trusted of those that are fresh, else from who
 * told it last.
 * @param leading the protocol the device is configured by: only that knows what runs
 */
export function mergeStates(
  heard: readonly HeardState[],
  weighing: SourcePresence,
  leading: string | null,
): MergedState {
  const ranked = [...heard].sort((a, b) => order(a, b, weighing))
  const says = ranked.map((one) => ({ one, groups: groupsIn(one.state) }))
  const from = new Map(
    stateGroups.flatMap((group) => {
      const best = says.find(({ groups }) => groups.has(group))
      return best ? [[group, best.one] as const] : []
    }),
  )
  const config = heard.find(({ protocol }) => protocol === leading)?.state.config
  const base = {
    at: Math.max(...heard.map(({ at }) => at)),
    problems: heard.flatMap(({ state }) => state.problems),
    ...(config && { config }),
  }
  return { state: composeState(base, (group) => from.get(group)?.state ?? null), from }
}

/** Those that are still to be heard from: the rest told too long ago. */
export function notOver<One extends Pick<HeardState, 'at'>>(heard: readonly One[]): One[] {
  const newest = Math.max(...heard.map(({ at }) => at))
  return heard.filter(({ at }) => newest - at <= OVER_AFTER_MS)
}

/** Of equals it is always the same one: two that take turns would be two halves of one line in a chart. */
function order(a: HeardState, b: HeardState, weighing: SourcePresence): number {
  const [freshA, freshB] = [isFresh(a, weighing), isFresh(b, weighing)]
  if (freshA !== freshB) return freshA ? -1 : 1
  if (!freshA) return b.at - a.at
  return b.source.trust - a.source.trust || (a.protocol < b.protocol ? -1 : 1)
}
