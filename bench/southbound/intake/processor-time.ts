import { constants, PerformanceObserver } from 'node:perf_hooks'

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
