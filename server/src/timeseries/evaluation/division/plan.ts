import { DEFAULT_DIALECT, type Limits } from '../../eval/context.ts'
import { type DividedPart, dividedParts } from '../../eval/division/device-wise.ts'
import { bare } from '../../eval/expressions.ts'
import { evalTimesOf } from '../../eval/selection/shift.ts'
import type { Steps } from '../../eval/steps.ts'
import type { Extent } from '../../eval/work.ts'
import type { Expr, Matcher, VectorSelector } from '../../parse/ast.ts'
import { parsedExpression } from '../../parse/parsed-expressions.ts'
import { childrenOf } from '../../parse/walk.ts'
import type { DevicePortion, DevicePortions } from '../../scope/visibility.ts'
import type { Evaluation, Terms } from '../protocol.ts'
import type { WantedPortion } from './protocol.ts'

/** Steps of work that make it worth while to wake another thread, and that a portion is of. */
export const DIVIDED_WORK = 20_000_000
const PORTION_WORK = 5_000_000
const MOST_PORTIONS = 16
/** Of more, finding them anew for each portion would take longer than reading what they have. */
const MOST_KEYS = 500

/** What a source tells of the devices behind a selection. */
export interface DivisibleSource {
  extentOf(matchers: readonly Matcher[], from: number, to: number): Extent
  /** What at most is measured of each device. */
  keysOf(matchers: readonly Matcher[]): number
  /** Whether senders from outside may be among those selected: their rows lie in several places. */
  hasRemote(matchers: readonly Matcher[], from: number, to: number): boolean
  /** The devices in so many portions, as many in each; fewer portions when there are fewer devices. */
  devicePortions(matchers: readonly Matcher[], from: number, to: number, count: number): DevicePortions
}

/** How a query is divided: which of its parts, and which devices each portion of a part has. */
export interface Division {
  portions: number
  parts: readonly number[]
  /** How many parts the expression has, divided or not. */
  partCount: number
  devicesOf(wanted: WantedPortion): DevicePortion
}

interface Selection {
  matchers: readonly Matcher[]
  from: number
  to: number
}

/** Undefined where nothing can be divided, or nothing is gained. `workOf`: steps of work of the whole. */
export function planDivision(
  { expr, start, end, step }: Evaluation,
  { lookbackMs = DEFAULT_DIALECT.lookbackMs, limits }: Pick<Terms, 'lookbackMs' | 'limits'>,
  source: DivisibleSource,
  workOf: () => number,
): Division | undefined {
  const root = parsedExpression(expr, { step: step ?? 0, range: end - start })
  const all = dividedParts(root, step === undefined)
  const work = all.length > 0 ? workOf() : 0
  if (work < DIVIDED_WORK) return undefined
  const steps = { start, step: step ?? 1, count: step ? Math.floor((end - start) / step) + 1 : 1 }
  const wanted = Math.min(MOST_PORTIONS, Math.floor(work / PORTION_WORK))
  const devices = new Map<number, readonly DevicePortion[]>()
  for (const [i, part] of all.entries()) {
    const selections = selectionsOf(part.expr, { start, end, back: lookbackMs }, steps)
    const isAnswer = part.expr === bare(root)
    if (!mayBeDivided(part, isAnswer, selections, source, limits, steps)) continue
    const found = fewestOf(selections, source, wanted, part)
    if (found.length > 1) devices.set(i, found)
  }
  if (devices.size === 0) return undefined
  return {
    ...{ portions: wanted, parts: [...devices.keys()], partCount: all.length },
    devicesOf: ({ part, portion }) => devices.get(part)?.[portion] ?? nobody,
  }
}

function mayBeDivided(
  { merged, inOrder, isNested }: DividedPart,
  isAnswer: boolean,
  selections: readonly Selection[],
  source: DivisibleSource,
  { maxSeries, maxSamples, maxPoints }: Limits,
  { count }: Steps,
): boolean {
  const keys = Math.max(...selections.map(({ matchers }) => source.keysOf(matchers)))
  if (keys > MOST_KEYS || (merged === undefined && isNested)) return false
  // Portions have the order of the whole only where each device has one series.
  const isMixed =
    keys > 1 || selections.some(({ matchers, from, to }) => source.hasRemote(matchers, from, to))
  if (inOrder && isMixed) return false
  const series = Math.max(
    ...selections.map(({ matchers, from, to }) => source.extentOf(matchers, from, to).series),
  )
  // A portion does not see that the whole has too many.
  if (series >= maxSeries) return false
  return merged !== undefined || series * count <= (isAnswer ? maxPoints : maxSamples / 2)
}

const nobody: DevicePortion = () => false

/** The portions of the selection that has the fewest devices; none where the order of another would suffer. */
function fewestOf(
  selections: readonly Selection[],
  source: DivisibleSource,
  wanted: number,
  { inOrder }: DividedPart,
): readonly DevicePortion[] {
  const all = selections.map(({ matchers, from, to }) => source.devicePortions(matchers, from, to, wanted))
  const fewest = all.reduce((least, one) => (one.devices < least.devices ? one : least))
  const isMixed = inOrder && all.some(({ devices }) => devices !== fewest.devices)
  return isMixed ? [] : fewest.portions
}

/** What a part selects, and of which time at most (ms). */
function selectionsOf(
  expr: Expr,
  times: { start: number; end: number; back: number },
  steps: Steps,
): Selection[] {
  if (expr.kind === 'selector') return [selectionOf(expr, times, steps)]
  const longer = 'range' in expr ? { ...times, back: times.back + expr.range } : times
  const shifted = expr.kind === 'subquery' ? { ...longer, back: longer.back + Math.abs(expr.offset) } : longer
  return childrenOf(expr)
    .filter(({ kind }) => kind !== 'number' && kind !== 'string')
    .flatMap((part) => selectionsOf(part, shifted, steps))
}

function selectionOf(
  selector: VectorSelector,
  { back, ...range }: { start: number; end: number; back: number },
  steps: Steps,
): Selection {
  const { first, last } = evalTimesOf(selector, range, steps)
  return { matchers: selector.matchers, from: first - back, to: last }
}
