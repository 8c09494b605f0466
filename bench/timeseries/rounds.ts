import { loadavg } from 'node:os'
import { percentile } from '../southbound/scene/figures.ts'

/** What rounds of one piece of work took: wall and processor milliseconds, each from the least to the most. */
export interface Rounds<T> {
  readonly value: T
  readonly wall: readonly number[]
  readonly cpu: readonly number[]
}

export function inRounds<T>(count: number, work: (round: number) => T): Rounds<T> {
  const [wall, cpu]: [number[], number[]] = [[], []]
  let value!: T
  for (let round = 0; round < count; round++) {
    const [used, began] = [process.cpuUsage(), performance.now()]
    value = work(round)
    wall.push(performance.now() - began)
    const { user, system } = process.cpuUsage(used)
    cpu.push((user + system) / 1000)
  }
  const sorted = (times: readonly number[]) => times.toSorted((one, other) => one - other)
  return { value, wall: sorted(wall), cpu: sorted(cpu) }
}

const p95 = (times: readonly number[]) => percentile(times, 0.95)
const spread = (times: readonly number[]) =>
  [percentile(times, 0.5), p95(times), times.at(-1)!].map((ms) => ms.toFixed(0)).join(' / ')

/** p95 against the budget, by processor time (what else runs on the machine stretches it less) and by wall time. */
export function judged(what: string, { wall, cpu }: Rounds<unknown>, budgetMs: number): void {
  const outcome = (times: readonly number[]) => (p95(times) <= budgetMs ? 'met' : 'MISSED')
  const load = loadavg()[0]!.toFixed(1)
  console.log(`  ${what}: p50 / p95 / slowest, budget p95 ≤ ${budgetMs} ms, load ${load}`)
  console.log(`    processor ${spread(cpu)} ms: ${outcome(cpu)}`)
  console.log(`    wall      ${spread(wall)} ms: ${outcome(wall)}`)
}
