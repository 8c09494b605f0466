import type { StateProblem } from '#contract/inventory/state/device-state.ts'

/** One line for all that was wrong in a report: how many fields, and the first few. Empty when nothing was. */
export function problemSummary(problems: StateProblem[]): string {
  if (problems.length === 0) return ''
  const some = problems.slice(0, 5).map(({ path, reason }) => `${path.slice(0, 80)} (${reason})`)
  const more = problems.length - some.length
  return some.join(', ') + (more > 0 ? ` +${more}` : '')
}
