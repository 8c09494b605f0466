import type { Aggregation, Binary, Call, Expr } from '../../parse/ast.ts'
import { fromOperator } from '../../parse/check-types.ts'
import { AGGREGATIONS, FUNCTIONS } from '../../parse/functions.ts'
import { selectorsOf } from '../../parse/walk.ts'
import { isScalar } from '../expressions.ts'

/** The label that tells devices apart: every stored series has it. */
const DEVICE = 'sn'

/**
 * Whether a vector expression can be evaluated device by device: each result comes from series of one device, keeps
 * its `sn`, and so never meets a result of another. In doubt it is not.
 */
export function isDeviceWise(expr: Expr): boolean {
  switch (expr.kind) {
    case 'selector':
    case 'matrix':
      return true
    case 'paren':
    case 'unary':
    case 'subquery':
      return isDeviceWise(expr.expr)
    case 'call':
      return isCallDeviceWise(expr)
    case 'aggregation':
      return keepsApart(expr) && isDeviceWise(expr.expr)
    case 'binary':
      return isBinaryDeviceWise(expr)
    case 'number':
    case 'string':
      return false
  }
}

function isCallDeviceWise({ name, args }: Call): boolean {
  if (FUNCTIONS.get(name)!.from === 'all') return false
  const vectors = args.filter((arg) => !isFixed(arg))
  return vectors.length > 0 && vectors.every(isDeviceWise)
}

/** A scalar that is the same whatever is stored. */
const isFixed = (expr: Expr): boolean => isScalar(expr) && selectorsOf(expr).length === 0

/** Whether no group has elements of two devices. The label that `count_values` writes may be the device's. */
function keepsApart({ op, without, grouping, parameter }: Aggregation): boolean {
  if (op === 'count_values' || (parameter && !isFixed(parameter))) return false
  return grouping.includes(DEVICE) !== without
}

function isBinaryDeviceWise({ op, left, right, matching, fill }: Binary): boolean {
  if (isScalar(left)) return isFixed(left) && isDeviceWise(right)
  if (isScalar(right)) return isFixed(right) && isDeviceWise(left)
  if (fromOperator(op) === 'all' || fill) return false
  const isMatched = matching?.on ? matching.labels.includes(DEVICE) : !matching?.labels.includes(DEVICE)
  return isMatched && isDeviceWise(left) && isDeviceWise(right)
}

/** A part of an expression that is evaluated in portions, some devices each. */
export interface DividedPart {
  expr: Expr
  /** An aggregation over it: of each portion there are totals, which are merged. */
  merged: Aggregation | undefined
  /** Whether it matters in which order its series come. */
  inOrder: boolean
  /** Whether it is evaluated at other steps than the query's own. */
  isNested: boolean
}

/** The largest parts that can be divided, in order. An instant query's answer is in the order of its series. */
export function dividedParts(root: Expr, isInstant: boolean): DividedPart[] {
  return partsOf(root, { inOrder: isInstant, isNested: false })
}

type PartContext = Pick<DividedPart, 'inOrder' | 'isNested'>

function partsOf(expr: Expr, place: PartContext): DividedPart[] {
  switch (expr.kind) {
    case 'number':
    case 'string':
    case 'matrix':
      return []
    // Whoever asks for it may look into it at once.
    case 'paren':
      return partsOf(expr.expr, place)
    case 'subquery':
      return partsOf(expr.expr, { ...place, isNested: true })
    default:
      return isDeviceWise(expr) ? [{ expr, merged: undefined, ...place }] : partsWithin(expr, place)
  }
}

function partsWithin(expr: Expr, place: PartContext): DividedPart[] {
  switch (expr.kind) {
    case 'unary':
      return partsOf(expr.expr, place)
    case 'binary':
      return [...partsOf(expr.left, place), ...partsOf(expr.right, place)]
    case 'call':
      // What `info` looks for is no vector.
      return (expr.name === 'info' ? expr.args.slice(0, 1) : expr.args).flatMap((arg) => partsOf(arg, place))
    case 'aggregation':
      return partsOfAggregation(expr, place)
    default:
      return []
  }
}

function partsOfAggregation(expr: Aggregation, place: PartContext): DividedPart[] {
  const { portioned } = AGGREGATIONS.get(expr.op)!
  const within = expr.parameter ? partsOf(expr.parameter, place) : []
  if (portioned === 'merged' && isDeviceWise(expr.expr)) return [{ expr, merged: expr, ...place }]
  return [...within, ...partsOf(expr.expr, { ...place, inOrder: place.inOrder || portioned === 'in order' })]
}
