import { Labels } from '../../labels.ts'
import type { PortionResult } from './portion.ts'

/** What a portion brought, as it passes between threads. */
export interface PackedResult {
  /** Lists of label names, each once, and of each series or group which it has. */
  names: (readonly string[])[]
  layouts: Int32Array<ArrayBuffer>
  /** Label values, one after the other. */
  labels: string[]
  /** Of each the columns of numbers, one after the other. */
  numbers: Float64Array<ArrayBuffer>
  present: Uint8Array<ArrayBuffer>
  columns: number
}

export function packed(result: PortionResult, steps: number): PackedResult {
  const columns = result[0]?.numbers.length ?? 0
  const names = new Map<readonly string[], number>()
  const layouts = new Int32Array(result.length)
  const labels: string[] = []
  const numbers = new Float64Array(result.length * columns * steps)
  const present = new Uint8Array(result.length * steps)
  let at = 0
  for (const [i, one] of result.entries()) {
    const own = one.labels
    if (!names.has(own.names)) names.set(own.names, names.size)
    layouts[i] = names.get(own.names)!
    for (const value of own.values) labels.push(value)
    for (const column of one.numbers) {
      numbers.set(column, at)
      at += steps
    }
    present.set(one.present, i * steps)
  }
  return { names: [...names.keys()], layouts, labels, numbers, present, columns }
}

/** Numbers lie in what was packed. */
export function unpacked(
  { names, layouts, labels, numbers, present, columns }: PackedResult,
  steps: number,
): PortionResult {
  let label = 0
  return Array.from(layouts, (layout, i) => {
    const own = names[layout]!
    const values = labels.slice(label, label + own.length)
    label += own.length
    const column = (n: number) => numbers.subarray((i * columns + n) * steps, (i * columns + n + 1) * steps)
    return {
      labels: new Labels(own, values),
      numbers: Array.from({ length: columns }, (_, n) => column(n)),
      present: present.subarray(i * steps, (i + 1) * steps),
    }
  })
}
