import { readdirSync, readFileSync } from 'node:fs'
import { constants, PerformanceObserver } from 'node:perf_hooks'

/** Of /proc, on every Linux we know. */
const MS_PER_TICK = 10

/** Milliseconds of processor time of this process's threads by their names; empty where there is no /proc. */
export function threadMs(): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const stat of statsOfThreads()) {
    const [, name = ''] = /\((.*)\)/.exec(stat) ?? []
    const fields = stat.replace(/^.*\) /s, '').split(' ')
    sums[name] = (sums[name] ?? 0) + (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
  }
  return sums
}

function statsOfThreads(): string[] {
  try {
    return readdirSync('/proc/self/task').map((id) => readFileSync(`/proc/self/task/${id}/stat`, 'utf8'))
  } catch {
    return []
  }
}

/** What collecting garbage held up the first thread from now on, ms by the clock; kept up to date. */
export function collecting(): { young: number; old: number; oldCount: number } {
  const sums = { young: 0, old: 0, oldCount: 0 }
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { duration, detail } = entry as PerformanceEntry & { detail: { kind: number } }
      const isYoung = detail.kind === constants.NODE_PERFORMANCE_GC_MINOR
      sums[isYoung ? 'young' : 'old'] += duration
      if (!isYoung) sums.oldCount++
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  return sums
}
